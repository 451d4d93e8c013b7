import type { Locator, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, gateOn, site, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'

const limits = (person: Person) => callerOf(person, site.origins[0])('getPlayLimits', {})
async function lossOfDay(person: Person) {
  const { limits: all } = await limits(person)
  return all.find(({ money_type, kind, span }) => money_type === 3 && kind === 'loss' && span === 'day')!
}

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

async function setLoss(page: Page, amount: string, act: string): Promise<void> {
  await card(page, 'Loss limit')
    .getByRole('button', { name: /Loss limit$/ })
    .click()
  const opened = sheet(page, 'Loss limit for a day')
  await opened.getByRole('textbox', { name: 'You can lose at most' }).fill(amount)
  await button(opened, act).click()
  await expect(opened).toBeHidden()
}

/** As if it had been asked for a day ago. */
const passDay = (person: Person) =>
  query(
    url,
    `UPDATE games_limit SET asked_at = asked_at - interval '25 hours', changed_at = asked_at - interval '25 hours'
     WHERE user_id = $1 AND asked_at IS NOT NULL`,
    [person.id],
  )

for (const form of FORMS) {
  test(
    `a limit is set and lowered at once, and raised only after a day and a second question, on a ${form}`,
    gateOn(form),
    async ({ open }) => {
      const [asha] = await createPeople(url, 'Asha')
      const page = await open(asha, { form, path: '/profile' })
      await button(page.getByRole('list', { name: 'Services' }), 'Limits').click()
      await expect(page.getByRole('heading', { name: 'Play limits' })).toBeVisible()
      await expect(card(page, 'Loss limit')).toContainText('No limit set')
      await expect(card(page, 'Recharge limit'), 'nobody recharges here').toHaveCount(0)

      await setLoss(page, '500', 'Set to 500 diamonds')
      await expect(card(page, 'Loss limit').getByRole('meter')).toHaveAttribute('aria-valuetext', '0 of 500')
      await expect(card(page, 'Loss limit')).toContainText('Starts again on')
      await setLoss(page, '200', 'Set to 200 diamonds')
      await expect(card(page, 'Loss limit').getByRole('meter')).toHaveAttribute('aria-valuetext', '0 of 200')
      expect(await lossOfDay(asha)).toMatchObject({ amount: '200.00', next: null })

      await setLoss(page, '1000', 'Ask for 1,000 diamonds')
      await expect(card(page, 'Loss limit')).toContainText('Raise to 1,000 diamonds waits')
      await expect(card(page, 'Loss limit').getByRole('timer')).toHaveText(
        /^You can confirm it in (24\sh 0|23\sh 59)\smin$/,
      )
      await expect(button(card(page, 'Loss limit'), 'Decide…')).toHaveCount(0)
      await button(card(page, 'Loss limit'), 'Take back').click()
      await expect(card(page, 'Loss limit')).not.toContainText('waits')
      expect(await lossOfDay(asha)).toMatchObject({ amount: '200.00', next: null })

      await setLoss(page, '1000', 'Ask for 1,000 diamonds')
      await passDay(asha)
      await page.reload()
      await button(card(page, 'Loss limit'), 'Decide…').click()
      const question = page.getByRole('alertdialog', { name: 'Raise your loss limit?' })
      await expect(button(question, 'Keep 200 diamonds')).toBeVisible()
      expect(await lossOfDay(asha), 'nothing holds before the second answer').toMatchObject({ amount: '200.00' })
      await button(question, 'Raise to 1,000 diamonds').click()
      await expect(card(page, 'Loss limit').getByRole('meter')).toHaveAttribute('aria-valuetext', '0 of 1,000')
      expect(await lossOfDay(asha)).toMatchObject({ amount: '1000.00', next: null })
      await page.getByRole('radio', { name: 'Week' }).click()
      await expect(card(page, 'Loss limit'), 'each span has its own').toContainText('No limit set')
    },
  )

  test(`a break and an exclusion say before they start that nothing ends them, and run then, on a ${form}`, async ({
    open,
  }) => {
    const [asha] = await createPeople(url, 'Asha')
    const page = await open(asha, { form, path: '/limits' })
    await page.getByRole('button', { name: /^Take a break/ }).click()
    await expect(page.getByText(/cannot be ended early/)).toBeVisible()
    await page.getByRole('radio', { name: /^24 hours/ }).check({ force: true })
    await button(page, 'Start a break: 24 hours').click()
    const question = page.getByRole('alertdialog', { name: 'Start now?' })
    await expect(question).toContainText('Nobody can end this earlier.')
    await button(question, 'Cancel').click()
    await expect(question).toBeHidden()
    expect((await limits(asha)).break).toBeNull()
    await button(page, 'Start a break: 24 hours').click()
    await button(question, 'Start').click()
    await expect(page.getByText(/^You are on a break until/)).toBeVisible()
    expect((await limits(asha)).break).toMatchObject({ kind: 'cool_off' })

    await page.getByRole('button', { name: /^Exclude myself/ }).click()
    await page.getByRole('radio', { name: /^1 year/ }).check({ force: true })
    await button(page, 'Exclude myself: 1 year').click()
    await button(question, 'Start').click()
    await expect(page.getByText(/^You have excluded yourself until/)).toBeVisible()
    expect((await limits(asha)).break).toMatchObject({ kind: 'exclusion' })
  })
}

test('the age is confirmed once, by somebody who is of age, with a loss limit unless it is switched off', async ({
  open,
}) => {
  const [asha, dev] = await createPeople(url, 'Asha', 'Dev')
  const page = await open(asha, { path: '/limits' })
  const dialog = sheet(page, 'Before your first bet')
  const birth = dialog.getByLabel('Date of birth')
  const confirm = dialog.getByRole('button', { name: 'Confirm and continue' })
  await page.getByRole('button', { name: /^Confirm your age/ }).click()
  await expect(dialog).toContainText('Confirm all three lines first')
  for (const line of ['I am 18 or older', 'I play only where it is allowed', 'I can lose what I stake'])
    await dialog.getByRole('checkbox', { name: line }).check({ force: true })
  await expect(dialog).toContainText('Enter your date of birth first')
  await birth.fill(`${new Date().getFullYear() - 12}-01-01`)
  await expect(dialog).toContainText('You must be 18 or older')
  await birth.fill('1990-05-17')
  await expect(dialog.getByRole('switch', { name: /^Set a loss limit now/ })).toBeChecked()
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Loss limit').getByRole('meter')).toHaveAttribute('aria-valuetext', '0 of 500')
  await expect(page.getByRole('button', { name: /^Confirm your age/ })).toHaveCount(0)
  expect((await limits(asha)).age).toBe('adult')

  const other = await open(dev, { path: '/limits' })
  await other.getByRole('button', { name: /^Confirm your age/ }).click()
  const second = sheet(other, 'Before your first bet')
  for (const line of await second.getByRole('checkbox').all()) await line.check({ force: true })
  await second.getByLabel('Date of birth').fill('1990-05-17')
  await second.getByRole('switch', { name: /^Set a loss limit now/ }).click()
  await second.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(second).toBeHidden()
  expect((await lossOfDay(dev)).amount).toBeNull()
})

test('how often a reminder comes is chosen, and without a connection the limits can be read but not changed', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/limits' })
  await setLoss(page, '300', 'Set to 300 diamonds')
  await page.getByRole('button', { name: /^Reality check/ }).click()
  await sheet(page, 'Reality check').getByRole('radio', { name: '15 minutes' }).click({ force: true })
  await expect(page.getByRole('button', { name: /^Reality check/ })).toContainText('A pause every 15 minutes')
  expect((await limits(asha)).reality_minutes).toBe(15)
  await page.context().setOffline(true)
  await expect(button(page, 'Change: Loss limit')).toBeDisabled()
  await expect(card(page, 'Loss limit').getByRole('meter')).toHaveAttribute('aria-valuetext', '0 of 300')
  await page.context().setOffline(false)
  await expect(button(page, 'Change: Loss limit')).toBeEnabled()
})
