import type { Page } from '@playwright/test'
import { siteLocal, siteMomentText } from '../../console/src/platform/site-time.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { endGamesSites } from '../games/games-site.ts'
import { counted, settled, stake, startRewardsSite, type RewardsSite } from '../rewards/rewards-site.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { openSandbox, type HiredOperator, type Sandbox } from '../wallet/sandbox-site.ts'
import { LONG_MS } from '../../waits.ts'
import { bookPast, invitedBy, longAgents } from './agent-people.ts'
import { auditOf, expect, openConsole, test, type Visit } from './console.ts'

test.afterAll(() => endGamesSites())

const WAIT = { timeout: LONG_MS }
const ZONE = 'Asia/Kolkata'
const ASKED = 'Asked for. A second operator decides under Approvals.'
const dialog = (page: Page) => page.getByRole('alertdialog')
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Parts' }).getByRole('button', { name, exact: true }).click()

async function newPlayer(own: RewardsSite, name: string, recharged: string, staked: string): Promise<Person> {
  const person = await own.newPerson(name)
  await own.recharge(person, recharged)
  await stake(own, person, staked)
  await settled(own, person)
  await counted(own, person, `${staked}.00`)
  return person
}

/** Midnight at the site in six weeks, as it is typed, as it is read, and as it is sent. */
function inSixWeeks() {
  const local = `${siteLocal(Date.now() + 42 * 24 * 3_600_000, ZONE).slice(0, 10)}T00:00`
  const moment = new Date(`${local}+05:30`).toISOString()
  return { local, text: siteMomentText(moment, ZONE), moment }
}

/** Looks at what changes and what it does, and asks for it. */
async function ask(page: Page, texts: readonly string[], from?: string): Promise<void> {
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  for (const text of texts) await expect(dialog(page)).toContainText(text)
  if (from) {
    await dialog(page).getByRole('radio', { name: 'At a time' }).click()
    await expect(dialog(page)).toContainText(`Time at the site, ${ZONE}`)
    await dialog(page).getByLabel('Takes effect from').fill(from)
  }
  await dialog(page).getByRole('textbox', { name: /^Why/ }).fill('for the new year')
  await dialog(page).getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(ASKED).last()).toBeVisible()
}

/** The newest request, read and agreed to by somebody else. */
async function agree(page: Page, operator: HiredOperator, sentence: string, texts: readonly string[]): Promise<void> {
  await page.getByRole('table', { name: 'Approvals' }).getByRole('row', { name: sentence }).click()
  const pane = page.getByRole('complementary', { name: 'Selected request' })
  for (const text of [sentence, ...texts]) await expect(pane).toContainText(text)
  await pane.getByRole('button', { name: 'Approve' }).click()
  await dialog(page)
    .getByLabel('Six digits')
    .fill(await operator.code())
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

/** Past what guards it: nothing but time brings a plan to its moment otherwise. Its job comes as it would have come. */
async function passTime({ database_url }: Pick<Sandbox, 'database_url'>): Promise<void> {
  await query(
    database_url,
    `SET session_replication_role = replica;
     UPDATE operators_planned_change SET effective_from = now() - interval '1 second';
     SET session_replication_role = DEFAULT;
     SELECT graphile_worker.add_job('operators:apply-planned-change', json_build_object('approval_id', approval_id::text),
       job_key => 'planned:' || approval_id) FROM operators_planned_change`,
  )
}
/** Whoever asks and whoever agrees, each at their page. */
interface Both {
  page: Page
  kirans: Page
  nisha: HiredOperator
  kiran: HiredOperator
}

async function openBoth(visit: Visit, own: Pick<Sandbox, 'console_origin' | 'hire'>): Promise<Both> {
  const [nisha, kiran] = [await own.hire('finance'), await own.hire('finance', 'admin')]
  const page = await openConsole(visit, own, nisha, '/settings?part=rewards')
  return { page, nisha, kiran, kirans: await openConsole(visit, own, kiran, '/approvals') }
}

type When = ReturnType<typeof inSixWeeks>

/** VIP levels and the rebates of a wash code, with how many people they move. */
async function planLevels({ page, kirans, kiran }: Both, { local, text }: When): Promise<string> {
  // What no site could mean is not even asked for.
  await cell(page, 'Recharged, VIP 1').fill('2500')
  await expect(page.getByText('VIP 2 needs more recharged than VIP 1.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look at the changes' })).toBeDisabled()
  await cell(page, 'Recharged, VIP 1').fill('1000')
  await cell(page, 'Played for, VIP 1').fill('1000')
  await cell(page, 'Rebate of K3, VIP 1').fill('0.16')
  await ask(
    page,
    [
      ...['VIP 1: Played for', '− 5,000', '+ 1,000', 'VIP 1: Rebate, K3', '− 0.15%', '+ 0.16%'],
      ...['VIP 1: of 1,000 staked comes back', '− K3 1.50', '+ K3 1.60'],
      // Level, people now, people then.
      ...['VIP 021', 'VIP 101', 'Nobody falls at once'],
    ],
    local,
  )
  await expect(page.getByRole('table', { name: 'People at each level' })).toHaveCount(0)
  // Whoever agrees sees the same.
  const sentence = `Change VIP levels: 2 values, from ${text}`
  await agree(kirans, kiran, sentence, ['Takes effect', text, 'VIP 1: Played for', '+ 1,000', 'VIP 101', 'K3 1.60'])
  return sentence
}

/** What agents need and get, with what the booked days would have brought them. */
async function planAgents({ page, kirans, kiran }: Both, { local, text }: When): Promise<string> {
  await expect(page.getByText('27% of at most 27%, nothing is left')).toBeVisible()
  await cell(page, 'First circle').fill('16')
  await expect(page.getByText('The shares of agents are 28% together, and at most 27%.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look at the changes' })).toBeDisabled()
  await cell(page, 'First circle').fill('12')
  await expect(page.getByText('24% of at most 27%, 3% is left')).toBeVisible()
  await cell(page, 'Valid members, level 2').fill('5')
  await expect(page.getByText('Level 2 of agents needs more valid members than level 1.')).toBeVisible()
  await cell(page, 'Valid members, level 2').fill('20')
  await cell(page, 'Valid members, to apply').fill('6')
  await page.getByRole('switch', { name: 'Basic verification, to apply' }).click()
  const effect = [
    ...['Agents: Shares, first to third circle', '− 15%, 8%, 4%', '+ 12%, 8%, 4%'],
    ...['Whoever applies needs', '− basic verification, own bets of 10,000, and 5 valid members'],
    ...['+ own bets of 10,000 and 6 valid members', 'An agent with 15 valid members has', '− Level 2', '+ Level 1'],
    // Circle and what its bets cost, what it brought, what it would have brought.
    ...['First circleof ₹2,000.00₹300.00₹240.00', 'Second circleof ₹2,000.00₹160.00₹160.00'],
    ...['Together₹460.00₹400.00', 'What was booked before stays as it is'],
  ]
  await ask(page, effect, local)
  const sentence = `Change Agents: 4 values, from ${text}`
  await agree(kirans, kiran, sentence, ['Takes effect', ...effect])
  return sentence
}

async function planPrices({ page, kirans, kiran }: Both, { local, text }: When): Promise<string> {
  await part(page, 'Fees and rates')
  await cell(page, 'INR, share').fill('2.5')
  await cell(page, '1 USDT in INR').fill('82')
  const effect = [
    ...['Withdrawal fee, INR, share', '− 2%', '+ 2.5%', 'A withdrawal of ₹1,000.00 costs', '− ₹20.00', '+ ₹25.00'],
    ...['1 USDT in INR', '− 83', '+ 82', '1,000.00 USDT exchanged to INR gives', '− ₹83,000.00', '+ ₹82,000.00'],
  ]
  await ask(page, effect, local)
  const sentence = `Change Withdrawal fees, Exchange rates: 2 values, from ${text}`
  await agree(kirans, kiran, sentence, ['Takes effect', ...effect])
  return sentence
}

async function planChannels({ page, kirans, kiran }: Both, { local, text }: When): Promise<string> {
  await part(page, 'Channels')
  await page
    .getByRole('region', { name: /^UPI, INR/ })
    .getByRole('textbox', { name: 'Most' })
    .fill('60000')
  const effect = [
    ...['UPI, INR (upi): Most', '− ₹50,000.00', '+ ₹60,000.00'],
    ...['People recharge by UPI, INR (upi)', '− ₹100.00 to ₹50,000.00', '+ ₹100.00 to ₹60,000.00'],
  ]
  await ask(page, effect, local)
  const sentence = `Change “UPI, INR (upi): Most” from ₹50,000.00 to ₹60,000.00, from ${text}`
  await agree(kirans, kiran, sentence, ['Takes effect', ...effect])
  return sentence
}

/** What people find of all that, each where they look for it. */
async function foundBy(own: RewardsSite, person: Person) {
  const call = callerOf(person, own.origin)
  const [levels, { tiers, requirements }, fees, { rates }, { channels }] = await Promise.all([
    call('getVipLevelConfig', {}),
    call('getAgentInfo', {}),
    call('getWithdrawConfig', { type: 1 }),
    call('getExchangeConfig', {}),
    call('getRechargeConfig', { type: 1 }),
  ])
  return {
    played_for: levels[0]!.consumption_next,
    k3: levels[1]!.wash_ratio[4],
    tiers,
    requirements: requirements.map(({ name, need }) => `${name} ${need}`),
    fee: fees.fee_rate,
    usdt_in_rupees: rates.find(({ from, to }) => from === 2 && to === 1)?.rate,
    upi_most: channels.find(({ id }) => id === 'upi')?.max,
  }
}

test('CONSOLE-013 VIP levels, wash-code ratios, agents, exchange rates, fees and channels are changed for a date, each with a preview that both operators see, and come then', async ({
  visit,
}) => {
  test.slow()
  const own = await startRewardsSite('sandbox')
  const asha = await newPlayer(own, 'Asha Verma', '1500', '1200')
  await newPlayer(own, 'Ravi Menon', '300', '200')
  const [meera] = await invitedBy(own, asha, 'Meera Iyer')
  const [dev] = await invitedBy(own, meera, 'Dev Nair')
  await longAgents(own, asha)
  await bookPast(own, [meera, dev], 1_000)
  const both = await openBoth(visit, own)
  const { page, nisha, kiran } = both
  const when = inSixWeeks()
  const sentences = [await planLevels(both, when), await planAgents(both, when)]
  sentences.push(await planPrices(both, when), await planChannels(both, when))

  const before = {
    ...{ played_for: '5000.00', k3: 1_500, tiers: [150_000, 80_000, 40_000] },
    requirements: ['verified 1', 'betting 10000.00', 'members 5'],
    ...{ fee: '0.02', usdt_in_rupees: '83', upi_most: '50000.00' },
  }
  expect(await foundBy(own, asha), 'not before its time').toEqual(before)
  await part(page, 'Planned changes')
  const plans = page.getByRole('region', { name: `From ${when.text}` })
  await expect(plans).toHaveCount(4)
  await expect(plans.first()).toContainText(`${nisha.name} asked: “for the new year”, and ${kiran.name} agreed`)
  await passTime(own)
  const earlier = page.getByRole('table', { name: 'Earlier planned changes' })
  for (const sentence of sentences)
    await expect(earlier.getByRole('row', { name: sentence })).toContainText(/The site.*In effect/, WAIT)
  await expect(plans).toHaveCount(0)
  await expect
    .poll(() => foundBy(own, asha))
    .toEqual({
      ...{ played_for: '1000.00', k3: 1_600, tiers: [120_000, 80_000, 40_000] },
      requirements: ['betting 10000.00', 'members 6'],
      ...{ fee: '0.025', usdt_in_rupees: '82', upi_most: '60000.00' },
    })
  for (const subject of ['vip_levels', 'agent_terms', 'recharge_channels'])
    expect((await auditOf(own, `setting:${subject}`)).map(({ action, name }) => [action, name])).toEqual([
      ['changeFees', nisha.name],
      ['decideApproval', kiran.name],
      ['applyPlannedSettings', null],
    ])
})

test('a planned change keeps others of the same away until one operator cancels it, and without a date a change holds as soon as both agree', async ({
  visit,
}) => {
  const own = await openSandbox()
  const [asha] = await createPeople(own.database_url, 'Asha Verma')
  const { page, kirans, nisha, kiran } = await openBoth(visit, own)
  const { local, text } = inSixWeeks()
  const keep = page.getByLabel('Needed in a month to keep a level')
  await keep.fill('25')
  await ask(page, ['To keep a level that takes 10,000, a month needs', '− 3,000.00', '+ 2,500.00'], local)
  const kept = `Change “Needed in a month to keep a level” from 30% to 25%, from ${text}`
  await agree(kirans, kiran, kept, ['+ 2,500.00'])
  await expect(page.getByText(`Planned: ${kept}.`)).toBeVisible(WAIT)
  await keep.fill('20')
  await expect(
    page.getByText('A change of this is planned already: Keeping a VIP level. Cancel it first.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  // One operator alone cancels, and what there is stays.
  await part(page, 'Planned changes')
  await page
    .getByRole('region', { name: `From ${text}` })
    .getByRole('button', { name: 'Cancel this change' })
    .click()
  await dialog(page).getByRole('textbox').fill('not this year')
  await dialog(page).getByRole('button', { name: 'Cancel the change' }).click()
  const earlier = page.getByRole('table', { name: 'Earlier planned changes' })
  await expect(earlier.getByRole('row', { name: kept })).toContainText(new RegExp(`${nisha.name}.*Cancelled`))
  await passTime(own)
  await expect(page.getByRole('heading', { name: 'Nothing is planned' })).toBeVisible()
  expect((await nisha.browser.call('getMoneySettings', {})).vip_keep).toBe(300_000)
  expect((await auditOf(own, 'setting:vip_keep')).at(-1)).toMatchObject({
    ...{ action: 'cancelPlannedSettings', name: nisha.name, details: { reason: 'not this year' } },
  })

  // Without a time it holds as soon as both agree.
  await part(page, 'Rewards')
  await page.getByRole('textbox', { name: 'Reward for each of both' }).fill('250')
  await ask(page, ['Both people of an invitation get', '250.00 diamonds, once the invited person'])
  await agree(kirans, kiran, 'Change “Invitations: Reward for each of both” from 200 to 250', ['250.00 diamonds'])
  await expect
    .poll(async () => (await callerOf(asha, own.origin)('getInviteInfo', {})).reward)
    .toEqual({ money_type: 3, amount: '250.00' })
})
