import type { Page } from '@playwright/test'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { bubble, chatRow, expect, site, test, url } from '../stage/app.ts'
import { writeHistory } from '../stage/history.ts'
import { befriend, callerOf, createPeople, pathOf, roomOf, type Person } from '../stage/people.ts'

const divider = (page: Page) => page.getByText('New messages', { exact: true })
const flashed = (page: Page) => page.locator('[class*=flashed]')
/** The number that the button to the end shows, or nothing while there is none. */
const ahead = (page: Page) => page.getByRole('button', { name: /^\d+ new messages?$/ })

/** Every seventh line is Asha's own, and none of them is unread to her. */
async function createTalk(total: number, unread: number) {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const lines = Array.from({ length: total }, (_, index) => ({
    by: index % 7 === 3 ? asha : gurpreet,
    text: `line ${index + 1}.`,
    minutes_ago: total - index,
  }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines, unread: [[asha, unread]] })
  const others = lines.filter(({ by }) => by === gurpreet).map(({ text }) => text)
  return { asha, gurpreet, chat_id, first: others.at(-unread)!, before: others.at(-unread - 1)!, last: others.at(-1)! }
}

/** As many lines again, by their own call. */
async function writeMore(chat_id: string, by: Person): Promise<void> {
  const call = callerOf(by, site.origins[1])
  for (let count = 0; count < 18; count++) {
    const content = { type: ContentType.Text, data: { text: `more ${count} ${'words '.repeat(60)}` } } as const
    await call('sendMessage', { chat_id, chat_type: ChatType.Private, nonce: crypto.randomUUID(), content })
  }
}

for (const [unread, way] of [
  [40, 'from the list'],
  [300, 'from the list'],
  [150, 'by its address'],
] as const) {
  test(`whoever left ${unread} unread finds the divider where they left off ${way}, and how much is ahead`, async ({
    open,
  }) => {
    const { asha, gurpreet, first, before, last } = await createTalk(420, unread)
    const page = await open(asha, way === 'from the list' ? {} : { path: pathOf(roomOf(asha, gurpreet)) })
    if (way === 'from the list') await chatRow(page, 'Gurpreet').tap()
    await expect(divider(page)).toBeInViewport()
    const places = async () => {
      const boxes = [bubble(page, before), divider(page), bubble(page, first)].map((each) => each.boundingBox())
      return (await Promise.all(boxes)).map((box) => box?.y ?? Number.NaN)
    }
    await expect(async () => {
      const tops = await places()
      expect(tops).not.toContain(Number.NaN)
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    }).toPass()
    await expect(bubble(page, last)).toHaveCount(0)
    const count = async () => Number((await ahead(page).textContent())?.replace(/\D/g, ''))
    await expect(ahead(page)).toBeVisible()
    const at_first = await count()
    expect(at_first).toBeGreaterThan(unread / 3)
    await page.getByRole('log').evaluate((log) => log.scrollBy(0, 400))
    await expect.poll(count, 'what was in view is not new any more').toBeLessThan(at_first)
    await ahead(page).tap()
    await expect(bubble(page, last)).toBeInViewport()
    await expect(ahead(page)).toHaveCount(0)
    await page.reload()
    await expect(bubble(page, last)).toBeInViewport()
    await expect(divider(page), 'it was read').toHaveCount(0)
  })
}

test('whoever comes from a search hit stands at it, not at what is unread in that chat', async ({ open }) => {
  const { asha, first } = await createTalk(420, 300)
  const page = await open(asha, { path: '/search-main?type=all&keyword=line%20101.' })
  await page.getByRole('region', { name: 'Messages' }).getByRole('listitem').first().getByRole('link').tap()
  await expect(flashed(page)).toContainText('line 101.')
  await expect(bubble(page, 'line 101.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Go to the latest message' }).or(ahead(page))).toBeVisible()
  await expect(bubble(page, first)).toHaveCount(0)
})

test('whoever has followed a quote, and one in what it led to, comes back step by step and then to the end', async ({
  open,
}) => {
  const { asha, gurpreet, chat_id } = await createTalk(120, 0)
  const answer = async (text: string, message_id: string) => {
    const content = { type: ContentType.Text, data: { text, quote: { message_id } } } as const
    const message = { chat_id, chat_type: ChatType.Private, nonce: crypto.randomUUID(), content }
    return (await callerOf(asha, site.origins[0])('sendMessage', message)).message_id
  }
  const first = await answer('about the beginning', '5')
  await writeMore(chat_id, gurpreet)
  const second = await answer('about the middle', first)
  const page = await open(asha, { path: pathOf(roomOf(asha, gurpreet)) })
  // What has the focus stays drawn, and an answer holds the words it quotes.
  const saying = (text: string) => page.getByRole('article', { name: new RegExp(`\\. ${text}$`) })
  const quoteIn = (text: string) => saying(text).getByRole('button').first()
  const back = page.getByRole('button', { name: 'Back to where you were' })
  await ahead(page).tap()
  await quoteIn('about the middle').tap()
  await expect(flashed(page)).toContainText('about the beginning')
  await quoteIn('about the beginning').tap()
  await expect(flashed(page)).toContainText('line 5.')
  await back.tap()
  await expect(flashed(page)).toContainText('about the beginning')
  await back.tap()
  await expect(flashed(page)).toContainText('about the middle')
  await expect(back).toHaveCount(0)
  expect(Number(second)).toBeGreaterThan(Number(first))

  await quoteIn('about the middle').tap()
  await expect(back).toBeVisible()
  await expect(async () => {
    await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight))
    await expect(bubble(page, 'about the middle').last()).toBeInViewport({ timeout: 1_000 })
  }, 'whoever scrolls down by themselves needs no way back').toPass()
  await expect(back).toHaveCount(0)
})
