import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { callerOf, createPeople } from '../stage/people.ts'

const MONEY = ['Recharge', 'Withdraw', 'Exchange']
/** What somebody may have kept or been sent. */
const ADDRESSES = [
  ...['/recharge', '/direct-charging', '/withdraw', '/withdraw-next', '/exchange'],
  ...['/add-bankcard', '/bank-selected', '/add-wallet', '/agent', '/agent-apply'],
]
const CALLS = ['getRechargeConfig', 'getWithdrawConfig', 'getExchangeConfig', 'listCards', 'listChainWallets'] as const

const services = (page: Page): Locator => page.getByRole('list', { name: 'Services' })
const main = (page: Page): Locator => page.locator('main')

/** How many ways lead to money from the profile, its settings and the wallet. */
async function expectWays(page: Page, count: 0 | 1): Promise<void> {
  await page.goto('/profile')
  await expect(button(services(page), 'Records')).toBeVisible()
  for (const name of MONEY) await expect(button(services(page), name), name).toHaveCount(count)
  for (const name of ['VIP', 'Rebate', 'Invite']) await expect(button(services(page), name), name).toHaveCount(1)
  await expect(button(services(page), 'Agent')).toHaveCount(count)
  await page.goto('/settings')
  // A desktop shows the settings beside the profile, which has them too.
  await expect(button(main(page), 'Change password').last()).toBeVisible()
  const password = button(main(page), 'Withdrawal password')
  if (count) await expect(password.first()).toBeVisible()
  else await expect(password).toHaveCount(0)
  await page.goto('/wallet')
  await expect(main(page).getByRole('region', { name: 'Recent' })).toBeVisible()
  const within = count ? main(page).getByLabel('What you can do') : main(page)
  for (const name of MONEY) await expect(button(within, name), name).toHaveCount(count)
}

test('PLAY-001 where diamonds are for play nothing leads to recharge, withdrawal, exchange, cards or agents, whoever goes there finds no form, and the calls answer 10018', async ({
  open,
}) => {
  test.slow()
  const own = await startOwnSite({ ECONOMY: 'sandbox' })
  const people = await createPeople(own.database_url, 'Asha', 'Gurpreet')
  for (const [index, form] of FORMS.entries()) {
    await expectWays(await open(people[index]!, { form, at: own.origin, path: '/profile' }), 1)
  }
  await own.restart({ ECONOMY: 'play' })
  for (const [index, form] of FORMS.entries()) {
    const page = await open(people[index]!, { form, at: own.origin, path: '/profile' })
    await expectWays(page, 0)
    await expect(page.getByRole('region', { name: 'Daily diamonds' })).toBeVisible()
    for (const path of ADDRESSES) {
      await page.goto(path)
      await expect(
        main(page).getByText(/(isn|aren)’t offered here$|are closed$|^Not available here/),
        path,
      ).toBeVisible()
      await expect(main(page).getByRole('textbox'), path).toHaveCount(0)
      await expect(main(page).getByRole('radio'), path).toHaveCount(0)
    }
    await page.goto('/user-authentication')
    await expect(page.getByRole('region', { name: 'Basic verification' })).toBeVisible()
    await expect(page.getByText('Bank account', { exact: true })).toHaveCount(0)
    await expect(page.getByText(/recharge/i)).toHaveCount(0)
  }
  const call = callerOf(people[0]!, own.origin)
  for (const name of CALLS)
    await expect(call(name, { type: '1' } as never), name).rejects.toMatchObject({ code: 10018 })
  expect((await call('claimDailyGrant', {})).is_granted, 'what there is to play with').toBe(true)
})
