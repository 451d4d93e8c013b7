import type { Locator, Page } from '@playwright/test'
import { callerOf, befriend, pathOf, roomOf } from '../stage/people.ts'
import { chatRow, expect, gateOn, site, test, url, write } from '../stage/app.ts'
import { createChestScene, expireBox, openBox, sendBox, sendBoxes } from './chest-scene.ts'
import { FORMS } from '../stage/chromium.ts'

const origin = site.origins[0]
const card = (page: Page, greeting: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Treasure box from Asha, ${greeting}`) })
const lines = (page: Page): Locator => page.getByRole('log')
const scene = (page: Page): Locator => page.getByRole('dialog', { name: 'Treasure box' })
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Send a treasure box' })

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Treasure box' }).click()
}

for (const form of FORMS) {
  test(`CHESTS-002 the form opens from a group only, takes kind, amount, boxes and greeting, and tells the total (${form})`, async ({
    open,
  }) => {
    const { asha, gurpreet, meera, group_id, room } = await createChestScene(url, origin)
    await befriend(url, asha, gurpreet)
    const page = await open(asha, { form, path: pathOf(roomOf(asha, gurpreet)) })
    await page.getByRole('button', { name: 'Attach' }).click()
    await expect(page.getByRole('dialog').getByText('Photo or video')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Treasure box' })).toHaveCount(0)
    await page.goto(pathOf(room))
    const peer = await open(gurpreet, { form: 'phone', at: 1 })
    const other = await open(meera, { form: 'desktop', path: pathOf(room) })
    await openForm(page)
    await expect(sheet(page)).toContainText('You have 20,000 diamonds')
    await expect(sheet(page)).toContainText('4 members here')

    const total = sheet(page).getByRole('textbox', { name: 'Total in the box' })
    const boxes = sheet(page).getByRole('textbox', { name: 'Number of boxes' })
    const send = (name: string | RegExp) => sheet(page).getByRole('button', { name })
    const reasons: [amount: string, boxes: string, reason: string][] = [
      ['', '4', 'Enter how many diamonds'],
      ['0.5', '1', 'Whole diamonds only'],
      ['3', '4', 'Each box needs at least 1 diamond'],
      ['10000001', '4', 'At most 1,00,00,000 diamonds in total'],
      ['400', '5', 'No more boxes than members (4)'],
      ['400', '0', 'At least 1 box'],
      ['20001', '4', 'Not enough diamonds'],
    ]
    for (const [amount, num, reason] of reasons) {
      await total.fill(amount)
      await boxes.fill(num)
      await expect(sheet(page).getByText(reason, { exact: true }), reason).toBeVisible()
      await expect(send(/^Send/), reason).toBeDisabled()
    }
    await sheet(page).getByRole('radio', { name: 'Equal' }).click()
    await sheet(page).getByRole('textbox', { name: 'In each box' }).fill('25')
    await boxes.fill('3')
    await sheet(page).getByRole('button', { name: 'More boxes' }).click()
    await expect(sheet(page)).toContainText('In total: 100 diamonds')
    await expect(send('Send 100 diamonds')).toBeEnabled()
    await sheet(page).getByRole('radio', { name: 'Lucky' }).click()
    await sheet(page).getByRole('button', { name: '500', exact: true }).click()
    await sheet(page).getByRole('textbox', { name: 'Greeting' }).fill('Diwali wishes for all!')
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/group/chest/add'))
    await send('Send 500 diamonds').dblclick()
    expect((await asked).postDataJSON()).toMatchObject({
      ...{ group_id, type: 1, amount: 500, num: 4, remark: 'Diwali wishes for all!' },
    })
    await expect(sheet(page)).toHaveCount(0)
    await expect(card(page, 'Diwali wishes')).toHaveCount(1)
    await expect(card(page, 'Diwali wishes')).toContainText('Lucky box from Asha4 boxes')
    await expect(card(other, 'Diwali wishes')).toContainText('Tap to open')
    const preview = chatRow(peer, 'Diwali Mela planning').getByText('[Treasure box]')
    const quiet = await chatRow(peer, 'Diwali Mela planning')
      .locator('p')
      .evaluate((row) => getComputedStyle(row).color)
    await expect(preview, 'in gold').not.toHaveCSS('color', quiet)
    await openForm(page)
    await expect(sheet(page), 'live').toContainText('You have 19,500 diamonds')
  })

  test(
    `CHESTS-015 a tap opens the box, the diamonds count up and the balance follows, once however often it is tapped (${form})`,
    gateOn(form),
    async ({ open }) => {
      const { asha, gurpreet, meera, dev, group_id, room } = await createChestScene(url, origin)
      const page = await open(gurpreet, { form, path: pathOf(room), options: { reducedMotion: 'no-preference' } })
      const sender = await open(asha, { form: 'phone', at: 1, path: pathOf(room) })
      const third = await open(dev, { form: 'desktop', at: 1, path: pathOf(room) })
      await sendBox(asha, group_id, origin, { type: 2, amount: 3600, num: 3, remark: 'Chai fund' })
      await expect(card(page, 'Chai fund')).toHaveAccessibleName('Treasure box from Asha, Chai fund, not opened')
      await card(page, 'Chai fund').click()
      await expect(scene(page)).toContainText('Asha sent a treasure box in equal parts')
      await expect(scene(page)).toContainText('3 of 3 boxes left · closes in 24 hours')
      const receives: string[] = []
      page.on('request', (request) => request.url().endsWith('/chest/receive') && receives.push(request.url()))
      await scene(page).getByRole('button', { name: 'Open', exact: true }).dblclick()
      await expect(scene(page).getByRole('status').getByText('1,200', { exact: true })).toBeVisible()
      await expect(scene(page).getByRole('status')).toContainText('You got 1,200 diamonds')
      await expect(scene(page), 'through the socket').toContainText('You have 1,200 diamonds')
      expect(receives).toHaveLength(1)

      await expect(lines(sender)).toContainText('Gurpreet opened your treasure box')
      await scene(page).getByRole('button', { name: 'Close' }).click()
      await expect(lines(page)).toContainText('You opened a treasure box from Asha')
      await expect(card(page, 'Chai fund')).toHaveAccessibleName('Treasure box from Asha, Chai fund, claimed')
      await write(page, 'Thank you')
      await expect(lines(third)).toContainText('Thank you')
      await expect(lines(third), 'nobody else is told').not.toContainText(/opened (your|a) treasure box/)
      await expect(card(third, 'Chai fund')).toHaveAccessibleName(/not opened$/)

      await card(page, 'Chai fund').click()
      await expect(page).toHaveURL(/\/\d{10,20}$/)
      await expect(page.getByText('1 of 3 opened')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Who opened it' }).getByRole('listitem')).toHaveText(
        /You.*1,200 diamonds/,
      )
      await page.reload()
      await expect(page.getByText('1 of 3 opened')).toBeVisible()

      await openBox((await page.evaluate(() => location.pathname)).slice(1), origin, meera, asha)
      await expect(page.getByText('All 3 opened')).toBeVisible()
      await expect(card(third, 'Chai fund'), 'heard over the socket').toHaveAccessibleName(/all claimed$/)
    },
  )
}

test('CHESTS-014 a box looks different while it waits, when it was opened, when it is empty and when its time is over', async ({
  open,
}) => {
  const people = await createChestScene(url, origin)
  const page = await open(people.gurpreet, { path: pathOf(people.room) })
  const boxes = await sendBoxes(url, origin, people)
  const states = {
    'Diwali wishes': ['not opened', 'Tap to open'],
    'For the night shift': ['claimed', 'Claimed'],
    'Chai fund': ['all claimed', 'All claimed'],
    'Early birds': ['expired', 'Expired'],
  } as const
  const looks: string[] = []
  for (const [greeting, [label, detail]] of Object.entries(states)) {
    await expect(card(page, greeting)).toHaveAccessibleName(new RegExp(`, ${label}$`))
    await expect(card(page, greeting)).toContainText(detail)
    looks.push(await look(card(page, greeting)))
  }
  expect(new Set(looks).size, 'without their words').toBe(4)
  await page.reload()
  await expect(card(page, 'Early birds'), 'as the device kept it').toHaveAccessibleName(/expired$/)
  await expect(card(page, 'Chai fund')).toHaveAccessibleName(/all claimed$/)

  const fresh = await open(people.gurpreet, { form: 'desktop', path: pathOf(people.room) })
  for (const [greeting, [label]] of Object.entries(states)) {
    await expect(card(fresh, greeting)).toHaveAccessibleName(new RegExp(`, ${label}$`))
  }
  await fresh.goto(`/${boxes.expired}`)
  await expect(fresh.getByText(/^\d+ diamonds went back to the sender$/)).toBeVisible()
  await fresh.goto('/1999999999')
  await expect(fresh.getByText('This treasure box doesn’t exist')).toBeVisible()
})

test('FAIR-009 a finished and an expired box show their seed, and the browser recomputes split and order against the message', async ({
  open,
}) => {
  const { asha, gurpreet, meera, dev, group_id, room } = await createChestScene(url, origin)
  const page = await open(gurpreet, { form: 'desktop', path: pathOf(room) })
  const finished = await sendBox(asha, group_id, origin, { amount: 5000, num: 4, remark: 'Diwali wishes' })
  const expired = await sendBox(asha, group_id, origin, { amount: 300, num: 3, remark: 'Early birds' })
  await openBox(finished, origin, gurpreet, meera, dev, asha)
  await openBox(expired, origin, meera)
  await expireBox(url, expired)
  const { chest, list } = await callerOf(gurpreet, origin)('getChestInfo', { chest_id: finished })
  for (const greeting of ['Early birds', 'Diwali wishes']) {
    await expect(card(page, greeting)).toHaveAccessibleName(/claimed|expired$/)
    await card(page, greeting).click()
    await page.getByRole('button', { name: 'Check the split' }).click()
    await expect(page.getByText('Everything matches')).toBeVisible()
    if (greeting === 'Diwali wishes') break
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
  }
  const steps = page.getByRole('list', { name: 'Check the split' }).getByRole('listitem')
  await expect(steps).toHaveCount(6)
  for (const step of await steps.all()) await expect(step).toContainText('Matches')
  await expect(steps.nth(0)).toContainText(chest.seed!)
  await expect(steps.nth(1)).toContainText(chest.commitment)
  await expect(steps.nth(2)).toContainText(chest.commitment)
  const shares = [...list].sort((one, other) => one.position! - other.position!).map(({ amount }) => amount)
  await expect(steps.nth(3)).toContainText(shares.join(' '))
  const claims = page.getByRole('list', { name: 'Opened boxes' }).getByRole('listitem')
  await expect(claims).toHaveCount(4)
  await expect(page.getByText('Best luck', { exact: true })).toHaveCount(1)

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Check the split' }).click()
  await expect(page.getByText('Everything matches'), 'without a connection').toBeVisible()
  await page.context().setOffline(false)

  await page.route('**/api/group/chest/info*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { list: { amount: number }[] } }
    answer.data.list[0]!.amount += 1
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Check the split' }).click()
  await expect(page.getByText('Something doesn’t match')).toBeVisible()
  await expect(page.getByText('1 box differs')).toBeVisible()
})

/** What is seen of a card besides its words. */
const look = (of: Locator): Promise<string> =>
  of.evaluate((element) => {
    const { backgroundImage, backgroundColor } = getComputedStyle(element)
    const box = element.querySelector('svg')!
    const drawn = box.outerHTML.replaceAll(/(id|url)="?[^")]+"?/g, '')
    return [backgroundImage, backgroundColor, getComputedStyle(box).filter, drawn.length].join(' ')
  })
