import type { Locator, Page } from '@playwright/test'
import { ChatType } from '@mela/contract/ids.ts'
import { chatRow, composer, expect, GATE, icon, site, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { writeHistory } from '../stage/history.ts'
import { keptSnapshot } from '../app/kept-snapshot.ts'
import { befriend, callerOf, createPeople, pathOf, roomOf, sayTo, type Person } from '../stage/people.ts'

const [origin] = site.origins
const list = (page: Page) => page.getByRole('list', { name: 'grouping' })
/** The line of a grouping, or of somebody in one that is open. */
const line = (page: Page, name: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const toggle = (page: Page, name: string) => line(page, name).getByRole('button').first()
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search groupings' })
/** What a badge beside a name shows. */
const badge = (row: Locator) => row.locator('[class*=badge]')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Asha and her friends, some of them in groupings. */
async function createCircle(groupings: Record<string, string[]>) {
  const [asha, dev, meera, ravi] = await createPeople(url, 'Asha', 'Dev', 'Meera', 'Ravi')
  const friends: Record<string, Person> = { dev, meera, ravi }
  await befriend(url, asha, dev)
  await befriend(url, asha, meera, 'Meera didi')
  await befriend(url, asha, ravi)
  const call = callerOf(asha, origin)
  const ids: Record<string, string> = {}
  for (const [name, members] of Object.entries(groupings)) {
    const { id } = await call('saveGrouping', { name, order: String(Object.keys(ids).length) })
    ids[name] = id
    if (members.length > 0) {
      await call('addToGrouping', { id, user_ids: members.map((member) => friends[member]!.id) })
    }
  }
  return { asha, dev, meera, ravi, call, ids }
}

async function say(count: number, by: Person, to: Person): Promise<void> {
  for (let said = 0; said < count; said++) await sayTo(to, by, `Line ${said + 1}`, origin)
}

/** So many unread messages as nobody writes in a test. */
async function writeUnread(count: number, by: Person, to: Person, chat_id: string): Promise<void> {
  const lines = Array.from({ length: count }, () => ({ by }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines, unread: [[to, count]] })
}

test('CONTACTS-027 groupings are searched by name on Enter or by the icon, and no results differ from no groupings', async ({
  open,
}) => {
  const { asha } = await createCircle({ Family: ['meera'], Work: ['dev'], 'Old family friends': [] })
  for (const form of FORMS) {
    const page = await open(asha, { form, path: form === 'phone' ? '/grouping' : '/gp' })
    await expect(heading(page, 'grouping')).toBeVisible()
    await expect(button(page, 'Add grouping')).toBeVisible()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await search(page).fill('fAMily')
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await search(page).press('Enter')
    await expect(list(page).getByRole('listitem')).toHaveCount(2)
    await expect(line(page, 'Family')).toBeVisible()
    await expect(line(page, 'Old family friends')).toBeVisible()
    await button(page, 'Clear search').click()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await search(page).fill('WORK')
    await button(page, 'Search').click()
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await search(page).fill('')
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await search(page).fill('cricket')
    await search(page).press('Enter')
    await expect(heading(page, 'Nothing for “cricket”')).toBeVisible()
    await expect(heading(page, 'No groupings')).toHaveCount(0)
  }
  const [nobody] = await createPeople(url, 'Nobody')
  const empty = await open(nobody, { path: '/grouping' })
  await expect(heading(empty, 'No groupings')).toBeVisible()
  await expect(empty.getByText('Groupings are private lists of friends. Only you see them.')).toBeVisible()
  await empty.getByRole('button', { name: 'Add grouping' }).last().tap()
  await empty.getByRole('textbox', { name: 'Name' }).fill('Trams')
  await button(empty, 'Make grouping').tap()
  await expect(line(empty, 'Trams')).toBeVisible()
  await expect(heading(empty, 'No groupings')).toHaveCount(0)
})

test('CONTACTS-028 a grouping shows its name, how many are in it and what is unread of them', async ({ open }) => {
  const { asha, dev, meera, ravi } = await createCircle({ Family: ['dev', 'meera'], Empty: [] })
  await writeUnread(98, dev, asha, roomOf(asha, dev).split('|')[0]!)
  await say(2, ravi, asha)
  const page = await open(asha, { path: '/grouping' })
  await expect(line(page, 'Family')).toContainText('2 people')
  await expect(badge(line(page, 'Family'))).toHaveText('98')
  await expect(line(page, 'Empty')).toContainText('0 people')
  await expect(badge(line(page, 'Empty'))).toHaveCount(0)
  await expect(line(page, 'ungrouped')).toContainText('1 person')
  await expect(badge(line(page, 'ungrouped'))).toHaveText('2')
  await say(1, meera, asha)
  await expect(badge(line(page, 'Family'))).toHaveText('99')
  await say(1, meera, asha)
  await expect(badge(line(page, 'Family'))).toHaveText('99+')
  await expect(toggle(page, 'Family')).toHaveAccessibleName(/100 unread messages/)
})

test(
  'CONTACTS-029 a grouping opens to its members, and a tap on one opens the chat, read and without its mention',
  GATE,
  async ({ open }) => {
    const { asha, dev, meera } = await createCircle({ Family: ['dev', 'meera'] })
    const chat_id = roomOf(asha, meera).split('|')[0]!
    const lines = [{ by: meera }, { by: meera, text: 'Are you there, Asha?', mentions: [asha] }]
    await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines, unread: [[asha, 2]] })
    await say(1, dev, asha)
    for (const [form, place] of [
      ['phone', 'chat'],
      ['desktop', 'gp'],
    ] as const) {
      const page = await open(asha, { form, path: '/chatList' })
      if (form === 'phone') await expect(chatRow(page, 'Meera didi').getByText('@', { exact: true })).toBeVisible()
      await page.goto('/gp')
      await expect(toggle(page, 'Family')).toHaveAttribute('aria-expanded', 'false')
      await expect(line(page, 'Meera didi')).toHaveCount(0)
      await toggle(page, 'Family').click()
      await expect(toggle(page, 'Family')).toHaveAttribute('aria-expanded', 'true')
      await expect(line(page, 'Dev').locator('[class*=avatar]')).toBeVisible()
      await expect(line(page, 'Meera didi').locator('[class*=avatar]')).toBeVisible()
      await expect(badge(line(page, 'Dev'))).toHaveText('1')
      if (form === 'phone') await expect(badge(line(page, 'Meera didi'))).toHaveText('2')
      await toggle(page, 'Meera didi').click()
      await expect(page).toHaveURL(`/${place}/${encodeURIComponent(roomOf(asha, meera))}`)
      await expect(composer(page)).toHaveAccessibleName('Message Meera didi')
      await expect
        .poll(async () => {
          const { list: chats } = await callerOf(asha, origin)('getMessageUpdates', {})
          return chats.find((chat) => chat.chat_id === chat_id)
        })
        .toMatchObject({ unread: 0, is_mentioned: false })
      await page.goto('/chatList')
      await expect(badge(chatRow(page, 'Dev'))).toHaveText('1')
      await expect(badge(chatRow(page, 'Meera didi'))).toHaveCount(0)
    }
    const page = await open(asha, { path: '/grouping' })
    await toggle(page, 'Family').tap()
    await expect(badge(line(page, 'Meera didi'))).toHaveCount(0)
    await expect(badge(line(page, 'Family'))).toHaveText('1')
    await toggle(page, 'Family').tap()
    await expect(line(page, 'Dev')).toHaveCount(0)
  },
)

test('CONTACTS-030 a grouping can be written to and has a menu: batch add, change and delete; ungrouped has neither', async ({
  open,
}) => {
  const { asha, ids, call } = await createCircle({ Family: ['meera'], Work: ['dev'] })
  const room = encodeURIComponent(`${ids['Family']}|${ChatType.Grouping}`)
  for (const [form, chat] of [
    ['phone', `/chat/${room}`],
    ['desktop', `/gp/${room}`],
  ] as const) {
    const page = await open(asha, { form, path: '/gp' })
    await expect(line(page, 'ungrouped')).toBeVisible()
    await expect(line(page, 'ungrouped').getByRole('button')).toHaveCount(1)
    await button(page, 'Message Family').click()
    await expect(page).toHaveURL(chat)
    await expect(heading(page, 'Family')).toBeVisible()
    await expect(page.getByText('Grouping, 1 person')).toBeVisible()
    await expect(page.getByText('Each person gets this as a private message. They don’t see each other.')).toBeVisible()
    await expect(composer(page)).toHaveAccessibleName('Message Family')
    await page.goBack()
    const menu = page.getByRole('menu', { name: 'Family' })
    await button(page, 'More for Family').click()
    await expect(menu.getByRole('menuitem')).toHaveText(['Add several', 'Edit grouping', 'Delete grouping…'])
    await menu.getByRole('menuitem', { name: 'Add several' }).click()
    await expect(page).toHaveURL(`/add-member?id=${ids['Family']}`)
    await expect(heading(page, 'Add to Family')).toBeVisible()
    await page.goBack()
    await button(page, 'More for Family').click()
    await menu.getByRole('menuitem', { name: 'Edit grouping' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit grouping' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Family')
    await expect(dialog.getByRole('textbox', { name: 'Order in the list' })).toHaveValue(/^\d$/)
    await button(dialog, 'Close').click()
  }
  const page = await open(asha, { path: '/grouping' })
  await button(page, 'More for Family').tap()
  await page.getByRole('menuitem', { name: 'Edit grouping' }).tap()
  await page.getByRole('textbox', { name: 'Name' }).fill('Home')
  await page.getByRole('textbox', { name: 'Order in the list' }).fill('9')
  await button(page, 'Save').tap()
  await expect(list(page).getByRole('listitem').first()).toContainText('Work')
  await expect(line(page, 'Home')).toBeVisible()
  await button(page, 'More for Work').tap()
  await page.getByRole('menuitem', { name: 'Delete grouping…' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Delete “Work”?' })
  await button(question, 'Cancel').tap()
  await expect(line(page, 'Work')).toBeVisible()
  await button(page, 'More for Work').tap()
  await page.getByRole('menuitem', { name: 'Delete grouping…' }).tap()
  await button(question, 'Delete grouping').tap()
  await expect(line(page, 'Work')).toHaveCount(0)
  await expect(line(page, 'ungrouped')).toContainText('2 people')
  expect((await call('listGroupings', {})).list.map(({ name, order }) => [name, order])).toEqual([['Home', '9']])
})

test('CONTACTS-032 CONTACTS-033 the words when a grouping is saved, changed, deleted, or cannot be saved', async ({
  open,
}) => {
  const { asha, call } = await createCircle({ Family: [] })
  const page = await open(asha, { path: '/grouping' })
  const name = page.getByRole('textbox', { name: 'Name' })
  await button(page, 'Add grouping').tap()
  await name.fill('   ')
  await button(page, 'Make grouping').tap()
  await expect(page.getByText('grouping error', { exact: true })).toBeVisible()
  await expect(name).toHaveAttribute('maxlength', '200')
  await name.fill('Trams')
  await expect(page.getByText('grouping error', { exact: true })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Order in the list' }).fill('soon')
  await page.route('**/api/friend/grouping', (route) =>
    route.fulfill({ status: 500, json: { code: 500, data: { reason: 'service_error' } } }),
  )
  await button(page, 'Make grouping').tap()
  await expect(page.getByRole('alert').filter({ hasText: 'something went wrong' })).toBeVisible()
  await page.unroute('**/api/friend/grouping')
  await button(page, 'Make grouping').tap()
  await expect(toast(page, 'update success')).toBeVisible()
  await expect(line(page, 'Trams')).toBeVisible()
  expect((await call('listGroupings', {})).list.map((each) => [each.name, each.order])).toContainEqual(['Trams', '0'])

  await button(page, 'More for Family').tap()
  await page.getByRole('menuitem', { name: 'Edit grouping' }).tap()
  await name.fill('Home')
  await button(page, 'Save').tap()
  await expect(toast(page, 'change success')).toBeVisible()
  await button(page, 'More for Trams').tap()
  await page.getByRole('menuitem', { name: 'Delete grouping…' }).tap()
  await button(page, 'Delete grouping').tap()
  await expect(toast(page, 'delete success')).toBeVisible()
  await expect(line(page, 'Trams')).toHaveCount(0)
})

test('CONTACTS-031 a grouping is sent with its name and its order as a string, which is 0 unless another is typed', async ({
  open,
}) => {
  const { asha } = await createCircle({})
  const page = await open(asha, { path: '/grouping' })
  for (const [name, order] of [
    ['Trams', undefined],
    ['Trains', '7'],
    ['Buses', 'soon'],
  ] as const) {
    await button(page, 'Add grouping').first().tap()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    if (order) await page.getByRole('textbox', { name: 'Order in the list' }).fill(order)
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/friend/grouping')),
      button(page, 'Make grouping').tap(),
    ])
    expect(asked.postDataJSON()).toEqual({ name, order: order === '7' ? '7' : '0' })
    await expect(line(page, name)).toBeVisible()
  }
})

test('CONTACTS-037 CONTACTS-038 the page of a grouping shows who is in it, adds several at once and takes them out', async ({
  open,
}) => {
  const { asha, dev, ravi, ids, call } = await createCircle({ Family: ['meera'], Work: ['meera'] })
  const people = (page: Page) => page.getByRole('list', { name: 'People in this grouping' }).getByRole('listitem')
  const page = await open(asha, { path: `/grouping-detail?id=${ids['Family']}` })
  await expect(heading(page, 'Family')).toBeVisible()
  await expect(page.getByText('1 person')).toBeVisible()
  await expect(people(page)).toHaveText([/Meera didi/])
  await button(page, 'Add several').tap()
  await expect(page.getByRole('checkbox', { name: /Meera didi.*Already in Family/ })).toBeDisabled()
  await page.getByText('Dev', { exact: true }).tap()
  await page.getByText('Ravi', { exact: true }).tap()
  const added = page.waitForRequest('**/api/friend/grouping_add_user')
  await expect(page).toHaveURL(`/add-member?id=${ids['Family']}`)
  await button(page, 'Add 2 people').tap()
  expect((await added).postDataJSON()).toEqual({ id: ids['Family'], user_ids: [dev.id, ravi.id] })
  await expect(toast(page, 'update success')).toBeVisible()
  await expect(page).toHaveURL(`/grouping-detail?id=${ids['Family']}`)
  await expect(people(page)).toHaveText([/Dev/, /Meera didi/, /Ravi/])
  await button(page, 'Remove Meera didi').tap()
  await expect(people(page)).toHaveText([/Dev/, /Ravi/])
  const kept = await call('listAllGroupings', {})
  expect(kept.map(({ name, user_ids }) => [name, user_ids.length])).toEqual([
    ['Family', 2],
    ['Work', 1],
    [kept.at(-1)!.name, 0],
  ])
  const desktop = await open(asha, { form: 'desktop', path: `/grouping-detail?id=${ids['Family']}` })
  await expect(people(desktop)).toHaveText([/Dev/, /Ravi/])
  await button(page, 'Remove Dev').tap()
  await expect(people(desktop)).toHaveText([/Ravi/])
  await expect(line(desktop, 'Family')).toContainText('1 person')
  await desktop.goto('/grouping-detail?id=4')
  await expect(heading(desktop, 'This grouping is gone')).toBeVisible()
})

test('CONTACTS-035 the groupings of one friend are ticked and stored, and a new one can be made on the way', async ({
  open,
}) => {
  const { asha, dev, call } = await createCircle({ Family: ['dev'], Work: [] })
  const page = await open(asha, { path: `/set-grouping?id=${dev.id}` })
  await expect(heading(page, 'Groupings of Dev')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Family/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Work/ })).not.toBeChecked()
  await page.getByText('Family', { exact: true }).tap()
  await page.getByText('Work', { exact: true }).tap()
  await button(page, 'New grouping').tap()
  await page.getByRole('textbox', { name: 'Name' }).fill('Trams')
  await button(page, 'Make grouping').tap()
  await expect(page.getByRole('checkbox', { name: /^Trams/ })).toBeChecked()
  await button(page, 'Save').tap()
  await expect
    .poll(async () => {
      const { list: groupings } = await call('listGroupings', { friend_id: dev.id })
      return groupings.map(({ name, checked }) => [name, checked])
    })
    .toEqual([
      ['Family', false],
      ['Trams', true],
      ['Work', true],
    ])
  await expect(page).toHaveURL(`/user-page?id=${dev.id}`)
})

test('SHELL-015 the tab of the groupings counts every unread chat of somebody in one once, and the ungrouped not', async ({
  open,
}) => {
  const { asha, dev, meera, ravi } = await createCircle({ Family: ['dev', 'meera'], Work: ['dev'] })
  const page = await open(asha, { form: 'desktop' })
  const tab = page.getByRole('navigation').getByRole('link', { name: /^Groupings/ })
  await expect(icon(tab, 'layers')).toBeVisible()
  await expect(badge(tab)).toHaveCount(0)
  await say(1, ravi, asha)
  await expect(badge(chatRow(page, 'Ravi'))).toHaveText('1')
  await expect(badge(tab)).toHaveCount(0)
  await say(2, dev, asha)
  await expect(badge(tab)).toHaveText('2')
  await say(1, meera, asha)
  await expect(badge(tab)).toHaveText('3')
  await page.goto(pathOf(roomOf(asha, dev)))
  await expect(badge(tab)).toHaveText('1')
  await page.goto(pathOf(roomOf(asha, meera)))
  await expect(badge(tab)).toHaveCount(0)
  const busy = await createCircle({ Family: ['dev'] })
  await writeUnread(100, busy.dev, busy.asha, roomOf(busy.asha, busy.dev).split('|')[0]!)
  const other = await open(busy.asha, { form: 'desktop', path: '/find' })
  await expect(badge(other.getByRole('navigation').getByRole('link', { name: /^Groupings/ }))).toHaveText('99+')
})

test('groupings stay on screen without a connection, and a change on one device shows on another', async ({ open }) => {
  const { asha, call } = await createCircle({ Family: ['dev'] })
  const page = await open(asha, { path: '/grouping' })
  await expect(line(page, 'Family')).toBeVisible()
  await call('saveGrouping', { name: 'Trams' })
  await expect(line(page, 'Trams')).toBeVisible()
  await expect.poll(() => keptSnapshot(page, 'groupings'), 'kept by the device').toContain('Trams')
  await page.route('**/api/friend/**', (route) => route.abort())
  await page.reload()
  await expect(line(page, 'Trams')).toBeVisible()
  await toggle(page, 'Family').tap()
  await expect(line(page, 'Dev')).toBeVisible()
  await toggle(page, 'Dev').tap()
  await expect(composer(page)).toHaveAccessibleName('Message Dev')
  await page.context().setOffline(true)
  await page.goBack()
  await expect(line(page, 'Dev')).toBeVisible()
  await expect(page.getByText('You’re offline')).toBeVisible()
})
