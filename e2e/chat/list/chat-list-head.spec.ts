import type { Locator, Page } from '@playwright/test'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { query } from '../../../server/test/engines/postgres.ts'
import { bubble, chatRow, expect, site, test, url } from '../../stage/app.ts'
import { FORMS } from '../../stage/chromium.ts'
import { startOwnSite } from '../../stage/own-site.ts'
import { befriend, callerOf, createPeople, createToken, sayTo } from '../../stage/people.ts'

const [origin] = site.origins
const add = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })
const search = (page: Page) => page.getByRole('link', { name: 'Search chats, people, messages' })

test('CHAT-011 CHAT-012 the list has a header, a search box, and a menu to add where the site or the account allows it', async ({
  open,
}) => {
  const own = await startOwnSite({}, (database_url) =>
    query(database_url, `INSERT INTO platform_setting VALUES ('user_add_friend_switch', '-1', now())`),
  )
  const [asha] = await createPeople(url, 'Asha')
  for (const form of FORMS) {
    const page = await open(asha, { form })
    await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
    await search(page).click()
    await expect(page).toHaveURL('/search-main?type=all')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.goBack()
    await add(page).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Add friend', 'Launch group chat'])
    await page.getByRole('menuitem', { name: 'Add friend' }).click()
    await expect(page).toHaveURL('/search-main?type=friend')
    await page.goBack()
    await add(page).click()
    await page.getByRole('menuitem', { name: 'Launch group chat' }).click()
    await expect(page).toHaveURL('/new-group-choose-member?type=group')
  }
  const [normal, tester, service] = await createPeople(own.database_url, 'Normal', 'Tester', 'Service')
  for (const [person, identity] of [
    [tester, 2],
    [service, 3],
  ] as const) {
    await query(own.database_url, 'UPDATE account_user SET identity = $2 WHERE id = $1', [person.id, identity])
    const page = await open(person, { at: own.origin })
    await expect(add(page)).toBeVisible()
  }
  const told = (page: Page) => page.waitForResponse('**/api/user/config')
  const page = await open(normal, { at: own.origin })
  const [config] = await Promise.all([told(page), page.reload()])
  expect(await config.json()).toMatchObject({ data: { user_add_friend_switch: -1 } })
  await expect(search(page)).toBeVisible()
  await expect(add(page)).toHaveCount(0)
  await own.server.stop()
})

async function swipeLeft(page: Page, row: Locator, shown: Locator): Promise<void> {
  const finger = await page.context().newCDPSession(page)
  // Rows move while the list comes in.
  await expect(async () => {
    const { x, y, width, height } = (await row.boundingBox())!
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) => {
      const touchPoints = share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }]
      return finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await touch('touchStart', 0.9)
    for (const share of [0.8, 0.6, 0.5]) await touch('touchMove', share)
    await touch('touchEnd')
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('CHAT-013 CHAT-014 applications stand first, then chats by pin and recency, and a swiped row is deleted for its reader only', async ({
  open,
}) => {
  const [asha, dev, meera, ravi, nadia] = await createPeople(url, 'Asha', 'Dev', 'Meera', 'Ravi', 'Nadia')
  for (const friend of [dev, meera, ravi]) {
    await befriend(url, asha, friend)
    await sayTo(asha, friend, `from ${friend.nickname}`, origin)
  }
  await callerOf(asha, origin)('editFriendSession', { friend_id: dev.id, pin: 1 })
  await callerOf(nadia, origin)('applyFriend', { to_user_id: asha.id, apply_content: 'Hello' })
  const page = await open(asha)
  const other = await open({ ...asha, token: await createToken(url, asha.id) }, { form: 'desktop', at: 1 })
  await expect(chatRow(other, 'Ravi')).toBeVisible()
  const names = page.locator('main b').filter({ hasText: /^(Friend application|Dev|Meera|Ravi)$/ })
  await expect(names).toHaveText(['Friend application', 'Dev', 'Ravi', 'Meera'])
  await sayTo(asha, meera, 'newer', origin)
  await expect(names).toHaveText(['Friend application', 'Dev', 'Meera', 'Ravi'])
  await page.getByRole('link', { name: /^Friend application/ }).tap()
  await expect(page).toHaveURL('/friend-application')
  await page.goBack()

  const row = chatRow(page, 'Ravi')
  const swiped = page.getByRole('button', { name: 'Delete', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Delete this chat?' })
  await expect(swiped).toHaveCount(0)
  await swipeLeft(page, row, swiped)
  // Chromium takes a touch that follows a swipe at once for its end.
  await expect(async () => {
    await swiped.tap({ timeout: 1_000 })
    await expect(question).toContainText('Ravi', { timeout: 2_000 })
  }).toPass()
  const asked = page.waitForRequest('**/api/chat/remove_chat')
  await question.getByRole('button', { name: 'Delete chat' }).tap()
  const { method, body } = await asked.then((request) => ({ method: request.method(), body: request.postDataJSON() }))
  expect([method, body]).toEqual([
    'POST',
    {
      chat_id: privateChatId(asha.id, ravi.id),
      chat_type: ChatType.Private,
      message_id: expect.stringMatching(/^\d+$/),
    },
  ])
  await expect(row).toHaveCount(0)
  await expect(names).toHaveText(['Friend application', 'Dev', 'Meera'])
  await expect(chatRow(other, 'Ravi'), 'on the other device too').toHaveCount(0)
  await expect(chatRow(other, 'Meera')).toBeVisible()
  await page.reload()
  await expect(chatRow(page, 'Meera')).toBeVisible()
  await expect(row).toHaveCount(0)
  const theirs = await open(ravi)
  await expect(chatRow(theirs, 'Asha')).toContainText('from Ravi')
  await chatRow(theirs, 'Asha').tap()
  await expect(bubble(theirs, 'from Ravi')).toBeVisible()
})
