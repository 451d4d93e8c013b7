import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { bubble, chatRow, expect, shownTexts, site, test, url, write } from '../stage/app.ts'
import { Cut } from '../stage/cut.ts'
import { writeHistory } from '../stage/history.ts'
import { befriend, callerOf, createGroup, createPeople, createToken, pathOf, roomOf, sayTo } from '../stage/people.ts'

test('CHAT-071 whoever was away finds what was said in order and unread, nothing that was removed, the new pin, and no chat they were put out of', async ({
  open,
}) => {
  const [asha, gurpreet, meera] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
  await befriend(url, asha, meera)
  const [fair, kites] = [
    await createGroup(url, 'Fair', [gurpreet, asha]),
    await createGroup(url, 'Kites', [gurpreet, asha]),
  ]
  for (const chat_id of [fair, kites]) {
    const lines = ['one', 'two', 'three'].map((text) => ({ by: gurpreet, text: `word ${text}` }))
    await writeHistory(url, { chat_type: ChatType.Group, chat_id, lines })
  }
  await sayTo(asha, meera, 'before', site.origins[0])
  const cut = new Cut()
  const path = pathOf(roomIdOf(fair, ChatType.Group))
  const page = await open(asha, { form: 'desktop', path, prepare: (context) => cut.attach(context) })
  await expect(bubble(page, 'word two')).toBeVisible()
  await expect(chatRow(page, 'Kites')).toBeVisible()

  await cut.begin(page)
  await expect(page.getByText('You’re offline. Messages send once you’re back.')).toBeVisible()
  const call = callerOf(gurpreet, site.origins[1])
  const group = { chat_id: fair, chat_type: ChatType.Group }
  await call('removeMessage', { ...group, message_ids: ['2'], scope: 2 })
  await call('pinMessage', { ...group, message_id: '3', status: 'yes' })
  await call('removeGroupMembers', { group_id: kites, user_ids: asha.id })
  const said = Array.from({ length: 12 }, (_, index) => `while you were away ${index + 1}`)
  for (const text of said) await sayTo(asha, meera, text, site.origins[1])
  await expect(bubble(page, 'word two'), 'nobody could tell it').toBeVisible()

  await cut.end(page)
  await expect(bubble(page, 'word two')).toHaveCount(0)
  await expect(bubble(page, 'word one')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pinned message' })).toContainText('word three')
  await expect(chatRow(page, 'Kites')).toHaveCount(0)
  await expect(chatRow(page, 'Meera').locator('[class*=badge]')).toHaveText('13')
  await chatRow(page, 'Meera').click()
  await expect.poll(() => shownTexts(page)).toEqual(['before', ...said])
  await expect(chatRow(page, 'Meera').locator('[class*=badge]')).toHaveCount(0)
})

test('CHAT-026 CHAT-027 what is sent shows once with the other side, on the other device of its sender and on the sending one, without a reload', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const path = pathOf(roomOf(asha, gurpreet))
  const page = await open(asha, { path })
  const desk = await open({ ...asha, token: await createToken(url, asha.id) }, { form: 'desktop', at: 1, path })
  const peer = await open(gurpreet, { at: 1, path })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/chat/send_message', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await write(page, 'the answer is late')
  for (const side of [desk, peer]) await expect(bubble(side, 'the answer is late')).toBeVisible()
  // By another call of the same person the sending device hears of a message as any other does.
  const content = { type: ContentType.Text, data: { text: 'from elsewhere' } } as const
  const message = { chat_id, chat_type: ChatType.Private, nonce: crypto.randomUUID(), content }
  await callerOf(asha, site.origins[1])('sendMessage', message)
  await expect(bubble(page, 'from elsewhere')).toBeVisible()
  release()
  await expect(bubble(page, 'the answer is late')).toHaveAccessibleName(/, (sent|read)\. /)
  for (const side of [page, desk, peer])
    await expect.poll(() => shownTexts(side)).toEqual(['the answer is late', 'from elsewhere'])
})
