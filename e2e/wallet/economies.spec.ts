import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { SAFE_COST } from '../../server/src/account/password/password.ts'
import { startServer } from '../../server/test/engines/server.ts'
import { routes } from '../../web/src/app/routes/routes.ts'
import { paths } from '../../web/src/names/paths.ts'
import { expect, site, test } from '../stage/app.ts'
import { newDevice } from '../stage/device.ts'
import { button } from '../stage/login-page.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { createPeople } from '../stage/people.ts'
import { words } from '../stage/words.ts'
import { lead } from './lead.ts'

const SENTENCES = {
  play: 'Diamonds are for fun. They can’t be bought or turned into money.',
  sandbox: 'Test money. No value.',
  licensed: 'Play within your limits',
}
type Economy = keyof typeof SENTENCES
const LICENCE = {
  LICENCE_NUMBER: 'B2C/394/2017',
  LICENCE_OPERATOR: 'Mela Ltd',
  LICENCE_COUNTRIES: 'MT,DE',
  LICENCE_CONTACT: 'play@mela.example',
}
/** As the specification names them, with those about agents that tell of amounts. */
const MONEY_AND_GAMES = [
  ...['/wallet', '/wallet-record', '/balance-details', '/recharge', '/direct-charging', '/withdraw', '/withdraw-next'],
  ...['/exchange', '/add-bankcard', '/bank-selected', '/add-wallet', '/recharge-record', '/withdraw-record'],
  ...[
    '/my-vip',
    '/view-all-ratio',
    '/wash-code',
    '/invite',
    '/agent',
    '/agent-apply',
    '/team-members',
    '/receive-rewards',
    '/limits',
    '/game',
    '/game/wingo',
    '/game/trxwingo',
    '/game/racing',
  ],
  ...['/game/k3', '/game/d5', '/game-record', '/game-statics', '/betting-record', '/history', '/verify'],
]
const LANGUAGES = readdirSync(join(import.meta.dirname, '../../web/locales'))
/** A page that is about neither. */
const ELSEWHERE = '/about-us'

const sentence = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true })

async function saysEverywhere(page: Page, economy: Economy): Promise<void> {
  for (const path of MONEY_AND_GAMES) {
    // What the page before said is no answer.
    await lead(page, ELSEWHERE)
    for (const text of Object.values(SENTENCES)) await expect(sentence(page, text), ELSEWHERE).toHaveCount(0)
    await lead(page, path)
    await expect(sentence(page, SENTENCES[economy]), path).toBeVisible()
    for (const other of Object.values(SENTENCES).filter((text) => text !== SENTENCES[economy]))
      await expect(page.getByText(other, { exact: true }), path).toHaveCount(0)
  }
}

/** On a screen of the wallet and one of the games. */
async function saysInEveryLanguage(page: Page, economy: Economy): Promise<void> {
  const said = new Set<string>()
  for (const language of LANGUAGES) {
    const text = words(language, 'wallet')[`sentence_${economy}`]!
    await page.evaluate((locale) => localStorage.setItem('locale', locale), language)
    await page.goto(paths.Wallet)
    await expect(sentence(page, text), language).toBeVisible()
    await lead(page, ELSEWHERE)
    await expect(sentence(page, text), language).toHaveCount(0)
    await lead(page, paths.Game)
    await expect(sentence(page, text), language).toBeVisible()
    said.add(text)
  }
  expect(said.size, 'no language borrows the sentence of another').toBe(8)
}

/** Test money, and a licence of which anything is missing. */
async function refusesInProduction(): Promise<void> {
  const production = {
    ...{ NODE_ENV: 'production', SECRET: 'x'.repeat(32), ADDRESS_LIMITS: 'on', PUSH_ALLOW_LOCAL: 'off' },
    PASSWORD_MEMORY_KB: String(SAFE_COST.PASSWORD_MEMORY_KB),
  }
  const start = (env: Record<string, string>) =>
    startServer({ roles: 'api,gateway,worker', env: { ...site.env, ...production, ...env } })
  await expect(start({ ECONOMY: 'sandbox' })).rejects.toThrow(
    'ECONOMY=sandbox is for development only: its money has no value',
  )
  for (const name of Object.keys(LICENCE))
    await expect(start({ ECONOMY: 'licensed', ...LICENCE, [name]: '' })).rejects.toThrow(
      new RegExp(`ECONOMY=licensed needs ${name}$`, 'm'),
    )
  await expect(start({ ECONOMY: 'licensed' })).rejects.toThrow(
    `ECONOMY=licensed needs ${Object.keys(LICENCE).join(', ')}`,
  )
}

test('every screen about money or games is known', () => {
  const known = routes.filter(({ isMoney }) => isMoney).map(({ name }) => paths[name])
  expect(known.toSorted()).toEqual(MONEY_AND_GAMES.toSorted())
})

test('PLAY-007 each economy says on every money and game screen what its money is, and a site starts with no economy that it may not have', async ({
  open,
}) => {
  test.slow()
  // Until something is booked, a site may still become another.
  const own = await startOwnSite({ ECONOMY: 'licensed', ...LICENCE })
  const [asha] = await createPeople(own.database_url, 'Asha')
  const device = newDevice()
  for (const economy of ['licensed', 'sandbox', 'play'] as const) {
    if (economy !== 'licensed') await own.restart({ ECONOMY: economy })
    const prepare = { prepare: (context: ReturnType<Page['context']>) => context.addCookies([device]) }
    const page = await open(asha, { at: own.origin, path: '/profile', ...prepare })
    await expect(page.getByRole('button', { name: /^Diamonds/ })).toHaveText(
      economy === 'play' ? /Play/ : /^Diamonds\s*0/,
    )
    await saysEverywhere(page, economy)
    await lead(page, '/wallet')
    await expect(button(page, 'USDT 0.00')).toHaveCount(economy === 'play' ? 0 : 1)
    await expect(button(page, 'Get 200 diamonds')).toHaveCount(economy === 'play' ? 1 : 0)
    await saysInEveryLanguage(page, economy)
    await page.evaluate(() => localStorage.setItem('locale', 'en'))
  }

  const player = await open(asha, {
    ...{ at: own.origin, path: '/wallet' },
    prepare: (context) => context.addCookies([device]),
  })
  await button(player, 'Get 200 diamonds').tap()
  await expect(player.getByText('You got 200 diamonds')).toBeVisible()
  for (const economy of ['sandbox', 'licensed'])
    await expect(own.restart({ ECONOMY: economy })).rejects.toThrow(
      `ECONOMY=${economy} is refused: this site is play, and something was booked already`,
    )
  await refusesInProduction()
})

test('WALLET-033 without a session every call of the wallet answers 10005 and its screens lead to login, and whoever signs in may use them', async ({
  open,
}) => {
  const screens = MONEY_AND_GAMES.slice(0, MONEY_AND_GAMES.indexOf('/game'))
  // Somebody who logged out on this device before; others are given an account on the spot.
  const localStorage = [{ name: 'not_auto_register', value: '1' }]
  const storageState = { cookies: [], origins: [{ origin: site.origins[0], localStorage }] }
  const guest = await open(undefined, { path: '/login', options: { storageState } })
  for (const path of screens) {
    await guest.goto(path)
    await expect(guest, path).toHaveURL(/^[^?]*\/login/)
  }
  const asked = ['/api/user/wallet', '/api/user/account_transaction_list', '/api/user/withdraw_config?type=1']
  for (const path of asked) {
    const { code } = await guest.evaluate(async (url) => (await (await fetch(url)).json()) as { code: number }, path)
    expect(code, path).toBe(10005)
  }
  const [asha] = await createPeople(site.database_url, 'Asha')
  const page = await open(asha, { path: '/wallet' })
  await expect(page).toHaveURL('/wallet')
  await expect(page.getByRole('region', { name: 'Diamonds', exact: true })).toBeVisible()
})
