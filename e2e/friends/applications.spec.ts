import type { Locator, Page } from '@playwright/test'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { chatRow, expect, gateOn, site, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { writeHistory } from '../stage/history.ts'
import { befriend, callerOf, createPeople, sayTo, type Person } from '../stage/people.ts'

const origin = site.origins[0]
const apply = (by: Person, to: Person, apply_content: string) =>
  callerOf(by, origin)('applyFriend', { to_user_id: to.id, apply_content })
const tab = (page: Page, name: string): Locator => page.getByRole('navigation').getByRole('link', { name })
const pinned = (page: Page): Locator => page.getByRole('link', { name: /^Friend application/ })
const line = (page: Page, words: string): Locator => page.getByRole('listitem').filter({ hasText: words })
const badgeOf = (place: Locator): Locator => place.locator('[class*=badge]')

for (const form of FORMS) {
  test(
    `CONTACTS-014 every state of an application has its own words, and a waiting one its buttons (${form})`,
    gateOn(form),
    async ({ open }) => {
      const people = await createPeople(url, 'Asha', 'Waiting', 'Passed', 'Deleted', 'Overdue', 'Refused')
      const [asha, waiting, passed, deleted, overdue, refused] = people
      for (const by of [waiting, passed, deleted, overdue, refused]) await apply(by, asha, `I am ${by.nickname}`)
      await query(
        url,
        `UPDATE friends_application SET created_at = created_at - interval '8 days' WHERE from_user_id = $1`,
        [overdue.id],
      )
      const review = async (by: Person, status: 2 | -1) => {
        const { list } = await callerOf(asha, origin)('listFriendApplications', {})
        await callerOf(asha, origin)('reviewFriendApplication', {
          id: list.find(({ user }) => user.id === by.id)!.id,
          status,
        })
      }
      await review(passed, 2)
      await review(deleted, -1)

      const page = await open(asha, { form, path: '/friend-application' })
      await expect(line(page, 'I am Passed')).toContainText('Added')
      await expect(line(page, 'I am Deleted')).toContainText('Declined')
      await expect(line(page, 'I am Overdue')).toContainText('Expired')
      for (const words of ['I am Passed', 'I am Deleted', 'I am Overdue']) {
        await expect(line(page, words).getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0)
      }
      let lists = 0
      page.on('request', (request) => (lists += Number(request.url().includes('pull_time'))))
      await line(page, 'I am Waiting').getByRole('button', { name: 'Accept Waiting' }).click()
      await expect(line(page, 'I am Waiting')).toContainText('Added')
      expect(lists, 'accepting needs no reload').toBe(0)
      await line(page, 'I am Refused').getByRole('button', { name: 'Decline Refused' }).click()
      await expect(line(page, 'I am Refused')).toContainText('Declined')
      await page.goto('/address')
      await expect(page.getByRole('list', { name: 'Contacts' }).getByRole('link')).toHaveText([/Passed/, /Waiting/])
    },
  )
}

test('applications come in pages of twenty', async ({ open }) => {
  const names = Array.from({ length: 23 }, (_, index) => `Fan ${index + 1}`)
  const [asha, ...fans] = (await createPeople(url, 'Asha', ...names)) as [Person, ...Person[]]
  for (const fan of fans) await apply(fan, asha, `hello from ${fan.nickname}.`)
  const page = await open(asha, { path: '/friend-application' })
  await expect(line(page, 'hello from Fan 23.')).toBeVisible()
  const answers = page.waitForResponse((answer) => answer.url().includes('pos=20'))
  await line(page, 'hello from Fan 4.').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4000)
  await answers
  await expect(line(page, 'hello from Fan 1.')).toBeVisible()
})

for (const form of FORMS) {
  test(`SHELL-014 the chat tab counts unread messages and unread applications, 99+ above 99, nothing at 0 (${form})`, async ({
    open,
  }) => {
    const people = await createPeople(url, 'Asha', 'Gurpreet', 'Meera', 'Kenji')
    const [asha, gurpreet, meera, kenji] = people
    const chat_id = await befriend(url, asha, gurpreet)
    const page = await open(asha, { form })
    await expect(page.getByRole('link', { name: 'Search chats, people, messages' })).toBeVisible()
    const chats = tab(page, 'Chats')
    await expect(badgeOf(chats)).toHaveCount(0)
    await expect(pinned(page)).toHaveCount(0)

    await apply(meera, asha, 'Hi, Meera here')
    await expect(badgeOf(chats)).toHaveText('1')
    await expect(chats).toHaveAccessibleName(/1 unread/)
    await expect(pinned(page)).toContainText('Meera wants to add you')
    await expect(badgeOf(pinned(page))).toHaveText('1')
    await sayTo(asha, gurpreet, 'one', origin)
    await sayTo(asha, gurpreet, 'two', origin)
    await expect(badgeOf(chats)).toHaveText('3')
    await apply(kenji, asha, 'Kenji too')
    await expect(badgeOf(chats)).toHaveText('4')
    await expect(badgeOf(pinned(page))).toHaveText('2')

    // The entry stands before every chat.
    const top = async (place: Locator) => (await place.boundingBox())!.y
    expect(await top(pinned(page))).toBeLessThan(await top(chatRow(page, 'Gurpreet')))

    await pinned(page).click()
    await expect(page).toHaveURL('/friend-application')
    await expect(page.getByText('Kenji too')).toBeVisible()
    await page.goBack()
    await expect(badgeOf(chats)).toHaveText('2')
    await expect(badgeOf(pinned(page))).toHaveCount(0)
    await chatRow(page, 'Gurpreet').click()
    await expect(page.getByRole('article').filter({ hasText: 'two' })).toBeVisible()
    await page.goBack()
    await expect(badgeOf(chats)).toHaveCount(0)

    const lines = Array.from({ length: 99 }, (_, index) => ({ by: gurpreet, text: `line ${index}` }))
    await query(url, 'DELETE FROM chat_message WHERE chat_type = 1 AND chat_id = $1', [chat_id])
    await writeHistory(url, {
      chat_type: ChatType.Private,
      chat_id: privateChatId(asha.id, gurpreet.id),
      lines,
      unread: [[asha, 99]],
    })
    await page.reload()
    await expect(badgeOf(chats)).toHaveText('99')
    await sayTo(asha, gurpreet, 'one more', origin)
    await expect(badgeOf(chats)).toHaveText('99+')
  })
}

test('the entry names who still waits, not who came last and was answered', async ({ open }) => {
  const [asha, waiting, passed] = await createPeople(url, 'Asha', 'Waiting', 'Passed')
  for (const by of [waiting, passed]) await apply(by, asha, `I am ${by.nickname}`)
  const call = callerOf(asha, origin)
  const { list } = await call('listFriendApplications', {})
  await call('reviewFriendApplication', { id: list.find(({ user }) => user.id === passed.id)!.id, status: 2 })
  const page = await open(asha)
  const entry = page.getByRole('link', { name: /^Friend application/ })
  await expect(entry).toContainText('Waiting wants to add you')
  await expect(badgeOf(entry)).toHaveText('1')
})

test('an application that comes while the list is open shows there and counts nowhere', async ({ open }) => {
  const [asha, meera] = await createPeople(url, 'Asha', 'Meera')
  const page = await open(asha, { path: '/friend-application' })
  await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible()
  await apply(meera, asha, 'Here I am')
  await expect(line(page, 'Here I am')).toBeVisible()
  await page.goto('/chatList')
  await expect(pinned(page)).toBeVisible()
  await expect(badgeOf(tab(page, 'Chats'))).toHaveCount(0)
})

test('what was asked while the connection was down is counted once it is back', async ({ open }) => {
  const [asha, meera, kenji] = await createPeople(url, 'Asha', 'Meera', 'Kenji')
  const page = await open(asha)
  await expect(page.getByRole('link', { name: 'Search chats, people, messages' })).toBeVisible()
  await apply(kenji, asha, 'Before')
  await expect(badgeOf(tab(page, 'Chats'))).toHaveText('1')
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline. Messages send once you’re back.')).toBeVisible()
  await apply(meera, asha, 'Hello')
  await page.context().setOffline(false)
  await expect(badgeOf(tab(page, 'Chats'))).toHaveText('2')
  await expect(pinned(page)).toContainText('Meera wants to add you')
})
