import type { Locator, Page } from '@playwright/test'
import { ChatType } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { bubble, bubbles, chatList, chatRow, composer, expect, icon, site, test, url, write } from '../stage/app.ts'
import { FORMS, type Form } from '../stage/chromium.ts'
import { writeHistory } from '../stage/history.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { befriend, createPeople, createToken, pathOf, roomOf, sayTo } from '../stage/people.ts'

const [origin] = site.origins
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const row = (page: Page, name: RegExp) => page.getByRole('button', { name })
const pinSwitch = (page: Page) => page.getByRole('switch', { name: 'Pin to top' })
const muteSwitch = (page: Page) => page.getByRole('switch', { name: 'Mute notifications' })
const settingsOf = (room: string, form: Form) =>
  form === 'phone'
    ? `/session-setting?${new URLSearchParams({ roomId: room }).toString()}`
    : `${pathOf(room)}/session-setting`

async function createPair() {
  const [asha, dev, meera] = await createPeople(url, 'Asha', 'Dev', 'Meera')
  await befriend(url, asha, dev)
  await befriend(url, asha, meera)
  await sayTo(asha, dev, 'first words', origin)
  await sayTo(asha, meera, 'later words', origin)
  return { asha, dev, meera, room: roomOf(asha, dev) }
}

test('the settings of a private chat are one tap from its header and name the person', async ({ open }) => {
  const { asha, room, dev } = await createPair()
  for (const form of FORMS) {
    const page = await open(asha, { form, path: pathOf(room) })
    await expect(bubble(page, 'first words')).toBeVisible()
    await page.locator('header').getByRole('link', { name: 'Dev' }).click()
    await expect(page).toHaveURL(settingsOf(room, form))
    await expect(page.getByRole('heading', { name: 'Chat settings' })).toBeVisible()
    await row(page, /^Make a group with Dev/).click()
    await expect(page.getByRole('checkbox', { name: 'Dev' })).toBeChecked()
    await page.goBack()
    await button(page, 'Search messages').last().click()
    await expect(page).toHaveURL(settingsOf(room, form).replace('session-setting', 'chat-record'))
    await page.goBack()
    await row(page, /^Remark/).click()
    const sheet = page.getByRole('dialog', { name: 'Set remark' })
    await sheet.getByRole('textbox', { name: 'Remark' }).fill(' ')
    await button(sheet, 'Save').click()
    await expect(sheet.getByText('Enter a remark')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Remark' }).fill(`Dev on a ${form}`)
    await button(sheet, 'Save').click()
    await expect(row(page, new RegExp(`^Remark Dev on a ${form}`))).toBeVisible()
    await row(page, /^Groupings/).click()
    await expect(page).toHaveURL(`/set-grouping?id=${dev.id}`)
    await expect(page.getByRole('heading', { name: `Groupings of Dev on a ${form}` })).toBeVisible()
  }
})

test('a pin and a mute show in the list at once, here and on another device, and go again', async ({ open }) => {
  const { asha, room } = await createPair()
  const other = await open({ ...asha, token: await createToken(url, asha.id) }, { form: 'desktop', at: 1 })
  const names = (page: Page) =>
    chatList(page)
      .getByRole('link')
      .locator('b')
      .filter({ hasText: /^(Dev|Meera)$/ })
  await expect(names(other)).toHaveText(['Meera', 'Dev'])
  const page = await open(asha, { form: 'desktop', path: settingsOf(room, 'desktop') })
  await expect(names(page)).toHaveText(['Meera', 'Dev'])
  await pinSwitch(page).click()
  await expect(pinSwitch(page)).toBeChecked()
  await expect(names(page)).toHaveText(['Dev', 'Meera'])
  await expect(names(other)).toHaveText(['Dev', 'Meera'])
  await muteSwitch(page).click()
  await expect(icon(chatRow(page, 'Dev'), 'bell_off')).toBeVisible()
  await expect(icon(chatRow(other, 'Dev'), 'bell_off')).toBeVisible()
  await page.reload()
  await expect(pinSwitch(page)).toBeChecked()
  await expect(muteSwitch(page)).toBeChecked()
  await pinSwitch(page).click()
  await muteSwitch(page).click()
  await expect(names(page)).toHaveText(['Meera', 'Dev'])
  await expect(names(other)).toHaveText(['Meera', 'Dev'])
  await expect(icon(chatRow(other, 'Dev'), 'bell_off')).toHaveCount(0)
})

test('a switch that cannot be stored returns to what is true and says so, and one that is set offline is stored later', async ({
  open,
}) => {
  const { asha, room } = await createPair()
  const page = await open(asha, { path: settingsOf(room, 'phone') })
  await page.route('**/api/friend/session', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { code: 500, data: { reason: 'service_error' } } })
      : route.fallback(),
  )
  await pinSwitch(page).tap()
  await expect(page.getByText('Something seems to have gone wrong')).toBeVisible()
  await expect(pinSwitch(page)).not.toBeChecked()
  await page.unroute('**/api/friend/session')
  await page.context().setOffline(true)
  await muteSwitch(page).tap()
  await expect(muteSwitch(page)).toBeChecked()
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/friend/session') && response.request().method() === 'PUT',
  )
  await page.context().setOffline(false)
  await stored
  await page.reload()
  await expect(muteSwitch(page)).toBeChecked()
  await expect(pinSwitch(page)).not.toBeChecked()
})

test('CHAT-064 clearing the history asks first, empties one side only, at once on all of its devices, and keeps the chat in the list', async ({
  open,
}) => {
  const { asha, dev, room } = await createPair()
  const other = await open({ ...asha, token: await createToken(url, asha.id) }, { path: pathOf(room) })
  await expect(bubble(other, 'first words')).toBeVisible()
  const page = await open(asha, { form: 'desktop', path: settingsOf(room, 'desktop') })
  await expect(bubble(page, 'first words')).toBeVisible()
  await row(page, /^Clear chat history…/).click()
  const question = page.getByRole('alertdialog', { name: 'Clear chat history?' })
  await button(question, 'Cancel').click()
  await expect(bubble(page, 'first words')).toBeVisible()
  await row(page, /^Clear chat history…/).click()
  await button(question, 'Clear chat history').click()
  await expect(bubbles(page)).toHaveCount(0)
  await expect(chatRow(page, 'Dev')).toBeVisible()
  await expect(chatRow(page, 'Dev')).not.toContainText('first words')
  await expect(other.getByRole('heading', { name: 'Say hello' }), 'the other device is told').toBeVisible()
  await expect(bubbles(other)).toHaveCount(0)
  const theirs = await open(dev, { path: pathOf(room) })
  await expect(bubble(theirs, 'first words')).toBeVisible()
  await sayTo(asha, dev, 'a new start', origin)
  await expect(bubble(page, 'a new start')).toBeVisible()
  await expect(bubbles(page)).toHaveCount(1)
  await expect(bubble(other, 'a new start')).toBeVisible()
  await expect(bubbles(other)).toHaveCount(1)
  await other.reload()
  await expect(bubble(other, 'a new start')).toBeVisible()
  await expect(bubbles(other)).toHaveCount(1)
})

test('a person is blocked and unblocked from the settings of the chat', async ({ open }) => {
  const { asha, dev, room } = await createPair()
  const page = await open(asha, { path: settingsOf(room, 'phone') })
  await row(page, /^Block…/).tap()
  await button(page.getByRole('alertdialog', { name: 'Block Dev?' }), 'Block').tap()
  await expect(row(page, /^Unblock/)).toBeVisible()
  await expect(sayTo(asha, dev, 'are you there', origin)).rejects.toMatchObject({ reason: 'blocked_by_peer' })
  await row(page, /^Unblock/).tap()
  await expect(row(page, /^Block…/)).toBeVisible()
  await sayTo(asha, dev, 'here again', origin)
  await row(page, /^Report/).tap()
  await expect(page).toHaveURL(`/complaint-user?id=${dev.id}`)
})

test('deleting a friend from the settings asks first and leads back to a list without the chat', async ({ open }) => {
  const { asha, dev, room } = await createPair()
  for (const form of FORMS) {
    const page = await open(asha, { form, path: settingsOf(room, form) })
    await row(page, /^Delete friend…/).click()
    await button(page.getByRole('alertdialog', { name: 'Delete Dev from your friends?' }), 'Cancel').click()
    await expect(page.getByRole('heading', { name: 'Chat settings' })).toBeVisible()
  }
  const page = await open(asha, { path: settingsOf(room, 'phone') })
  await row(page, /^Delete friend…/).tap()
  await button(page.getByRole('alertdialog'), 'Delete friend').tap()
  await expect(page).toHaveURL('/chatList')
  await expect(chatRow(page, 'Meera')).toBeVisible()
  await expect(chatRow(page, 'Dev')).toHaveCount(0)
  await expect(sayTo(asha, dev, 'still there?', origin)).rejects.toMatchObject({ reason: 'not_friends' })
})

test('support is a chat with the service account for somebody who is not its friend, with settings of its own', async ({
  open,
}) => {
  const own = await startOwnSite()
  const [help, asha] = await createPeople(own.database_url, 'Mela Help', 'Asha')
  await query(own.database_url, 'UPDATE account_user SET identity = 3 WHERE id = $1', [help.id])
  await query(own.database_url, `INSERT INTO platform_setting VALUES ('service_user_id', to_json($1::text), now())`, [
    help.id,
  ])
  const page = await open(asha, { at: own.origin, path: '/profile' })
  await row(page, /^Customer service/).tap()
  await expect(page).toHaveURL(pathOf(roomOf(asha, help)))
  await expect(composer(page)).toHaveAccessibleName('Message Mela Help')
  await write(page, 'I need help')
  await expect(bubble(page, 'I need help')).toBeVisible()
  await sayTo(asha, help, 'How can we help?', own.origin)
  await expect(bubble(page, 'How can we help?')).toBeVisible()
  await page.goto(settingsOf(roomOf(asha, help), 'phone'))
  await expect(row(page, /^Mela Help/)).toBeVisible()
  for (const name of [/^Remark/, /^Groupings/, /^Delete friend/]) await expect(row(page, name)).toHaveCount(0)
  await pinSwitch(page).tap()
  await expect(pinSwitch(page)).toBeChecked()
  await row(page, /^Clear chat history…/).tap()
  await button(page.getByRole('alertdialog'), 'Clear chat history').tap()
  await expect(page.getByText('Chat history cleared')).toBeVisible()
  await page.goto('/chatList')
  await expect(chatRow(page, 'Mela Help')).toBeVisible()
  await expect(icon(chatRow(page, 'Mela Help'), 'pin')).toBeVisible()
  await chatRow(page, 'Mela Help').tap()
  await expect(page.getByRole('heading', { name: 'Say hello' })).toBeVisible()
  await expect(bubbles(page)).toHaveCount(0)
  await own.server.stop()
})

for (const form of FORMS) {
  test(`CHAT-063 CHAT-065 the settings pin, mute, clear and search a chat, and a hit opens the chat at its message (${form})`, async ({
    open,
  }) => {
    const { asha, dev, meera, room } = await createPair()
    const chat_id = room.split('|')[0]!
    const many = Array.from({ length: 300 }, (_, index) => ({
      by: index % 2 ? asha : dev,
      text: index === 20 ? 'the tickets are in the drawer' : `line ${index + 1}`,
      minutes_ago: 600,
    }))
    await query(url, 'DELETE FROM chat_message WHERE chat_id = $1', [chat_id])
    await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines: many })
    await sayTo(asha, meera, 'tickets for another chat', origin)
    const page = await open(asha, { form, path: settingsOf(room, form) })
    await pinSwitch(page).click()
    await expect(pinSwitch(page)).toBeChecked()
    await muteSwitch(page).click()
    await expect(muteSwitch(page)).toBeChecked()
    await button(page, 'Search messages').last().click()
    await expect(page).toHaveURL(settingsOf(room, form).replace('session-setting', 'chat-record'))
    await page.getByRole('searchbox', { name: 'Chat history' }).fill('tickets')
    const hits = page.getByRole('list', { name: 'Messages' }).getByRole('link')
    await expect(hits).toHaveText([/Dev.*the tickets are in the drawer/])
    await hits.click()
    await expect(page).toHaveURL(pathOf(room))
    await expect(bubble(page, 'the tickets are in the drawer')).toBeInViewport()
    await expect(bubble(page, 'line 300'), 'far from the end').toHaveCount(0)
    await page.getByRole('button', { name: 'Go to the latest message' }).click()
    await expect(bubble(page, 'line 300')).toBeInViewport()

    await page.goto('/chatList')
    const names = chatList(page)
      .locator('b')
      .filter({ hasText: /^(Dev|Meera)$/ })
    await expect(names).toHaveText(['Dev', 'Meera'])
    await expect(icon(chatRow(page, 'Dev'), 'bell_off')).toBeVisible()
    await page.reload()
    await expect(names, 'a pinned chat stays on top').toHaveText(['Dev', 'Meera'])
    await expect(icon(chatRow(page, 'Dev'), 'bell_off')).toBeVisible()
    await page.goto(settingsOf(room, form))
    await expect(pinSwitch(page)).toBeChecked()
    await expect(muteSwitch(page)).toBeChecked()
    await row(page, /^Clear chat history…/).click()
    await button(page.getByRole('alertdialog', { name: 'Clear chat history?' }), 'Clear chat history').click()
    await expect(page.getByText('Chat history cleared')).toBeVisible()
    await page.goto(pathOf(room))
    await expect(page.getByRole('heading', { name: 'Say hello' })).toBeVisible()
    await expect(bubbles(page)).toHaveCount(0)
  })
}
