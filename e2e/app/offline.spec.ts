import type { Page } from '@playwright/test'
import { bubble, chatRow, expect, gateOn, icon, shownTexts, test, url, write } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { Cut } from '../stage/cut.ts'
import { storedTexts } from '../stage/history.ts'
import { LONG_MS } from '../../waits.ts'
import { befriend, createPeople, createToken, pathOf, roomOf, type Person } from '../stage/people.ts'
import { workerReady } from '../stage/worker.ts'

test.use({ serviceWorkers: 'allow' })

const FIVE = ['offline one', 'offline two', 'offline three', 'offline four', 'offline five']
const BEFORE = ['good morning', 'and to you']
const REST = ['are you back?', ...FIVE]

async function meet(asha: Page, gurpreet: Page): Promise<void> {
  await write(asha, BEFORE[0]!)
  await expect(bubble(gurpreet, BEFORE[0]!)).toBeVisible()
  await write(gurpreet, BEFORE[1]!)
  await expect(bubble(asha, BEFORE[1]!)).toBeVisible()
}

async function writeFive(page: Page): Promise<void> {
  for (const text of FIVE) await write(page, text)
  for (const text of FIVE) await expect(icon(bubble(page, text), 'clock')).toBeVisible()
}

async function expectOnceInOrder(pages: Page[], people: [Person, Person], chat_id: string): Promise<void> {
  for (const page of pages) {
    await expect(bubble(page, FIVE[4]!)).toBeVisible({ timeout: LONG_MS })
    await expect.poll(() => shownTexts(page)).toEqual([...BEFORE, ...REST])
  }
  expect(await storedTexts(url, chat_id)).toEqual([...BEFORE, ...REST])
  expect(await storedTexts(url, chat_id, people[0])).toEqual([BEFORE[0], ...FIVE])
}

for (const form of FORMS) {
  test(
    `five messages written offline and kept through a reload arrive once and in order (${form})`,
    gateOn(form),
    async ({ open }) => {
      test.slow()
      const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
      const chat_id = await befriend(url, asha, gurpreet)
      const path = pathOf(roomOf(asha, gurpreet))
      const cut = new Cut()
      const page = await open(asha, { form, at: 0, path, prepare: (context) => cut.attach(context) })
      const peer = await open(gurpreet, { form: 'desktop', at: 1, path })
      await meet(page, peer)
      await workerReady(page)

      await cut.begin(page)
      if (form === 'phone') await page.getByRole('button', { name: 'Back' }).tap()
      await expect(page.getByText('You’re offline. Messages send once you’re back.')).toBeVisible()
      if (form === 'phone') await chatRow(page, 'Gurpreet').tap()
      await writeFive(page)
      await write(peer, REST[0]!)
      expect(await storedTexts(url, chat_id)).not.toContain(FIVE[0])

      await page.reload()
      for (const text of FIVE) await expect(icon(bubble(page, text), 'clock')).toBeVisible()
      expect(await shownTexts(page), 'what the device kept is on screen').toEqual([...BEFORE, ...FIVE])

      await cut.end(page)
      const third = await open({ ...asha, token: await createToken(url, asha.id) }, { form: 'phone', at: 1, path })
      await expectOnceInOrder([page, peer, third], [asha, gurpreet], chat_id)
      for (const text of FIVE) await expect(icon(bubble(page, text), 'clock')).toHaveCount(0)
      await page.reload()
      await expectOnceInOrder([page], [asha, gurpreet], chat_id)
    },
  )
}

test('five messages written offline arrive once and in order when the network and a reload come together', async ({
  open,
}) => {
  test.slow()
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const path = pathOf(roomOf(asha, gurpreet))
  const page = await open(asha, { at: 0, path })
  const peer = await open(gurpreet, { form: 'desktop', at: 1, path })
  await meet(page, peer)
  await page.context().setOffline(true)
  await writeFive(page)
  await write(peer, REST[0]!)
  await expect(icon(bubble(peer, REST[0]!), 'tick')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  const third = await open({ ...asha, token: await createToken(url, asha.id) }, { form: 'desktop', at: 1, path })
  await expectOnceInOrder([page, peer, third], [asha, gurpreet], chat_id)
})

test('an answer that is lost on the way makes no second message', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const path = pathOf(roomOf(asha, gurpreet))
  const page = await open(asha, { path })
  const peer = await open(gurpreet, { form: 'desktop', at: 1, path })
  let is_first = true
  await page.route('**/api/chat/send_message', async (route) => {
    if (!is_first) return route.fallback()
    is_first = false
    await route.fetch()
    await route.abort('connectionreset')
  })
  await write(page, 'only once')
  await write(page, 'and the next')
  for (const each of [page, peer]) {
    await expect(bubble(each, 'and the next')).toBeVisible()
    await expect.poll(() => shownTexts(each)).toEqual(['only once', 'and the next'])
  }
  // The other side looks at the chat, so it may be read by now.
  await expect(bubble(page, 'only once')).toHaveAccessibleName(/, (sent|read)\. only once$/)
  expect(await storedTexts(url, chat_id)).toEqual(['only once', 'and the next'])
})
