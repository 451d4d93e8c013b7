import type { Page } from '@playwright/test'
import { bubble, chatRow, expect, site, test, url } from '../stage/app.ts'
import { Cut } from '../stage/cut.ts'
import { befriend, callerOf, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'
import { workerReady } from '../stage/worker.ts'

test.use({ serviceWorkers: 'allow' })

const origin = site.origins[0]

const keptPeople = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('mela')
    const database = await new Promise<IDBDatabase>((resolve) =>
      opened.addEventListener('success', () => resolve(opened.result)),
    )
    const reading = database.transaction('snapshot').objectStore('snapshot').get('people')
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    database.close()
    return JSON.stringify(reading.result ?? null)
  })

test('a start without a network shows remarks, friends and the own number as before, and nobody as online', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet, 'Boss')
  await sayTo(asha, gurpreet, 'the stall is ours', origin)
  const { uid } = await callerOf(asha, origin)('getUserInfo', {})
  const cut = new Cut()
  const page = await open(asha, { path: '/chatList', prepare: (context) => cut.attach(context) })
  await workerReady(page)
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) })
  await chatRow(page, 'Boss').click()
  await expect(bubble(page, 'the stall is ours')).toBeVisible()
  // He writes: he is here.
  await sayTo(asha, gurpreet, 'are you coming?', origin)
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await page.goto(`${origin}/chatList`)
  await tab('Contacts').click()
  await expect(page.getByRole('link', { name: /^Boss/ })).toBeVisible()
  await tab('My').click()
  await expect(page.getByText(String(uid))).toBeVisible()
  await expect.poll(() => keptPeople(page), 'the device has written down whom it knows').toContain(gurpreet.id)

  await cut.begin(page)
  await page.goto(`${origin}/chatList`)
  await expect(chatRow(page, 'Boss')).toBeVisible()
  await expect(chatRow(page, 'Gurpreet')).toHaveCount(0)
  await tab('Contacts').click()
  await expect(page.getByRole('link', { name: /^Boss/ })).toBeVisible()
  await expect(page.getByText('Online', { exact: true })).toHaveCount(0)
  await tab('My').click()
  await expect(page.getByText(String(uid))).toBeVisible()
  await page.goto(`${origin}${pathOf(roomOf(asha, gurpreet))}`)
  await expect(page.getByRole('heading', { name: 'Boss' })).toBeVisible()
  await expect(page.getByText('Online', { exact: true })).toHaveCount(0)
})

test('the dot of somebody in the chat list follows them without their chat being opened', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'back in an hour', origin)
  const page = await open(asha, { path: '/chatList', prepare: (context) => context.clock.install() })
  const row = chatRow(page, 'Gurpreet')
  await expect(row).toBeVisible()
  const dot = () => row.evaluate((element) => element.querySelector('[class*="online"]') !== null)
  // Any answer would tell the page the server's time, for which no five minutes have passed.
  await page.waitForLoadState('networkidle')
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.clock.fastForward(5 * 60_000)
  await expect.poll(dot, 'after five quiet minutes').toBe(false)
  answers.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await callerOf(gurpreet, origin)('getUserInfo', {})
  // A minute later the list asks again.
  const asked = page.waitForRequest((request) => request.url().includes('/user/info_list'))
  await page.clock.fastForward(61_000)
  expect((await asked).url()).toContain(gurpreet.id)
})
