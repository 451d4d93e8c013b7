import { randomUUID } from 'node:crypto'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { bubble, chatList, chatRow, expect, icon, sendButton, site, test, url, write } from '../../stage/app.ts'
import { FORMS } from '../../stage/chromium.ts'
import { writeHistory } from '../../stage/history.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf, sayTo } from '../../stage/people.ts'

for (const form of FORMS) {
  test(`CHAT-015 a row shows avatar, name or remark, preview, time, mute, unread and mention, and opens its chat (${form})`, async ({
    open,
  }) => {
    const people = await createPeople(url, 'Asha', 'Gurpreet', 'Meera', 'Kenji', 'Rohan')
    const [asha, gurpreet, meera, kenji, rohan] = people
    const group_id = await createGroup(url, 'Goa trip', people)
    const many = Array.from({ length: 120 }, (_, index) => ({
      by: gurpreet,
      text: `plan ${index + 1}`,
      minutes_ago: 3,
    }))
    await writeHistory(url, {
      chat_type: ChatType.Group,
      chat_id: group_id,
      lines: many,
      unread: [[asha, 120]],
    })
    await callerOf(meera, site.origins[0])('sendMessage', {
      ...{ chat_id: group_id, chat_type: ChatType.Group, nonce: randomUUID(), mentions: [asha.id] },
      content: { type: 1, data: { text: '@Asha the house?' } },
    })
    const muted = await befriend(url, asha, gurpreet, 'Chai partner')
    const three = [1, 2, 3].map((number) => ({ by: gurpreet, text: `tea ${number}`, minutes_ago: 5 }))
    await writeHistory(url, { chat_type: ChatType.Private, chat_id: muted, lines: three, unread: [[asha, 3]] })
    await callerOf(asha, site.origins[0])('editFriendSession', { friend_id: gurpreet.id, not_disturb: 1 })
    const quiet = await befriend(url, asha, kenji)
    await writeHistory(url, {
      chat_type: ChatType.Private,
      chat_id: quiet,
      lines: [{ by: asha, text: 'see\n  you   soon', minutes_ago: 24 * 60 }],
    })
    await befriend(url, asha, rohan)

    const page = await open(asha, { form })
    const group = chatRow(page, 'Goa trip')
    await expect(group).toContainText('Meera: @Asha the house?')
    await expect(group.getByText('99+', { exact: true })).toBeVisible()
    await expect(group.getByText('@', { exact: true })).toBeVisible()
    await expect(group.locator('[class*=composite] > [class*=cell]')).toHaveText(['A', 'G', 'M', 'K', 'R'])
    await expect(group).toContainText(/\d{1,2}:\d{2}/)
    await expect(icon(group, 'bell_off')).toHaveCount(0)

    const remarked = chatRow(page, 'Chai partner')
    await expect(remarked).toContainText('tea 3')
    await expect(remarked.getByText('3', { exact: true })).toBeVisible()
    await expect(icon(remarked, 'bell_off')).toBeVisible()
    await expect(remarked.getByText('@', { exact: true })).toHaveCount(0)
    await expect(remarked.locator('[class*=avatar]').first()).toHaveText('CP')
    await expect(chatList(page)).not.toContainText('Gurpreet')

    const read = chatRow(page, 'Kenji')
    await expect(read).toContainText('see you soon')
    await expect(read).toContainText('Yesterday')
    await expect(icon(read, 'ticks')).toBeVisible()
    await expect(read.locator('[class*=badge]')).toHaveCount(0)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Chats' }).getByText('99+')).toBeVisible()

    await (form === 'phone' ? remarked.tap() : remarked.click())
    await expect(page).toHaveURL(pathOf(roomIdOf(muted, ChatType.Private)))
    await expect(bubble(page, 'tea 3')).toBeVisible()
  })
}

test('CHAT-075 on a desktop sending moves the room up under the pinned ones and updates preview and time', async ({
  open,
}) => {
  const [asha, pinned, busy, old] = await createPeople(url, 'Asha', 'Pinned', 'Busy', 'Old')
  for (const [friend, minutes_ago] of [
    [pinned, 60 * 24 * 3],
    [busy, 10],
    [old, 60 * 24 * 2],
  ] as const) {
    const chat_id = await befriend(url, asha, friend)
    await writeHistory(url, {
      chat_type: ChatType.Private,
      chat_id,
      lines: [{ by: friend, text: 'before', minutes_ago }],
    })
    if (friend === pinned) await callerOf(asha, site.origins[0])('editFriendSession', { friend_id: friend.id, pin: 1 })
  }
  const page = await open(asha, { form: 'desktop' })
  const names = chatList(page).locator('b').filter({ hasNotText: 'Mela News' })
  await expect(names).toHaveText(['Pinned', 'Busy', 'Old'])
  const row = chatRow(page, 'Old')
  await expect(row).not.toContainText(/\d:\d\d/)
  await row.click()
  await expect(page).toHaveURL(pathOf(roomOf(asha, old)))
  await write(page, 'fresh news')
  await expect(names).toHaveText(['Pinned', 'Old', 'Busy'])
  await expect(row).toContainText('fresh news')
  await expect(row).toContainText(/\d:\d\d/)
  await expect(icon(row, 'tick')).toBeVisible()
  await expect(bubble(page, 'fresh news')).toBeVisible()
  await expect(row).toHaveAttribute('aria-current', 'page')

  await sayTo(asha, busy, 'me too', site.origins[1])
  await expect(names).toHaveText(['Pinned', 'Busy', 'Old'])
  await expect(chatRow(page, 'Busy')).toContainText('me too')
})

test('CHAT-022 an empty or blank message cannot be sent: the button is inactive and the server refuses it', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const page = await open(asha, { form: 'desktop', path: pathOf(roomOf(asha, gurpreet)) })
  const sends: string[] = []
  page.on('request', (request) => request.url().includes('send_message') && sends.push(request.url()))
  const field = page.getByRole('textbox', { name: 'Message Gurpreet' })
  await expect(sendButton(page)).toBeDisabled()
  for (const blank of [' ', '\n \t\n', '\u00a0\u2003']) {
    await field.fill(blank)
    await expect(sendButton(page)).toBeDisabled()
    await field.press('Enter')
  }
  await field.fill('words')
  await expect(sendButton(page)).toBeEnabled()
  await field.fill('')
  await expect(sendButton(page)).toBeDisabled()
  expect(sends).toEqual([])
  for (const blank of ['', ' ', '\n']) {
    await expect(sayTo(gurpreet, asha, blank, site.origins[0])).rejects.toMatchObject({ reason: 'invalid_params' })
  }
})
