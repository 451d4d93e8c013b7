import type { Page } from '@playwright/test'
import { MESSAGE_PAGE_SIZE } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { bubble, chatRow, composer, expect, gateOn, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { writeHistory } from '../stage/history.ts'
import { befriend, createGroup, createPeople, pathOf, roomOf } from '../stage/people.ts'

const MESSAGES = 130

/** Lets one page of older messages through at a time. */
async function gatePages(page: Page) {
  const asked: URLSearchParams[] = []
  let open: (() => void) | undefined
  await page.route('**/api/chat/get_messages*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams)
    await new Promise<void>((resolve) => (open = resolve))
    await route.continue()
  })
  return {
    asked,
    async letThrough() {
      await expect.poll(() => open !== undefined).toBe(true)
      const answered = page.waitForResponse(/get_messages/)
      open?.()
      open = undefined
      await answered
    },
  }
}

/** The rows in view, by text, with their places. */
const places = (page: Page): Promise<Record<string, number>> =>
  page.getByRole('log').evaluate((log) => {
    const { top, bottom } = log.getBoundingClientRect()
    const articles = [...log.querySelectorAll('article')].map(
      (article) => [article, article.getBoundingClientRect()] as const,
    )
    const seen = articles.filter(([, box]) => box.top >= top && box.bottom <= bottom)
    return Object.fromEntries(seen.map(([article, box]) => [article.firstChild?.textContent ?? '', box.top]))
  })

/** Until nothing on screen has moved for a few frames; rows just come into view are measured first. */
const settled = (page: Page): Promise<void> =>
  page.getByRole('log').evaluate(
    (log) =>
      new Promise<void>((resolve) => {
        let before = ''
        let same = 0
        const look = () => {
          const tops = [...log.querySelectorAll('article')].map((article) => article.getBoundingClientRect().top)
          const now = `${log.scrollTop} ${log.clientHeight} ${log.scrollHeight} ${tops.join(' ')}`
          same = now === before ? same + 1 : 0
          before = now
          if (same < 20) requestAnimationFrame(look)
          else resolve()
        }
        requestAnimationFrame(look)
      }),
  )

for (const form of FORMS) {
  test(
    `CHAT-033 scrolling up loads older pages one by one, keeps the place and stops at the first message (${form})`,
    gateOn(form),
    async ({ open }) => {
      const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
      const chat_id = await befriend(url, asha, gurpreet)
      const lines = Array.from({ length: MESSAGES }, (_, index) => ({
        by: index % 3 === 0 ? asha : gurpreet,
        text: `line ${index + 1} ${'and more words '.repeat((index * 7) % 23)}`.trim(),
        minutes_ago: (MESSAGES - index) * 4,
      }))
      await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
      const page = await open(asha, { form, path: pathOf(roomOf(asha, gurpreet)) })
      await expect(
        bubble(page, `line ${MESSAGES} `)
          .or(bubble(page, `line ${MESSAGES}`))
          .first(),
      ).toBeVisible()
      await page.waitForLoadState('networkidle')
      const gate = await gatePages(page)
      const log = page.getByRole('log')
      const loaded = () => log.evaluate((element) => element.scrollHeight)
      for (let turn = 0; turn < MESSAGES / MESSAGE_PAGE_SIZE; turn++) {
        await log.evaluate((element) => element.scrollTo(0, 60))
        await settled(page)
        if ((await page.getByRole('img', { name: 'Loading older messages' }).count()) === 0) break
        const before = await places(page)
        const height = await loaded()
        expect(Object.keys(before).length).toBeGreaterThan(0)
        await gate.letThrough()
        await expect.poll(loaded).not.toBe(height)
        await settled(page)
        const after = await places(page)
        for (const [text, top] of Object.entries(before))
          expect.soft(Math.abs(after[text]! - top), text).toBeLessThan(1)
      }
      await log.evaluate((element) => element.scrollTo(0, 0))
      await expect(bubble(page, 'line 1').first()).toBeVisible()
      await expect(page.getByRole('img', { name: 'Loading older messages' })).toHaveCount(0)
      expect(gate.asked.length).toBeGreaterThan(3)
      expect(new Set(gate.asked.map((asked) => asked.get('limit')))).toEqual(new Set([String(MESSAGE_PAGE_SIZE)]))
      const befores = gate.asked.map((asked) => Number(asked.get('before')))
      for (const [index, before] of befores.entries()) {
        if (index > 0) expect(befores[index - 1]! - before, 'each page follows the one before').toBe(MESSAGE_PAGE_SIZE)
      }
      expect(befores.at(-1), 'nothing is asked once the first message is there').toBeLessThanOrEqual(
        MESSAGE_PAGE_SIZE + 1,
      )
      const pages = gate.asked.length
      await log.evaluate((element) => element.scrollTo(0, 300))
      await settled(page)
      await log.evaluate((element) => element.scrollTo(0, 0))
      await settled(page)
      expect(gate.asked.length).toBe(pages)
    },
  )
}

for (const form of FORMS) {
  for (const [count, reducedMotion] of [
    [15, 'reduce'],
    [60, 'no-preference'],
  ] as const) {
    test(`a read chat of ${count} opens at its very end, and stays there while names and sizes come in (${form})`, async ({
      open,
    }) => {
      const people = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
      const group_id = await createGroup(url, 'Fair', people)
      const lines = Array.from({ length: count }, (_, index) => ({
        by: people[(index * 5) % 3]!,
        text: `line ${index + 1} ${'और शब्द words '.repeat((index * 7) % 19)}`.trim(),
        minutes_ago: (count - index) * 400,
      }))
      await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines })
      const path = pathOf(roomIdOf(group_id, ChatType.Group))
      const page = await open(people[0], { form, path, options: { reducedMotion } })
      const fromEnd = () =>
        page.getByRole('log').evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop))
      await expect(bubble(page, `line ${count}`)).toBeVisible()
      const content = page.getByRole('log').locator('> div')
      await expect(content, 'a height that moves would outrun the scrolling').toHaveCSS('transition-duration', '0s')
      await expect(page.getByRole('article').getByText('Gurpreet').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await settled(page)
      expect(await fromEnd()).toBeLessThanOrEqual(1)
      await expect(page.getByRole('button', { name: 'Go to the latest message' })).toHaveCount(0)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await settled(page)
      expect(await fromEnd(), 'again from what the device kept').toBeLessThanOrEqual(1)
    })
  }
}

test('the newest message stays in view while the composer grows and the keyboard takes its place', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const lines = Array.from({ length: 40 }, (_, index) => ({ by: gurpreet, text: `line ${index + 1}` }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
  const page = await open(asha, { path: pathOf(roomOf(asha, gurpreet)) })
  const newest = bubble(page, 'line 40')
  await expect(newest).toBeInViewport({ ratio: 1 })
  await page.waitForLoadState('networkidle')
  await settled(page)
  const hidden = async () => {
    const [box, log] = [await newest.boundingBox(), await page.getByRole('log').boundingBox()]
    return box && log ? Math.max(0, Math.round(box.y + box.height - log.y - log.height)) : Infinity
  }
  await composer(page).fill('one\ntwo\nthree\nfour\nfive')
  await expect.poll(hidden).toBe(0)
  await page.setViewportSize({ width: 390, height: 520 })
  await expect.poll(hidden).toBe(0)
  await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0))
  await expect(newest).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await expect(newest, 'who reads further up is left where they are').not.toBeInViewport()
})

test('whoever comes back to a chat finds the place they were reading, and its end once they have been there', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const lines = Array.from({ length: 60 }, (_, index) => ({
    by: index % 3 === 0 ? asha : gurpreet,
    text: `line ${index + 1} of sixty ${'and more words '.repeat((index * 7) % 23)}`.trim(),
    minutes_ago: (60 - index) * 4,
  }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
  const page = await open(asha, { path: '/chatList' })
  const log = page.getByRole('log')
  const last = log.getByRole('article').filter({ hasText: 'line 60 of sixty' })
  const top = async () => Object.keys(await places(page))[0]!
  await chatRow(page, 'Gurpreet').click()
  await expect(last).toBeVisible()
  await settled(page)
  for (let turn = 0; turn < 3; turn++) {
    await log.evaluate((element) => element.scrollBy(0, -500))
    await settled(page)
  }
  const read = await top()
  await page.getByRole('button', { name: 'Back' }).click()
  await chatRow(page, 'Gurpreet').click()
  await settled(page)
  expect(await places(page)).toHaveProperty([read])
  await expect(last).not.toBeInViewport()

  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(last).toBeInViewport()
  await settled(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await chatRow(page, 'Gurpreet').click()
  await expect(last).toBeInViewport()
})
