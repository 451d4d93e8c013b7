import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { pathOf } from '../stage/people.ts'
import { expect, site, test, url } from '../stage/app.ts'
import { momentOf, picture } from '../screens/pictures.ts'
import { createChestScene } from './chest-scene.ts'

const origin = site.origins[0]
const card = (page: Page): Locator => page.getByRole('button', { name: /^Treasure box from Asha, Diwali wishes/ })
const scene = (page: Page): Locator => page.getByRole('dialog', { name: 'Treasure box', exact: true })
const openButton = (page: Page): Locator => scene(page).getByRole('button', { name: 'Open', exact: true })
const seen = (colorScheme: 'light' | 'dark'): { options: BrowserContextOptions } => ({
  options: { colorScheme, reducedMotion: 'no-preference', deviceScaleFactor: 2 },
})
const AMOUNT = 5000

/** Of what somebody was told they got; nothing where they came too late. */
async function amountOn(page: Page): Promise<number> {
  // The list below it says by a status of its own that it is loading.
  const told = scene(page)
    .getByRole('status')
    .filter({ hasText: /You got|All claimed/ })
  const text = (await told.textContent()) ?? ''
  const got = /You got ([\d,]+) diamond/.exec(text)
  return got ? Number(got[1]!.replaceAll(',', '')) : 0
}

test('four people on phones and desktops, by day and by night, open one box of three: three share it exactly, the fourth reads who did', async ({
  open,
}) => {
  const { asha, gurpreet, meera, dev, room } = await createChestScene(url, origin)
  const path = pathOf(room)
  const sender = await open(asha, { form: 'desktop', path, ...seen('dark') })
  const phone = await open(gurpreet, { form: 'phone', path, at: 1, ...seen('light') })
  const dark = await open(meera, { form: 'phone', path, ...seen('dark') })
  const desktop = await open(dev, { form: 'desktop', path, at: 1, ...seen('light') })
  const everyone = [phone, sender, dark, desktop]

  await sender.getByRole('button', { name: 'Attach' }).click()
  await sender.getByRole('dialog').getByRole('button', { name: 'Treasure box' }).click()
  const sheet = sender.getByRole('dialog', { name: 'Send a treasure box' })
  await sheet.getByRole('textbox', { name: 'Total in the box' }).fill(String(AMOUNT))
  await sheet.getByRole('textbox', { name: 'Number of boxes' }).fill('3')
  await sheet.getByRole('textbox', { name: 'Greeting' }).fill('Diwali wishes for all!')
  await picture(sender, 'box-desktop-send')
  await sheet.getByRole('button', { name: 'Send 5,000 diamonds' }).click()

  for (const page of everyone) await expect(card(page)).toContainText('Tap to open')
  await picture(phone, 'box-phone-1')
  for (const page of everyone) {
    await card(page).click()
    await expect(scene(page)).toContainText('3 of 3 boxes left · closes in 24 hours')
  }
  await picture(phone, 'box-phone-2')
  await openButton(phone).click()
  await momentOf(phone, 'box-phone-3')
  await expect(scene(phone).getByRole('status')).toContainText('You got')
  await momentOf(phone, 'box-phone-4')
  await Promise.all([sender, dark, desktop].map((page) => openButton(page).click()))

  const amounts = await Promise.all(everyone.map(amountOn))
  expect(amounts.filter((amount) => amount > 0)).toHaveLength(3)
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(AMOUNT)
  const late = everyone[amounts.indexOf(0)]!
  await expect(scene(late)).toContainText('All claimed')
  const best = everyone[amounts.indexOf(Math.max(...amounts))]!
  for (const page of everyone) {
    await expect(scene(page)).toContainText('All 3 opened')
    await expect(scene(page).getByRole('list', { name: 'Who opened it' }).getByRole('listitem')).toHaveCount(3)
    await expect(scene(page).getByText('Best luck', { exact: true })).toHaveCount(1)
    await expect(scene(page).getByText('Best luck of the box')).toHaveCount(page === best ? 1 : 0)
    await expect(scene(page).getByRole('button', { name: 'Say thanks' })).toHaveCount(page === late ? 0 : 1)
  }
  await picture(phone, 'box-phone-5')
  await picture(late, 'box-late')
  await picture(best, 'box-best')
  await picture(dark, 'box-dark')

  await scene(phone).getByRole('button', { name: 'Say thanks' }).click()
  await expect(scene(phone)).toHaveCount(0)
  await expect(phone.getByRole('log')).toContainText('Thank you, Asha!')
  await scene(late).getByRole('button', { name: 'Check the split' }).click()
  await late.getByRole('button', { name: 'Check the split' }).click()
  await expect(late.getByText('Everything matches')).toBeVisible()
  await card(phone).click()
  await phone.getByRole('button', { name: 'Check the split' }).click()
  await expect(phone.getByText('Everything matches')).toBeVisible()
  await picture(phone, 'box-phone-6')
  const other = [dark, desktop, sender].find((page) => page !== late)!
  await scene(other).getByRole('button', { name: 'Send one back' }).click()
  await expect(other.getByRole('dialog', { name: 'Send a treasure box' })).toBeVisible()
  await expect(scene(other)).toHaveCount(0)
})
