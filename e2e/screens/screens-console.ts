import type { Page } from '@playwright/test'
import { setConsoleStage, type ConsoleStage } from '../console/console-stage.ts'
import { see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

// The operators' console, which speaks English in windows of a desk.
let afternoon: Promise<ConsoleStage> | undefined
const stageOf = ({ site }: Stage): Promise<ConsoleStage> => (afternoon ??= setConsoleStage(site))
const operator = (stage: Stage): Promise<Visitor> => stageOf(stage)
const nobody = async (stage: Stage): Promise<Visitor> => ({ origin: (await stageOf(stage)).origin })

const screen = (name: string, path: string | Screen['path'], arrange: Screen['arrange']): Screen => ({
  name: `console-${name}`,
  isConsole: true,
  visitor: operator,
  path: typeof path === 'string' ? () => path : path,
  arrange,
})
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const inTable = (page: Page, table: string, text: string | RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text }).first()
const queue = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Queues' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
const openRow = async (page: Page, table: string, text: string) => {
  await inTable(page, table, text).click()
}
const areDrawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img, aside img')].every(
      (image) => image.complete && image.naturalWidth > 0,
    ),
  )

const door: Screen[] = [
  { ...screen('door', '/', (page) => see(page, 'form button')), visitor: nobody },
  {
    ...screen('door-code', '/', async (page) => {
      await page.getByLabel('Name').fill('nisha.rao')
      await page.getByLabel('Password', { exact: true }).fill('not this one at all')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Code').fill('000000')
      await page.getByText('Name, password or code is wrong.').waitFor()
    }),
    visitor: nobody,
  },
  {
    ...screen('door-second', '/', async (page) => {
      await page.getByLabel('Name').fill('nisha.rao')
      await page.getByLabel('Password', { exact: true }).fill('not this one at all')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    }),
    visitor: nobody,
  },
  { ...screen('enrol', '/enrol?code=needed#no-such-token', (page) => see(page, 'form button')), visitor: nobody },
]

const money: Screen[] = [
  screen('dashboard', '/', async (page) => {
    await inTable(page, 'Games today', 'WinGo').waitFor()
    await page.getByRole('img', { name: /^Recharges and withdrawals/ }).waitFor()
  }),
  screen('withdrawals', '/withdrawals', async (page) => {
    await openRow(page, 'Withdrawals', 'Arjun Mehta')
    await heading(page, 'Checks')
  }),
  screen('withdrawals-photos', '/withdrawals', async (page) => {
    await openRow(page, 'Withdrawals', 'Meera Iyer')
    await page.getByRole('img', { name: 'Back of the card' }).scrollIntoViewIfNeeded()
    await areDrawn(page)
  }),
  screen('withdrawals-reject', '/withdrawals', async (page) => {
    await openRow(page, 'Withdrawals', 'Arjun Mehta')
    await heading(page, 'Checks')
    await page.keyboard.press('r')
    await see(page, 'dialog[open] button')
  }),
  screen('recharges', '/recharges', (page) => inTable(page, 'Recharges', 'Wei Chen').click()),
  screen('deposits', '/recharges', async (page) => {
    await inTable(page, 'Recharges', 'Wei Chen').waitFor()
    await queue(page, 'Unmatched')
    await inTable(page, 'Unmatched deposits', 'USDT').click()
  }),
  screen('approvals', '/approvals', async (page) => {
    await page.getByRole('table', { name: 'Approvals' }).getByRole('row').nth(1).click()
    await heading(page, 'Before and after')
  }),
  screen('approvals-levels', '/approvals', async (page) => {
    await inTable(page, 'Approvals', 'Change VIP levels').click()
    await page.getByRole('table', { name: 'People at each level' }).waitFor()
  }),
]

const people: Screen[] = [
  screen('users', '/users', async (page) => {
    await page.getByRole('searchbox').fill('rohan')
    await page.keyboard.press('Enter')
    await inTable(page, 'People found', 'Rohan Kulkarni').waitFor()
  }),
  screen(
    'user',
    (_stage, { user_id }) => `/users?id=${user_id}`,
    async (page) => {
      await heading(page, 'Rohan Kulkarni')
      await inTable(page, 'Ledger, INR', 'Recharge').waitFor()
    },
  ),
  screen(
    'user-adjust',
    (_stage, { user_id }) => `/users?id=${user_id}`,
    async (page) => {
      await inTable(page, 'Ledger, INR', 'Recharge').waitFor()
      await page.getByRole('button', { name: 'Adjust balance' }).click()
      await see(page, 'dialog[open] button')
    },
  ),
  screen('identity', '/identity', async (page) => {
    await page.getByText('Machine hints').waitFor()
    await areDrawn(page)
  }),
  screen('agents', '/agents', async (page) => {
    await inTable(page, 'Applications in review', 'Fatima Shaikh').click()
    await heading(page, 'Team')
  }),
  screen('agents-shared', '/agents', async (page) => {
    await inTable(page, 'Applications in review', 'Arjun Mehta').click()
    await page.getByText('It may be one person with several accounts.').waitFor()
  }),
  screen('agents-reject', '/agents', async (page) => {
    await inTable(page, 'Applications in review', 'Kenji Watanabe').click()
    await heading(page, 'Team')
    await page.keyboard.press('r')
    await see(page, 'dialog[open] button')
  }),
  screen('agents-rejected', '/agents?queue=rejected', (page) => heading(page, 'Team')),
  screen('agents-list', '/agents?queue=agent', (page) => page.getByText('Forfeited').first().waitFor()),
  screen('agents-blocked', '/agents?queue=blocked', (page) => heading(page, 'Why blocked')),
  screen('complaints', '/complaints', async (page) => {
    await inTable(page, 'Complaints', 'Ravi Menon').click()
    await page.getByRole('button', { name: 'Look at the message' }).click()
    await page.getByText('Send me your card number').waitFor()
  }),
  screen('chests', '/chests', (page) => inTable(page, 'Treasure boxes', 'Asha Verma').waitFor()),
  screen(
    'chest',
    (_stage, { chest_id }) => `/chests?id=${chest_id}`,
    (page) => inTable(page, 'Claims', 'Meera Iyer').waitFor(),
  ),
  screen('groups', '/groups', (page) => see(page, 'main h1')),
]

const GAME_PARTS = ['odds', 'lines', 'stakes', 'texts', 'versions']
const games: Screen[] = [
  screen('draws', '/draws', (page) => heading(page, 'No periods yet')),
  screen('exposure', '/exposure', (page) => inTable(page, 'Hold by game and day', 'WinGo').waitFor()),
  ...GAME_PARTS.map((part) =>
    screen(`game-config-${part}`, `/game-config?part=${part}`, async (page) => {
      await page.getByRole('group', { name: 'Parts' }).waitFor()
      await see(page, 'main section, main h2')
    }),
  ),
]

const SETTINGS = ['site', 'banks', 'templates', 'channels', 'fees', 'limits', 'rewards', 'identity', 'planned']
const system: Screen[] = [
  ...SETTINGS.map((part) => screen(`settings-${part}`, `/settings?part=${part}`, (page) => see(page, 'main section'))),
  screen('settings-new-channel', '/settings?part=channels', async (page) => {
    await page.getByRole('button', { name: 'Add a channel' }).click()
    await page.getByRole('region', { name: 'New channel' }).scrollIntoViewIfNeeded()
  }),
  screen('settings-change', '/settings?part=fees', async (page) => {
    await page.getByRole('textbox', { name: 'INR, share' }).fill('2.5')
    await page.getByRole('button', { name: 'Look at the changes' }).click()
    await see(page, 'dialog[open] button')
  }),
  screen('settings-levels-change', '/settings?part=rewards', async (page) => {
    await page.getByRole('textbox', { name: 'Played for, VIP 1', exact: true }).fill('4500')
    await page.getByRole('textbox', { name: 'Rebate of K3, VIP 1', exact: true }).fill('0.16')
    await page.getByRole('button', { name: 'Look at the changes' }).click()
    await page.getByRole('table', { name: 'People at each level' }).waitFor()
    await page.getByRole('radio', { name: 'At a time' }).click()
    await page.getByLabel('Takes effect from').waitFor()
  }),
  screen('settings-invitations', '/settings?part=rewards', async (page) => {
    await page.getByRole('region', { name: 'Invitations' }).scrollIntoViewIfNeeded()
  }),
  screen('settings-agents', '/settings?part=rewards', async (page) => {
    await page.getByRole('region', { name: 'Levels of agents' }).scrollIntoViewIfNeeded()
  }),
  screen('settings-agents-change', '/settings?part=rewards', async (page) => {
    await page.getByRole('textbox', { name: 'First circle', exact: true }).fill('12')
    await page.getByRole('textbox', { name: 'Valid members, to apply', exact: true }).fill('6')
    await page.getByRole('button', { name: 'Look at the changes' }).click()
    await page.getByRole('table', { name: 'What agents earned' }).waitFor()
  }),
  screen('settings-plan-cancel', '/settings?part=planned', async (page) => {
    await page.getByRole('button', { name: 'Cancel this change' }).click()
    await see(page, 'dialog[open] button')
  }),
  screen('switches', '/switches', (page) => page.getByText('Paused', { exact: true }).waitFor()),
  screen('audit', '/audit', (page) => page.getByText('Fits', { exact: true }).first().waitFor()),
  screen('content', '/content?kind=pop_ups', async (page) => {
    await page
      .getByRole('group', { name: 'Languages' })
      .getByRole('button', { name: /^Hindi/ })
      .click()
    await areDrawn(page)
  }),
  ...['banners', 'announcements', 'activities', 'posts'].map((kind) =>
    screen(`content-${kind}`, `/content?kind=${kind}`, (page) => see(page, 'main form')),
  ),
  screen('operators', '/operators', (page) => inTable(page, 'Operators', 'lena.v').waitFor()),
  screen('palette', '/', async (page) => {
    await page.getByRole('button', { name: /^Search or jump to/ }).click()
    await page.getByRole('combobox').fill('set')
    await page.getByRole('option').first().waitFor()
  }),
  screen('passkeys', '/passkeys', (page) => heading(page, 'No passkeys yet')),
  screen('passkeys-add', '/passkeys', async (page) => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await see(page, 'dialog[open] button')
  }),
  screen('not-found', '/nowhere', (page) => heading(page, 'There is no such page')),
]

export const consoleScreens: Screen[] = [...door, ...money, ...people, ...games, ...system]
