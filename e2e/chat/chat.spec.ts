import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import {
  bubble,
  bubbles,
  chatRow,
  expect,
  GATE,
  gateOn,
  icon,
  shownTexts,
  site,
  test,
  url,
  write,
} from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { markMember, storedTexts, writeHistory } from '../stage/history.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'

const MANY = 7

test(
  'CHAT-025 a failed message is sent again with its nonce and ends as one delivered message in its place',
  GATE,
  async ({ open }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    const chat_id = await befriend(url, asha, gurpreet)
    const page = await open(asha, { path: pathOf(roomOf(asha, gurpreet)) })
    const peer = await open(gurpreet, { form: 'desktop', at: 1, path: pathOf(roomOf(asha, gurpreet)) })
    const nonces: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('send_message')) nonces.push((request.postDataJSON() as { nonce: string }).nonce)
    })
    await write(page, 'before')
    await expect(bubble(peer, 'before')).toBeVisible()

    await markMember(url, ChatType.Private, chat_id, asha, { is_unfriended: true })
    await write(page, 'wanted')
    const retry = page.getByRole('button', { name: 'Not sent. Try again' })
    await expect(retry).toBeVisible()
    await expect(icon(bubble(page, 'wanted'), 'alert')).toBeVisible()
    await expect(page.getByText('You’re not friends yet.')).toBeVisible()
    await page.reload()
    await expect(retry, 'the failed message outlives a reload').toBeVisible()

    await markMember(url, ChatType.Private, chat_id, asha, { is_unfriended: false })
    await retry.tap()
    await expect(bubble(page, 'wanted')).toHaveAccessibleName(/, (sent|read)\. wanted$/)
    await expect(retry).toHaveCount(0)
    await expect(page.getByText('You’re not friends yet.')).toHaveCount(0)
    await expect(bubble(page, 'wanted')).toHaveCount(1)
    expect(await shownTexts(page)).toEqual(['before', 'wanted'])
    await expect(bubble(peer, 'wanted')).toHaveCount(1)
    await write(page, 'after')
    await expect(bubble(peer, 'after')).toBeVisible()
    expect(await shownTexts(peer)).toEqual(['before', 'wanted', 'after'])
    expect(await storedTexts(url, chat_id)).toEqual(['before', 'wanted', 'after'])
    expect(new Set(nonces.slice(1, -1)).size, 'the failed and the repeated attempt carry one nonce').toBe(1)
    expect(nonces.length).toBeGreaterThanOrEqual(4)
  },
)

for (const form of FORMS) {
  test(
    `CHAT-028 a message for the open chat is appended and acknowledged, one for another chat counts as unread (${form})`,
    gateOn(form),
    async ({ open }) => {
      const [asha, gurpreet, meera] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
      const chat_id = await befriend(url, asha, gurpreet)
      await befriend(url, asha, meera)
      await sayTo(asha, gurpreet, 'first', site.origins[0])
      await sayTo(asha, meera, 'hello', site.origins[0])
      const page = await open(asha, { form, path: pathOf(roomOf(asha, gurpreet)) })
      await expect(bubble(page, 'first')).toBeVisible()
      const acked = page.waitForRequest(
        (request) => request.url().endsWith('/chat/ack') && request.postDataJSON().message_id === '2',
      )
      await sayTo(asha, gurpreet, 'second', site.origins[1])
      await expect(bubble(page, 'second')).toBeVisible()
      expect((await acked).postDataJSON()).toEqual({ chat_id, chat_type: ChatType.Private, message_id: '2' })

      if (form === 'phone') await page.getByRole('button', { name: 'Back' }).tap()
      await expect(chatRow(page, 'Gurpreet')).toContainText('second')
      await expect(chatRow(page, 'Gurpreet').locator('[class*=badge]')).toHaveCount(0)
      await expect(chatRow(page, 'Meera').locator('[class*=badge]')).toHaveText('1')
      await sayTo(asha, meera, 'are you there?', site.origins[1])
      await expect(chatRow(page, 'Meera').locator('[class*=badge]')).toHaveText('2')
      await expect(chatRow(page, 'Meera')).toContainText('are you there?')
    },
  )
}

test('CHAT-029 opening a chat clears unread and mention, acknowledges, and updates the last message of the row', async ({
  open,
}) => {
  const people = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
  const [asha, gurpreet] = people
  const group_id = await createGroup(url, 'Fair', people)
  const lines = Array.from({ length: MANY }, (_, index) => ({ by: gurpreet, text: `news ${index + 1}` }))
  const mention = { by: gurpreet, text: '@Asha look', mentions: [asha] }
  await writeHistory(url, {
    chat_type: ChatType.Group,
    chat_id: group_id,
    lines: [...lines, mention],
    unread: [[asha, MANY + 1]],
  })
  const page = await open(asha)
  const row = chatRow(page, 'Fair')
  await expect(row.locator('[class*=badge]')).toHaveText(['@', String(MANY + 1)])
  const acked = page.waitForRequest((request) => request.url().endsWith('/chat/ack'))
  await row.tap()
  await expect(bubble(page, '@Asha look')).toBeVisible()
  expect((await acked).method()).toBe('POST')
  expect((await acked).postDataJSON()).toEqual({
    chat_id: group_id,
    chat_type: ChatType.Group,
    message_id: String(MANY + 1),
  })
  expect((await (await acked).response())?.status()).toBe(200)
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(row.locator('[class*=badge]')).toHaveCount(0)
  await expect(row).toContainText('Gurpreet: @Asha look')
  const { list } = await callerOf(asha, site.origins[1])('getMessageUpdates', {})
  expect(list).toMatchObject([{ chat_id: group_id, unread: 0, is_mentioned: false }])
})

test(
  'CHAT-031 what the other side has read is marked up to its id, later messages are not, also after a reload',
  GATE,
  async ({ open }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    await befriend(url, asha, gurpreet)
    const page = await open(asha, { path: pathOf(roomOf(asha, gurpreet)) })
    for (const text of ['one', 'two', 'three']) {
      await write(page, text)
      await expect(icon(bubble(page, text), 'tick')).toBeVisible()
    }
    await callerOf(gurpreet, site.origins[1])('ack', {
      chat_id: privateChatId(asha.id, gurpreet.id),
      chat_type: ChatType.Private,
      message_id: '2',
    })
    const marks = async () => {
      await expect(icon(bubble(page, 'one'), 'ticks')).toBeVisible()
      await expect(icon(bubble(page, 'two'), 'ticks')).toBeVisible()
      await expect(icon(bubble(page, 'three'), 'tick')).toBeVisible()
      await expect(icon(bubble(page, 'three'), 'ticks')).toHaveCount(0)
      await expect(bubbles(page)).toHaveCount(3)
    }
    await marks()
    await page.reload()
    await marks()
  },
)
