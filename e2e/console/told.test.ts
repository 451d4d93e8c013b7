import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPROVAL_KINDS } from '@mela/contract/admin-call.ts'
import type { AdminOutput } from '@mela/contract/admin-client.ts'
import { FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { tellDetails } from '../../console/src/platform/told/details.ts'
import { tellRequest } from '../../console/src/platform/told/requests.ts'
import { tellSubject } from '../../console/src/platform/told/subjects.ts'
import type { Told } from '../../console/src/platform/told/told.ts'
import { openPaidWorld, type PaidWorld } from '../../server/test/money/payments.ts'
import { hireOperator, type Operator } from '../../server/test/operator.ts'
import { operateEverything } from '../../server/test/operate-everything.ts'

let world: PaidWorld
let nisha: Operator
let arjun: Operator
beforeAll(async () => {
  world = await openPaidWorld()
  nisha = await hireOperator(world, 'nisha', ['admin', 'support', 'content'])
  arjun = await hireOperator(world, 'arjun', ['admin'])
  await askForAllSettings()
  await operateEverything(world, { nisha, arjun })
})
afterAll(() => world.end())

const reason = 'a complaint'
const ZONE = 'Asia/Kolkata'

async function askForAllSettings(): Promise<void> {
  const money = await nisha.call('getMoneySettings', {})
  const [upi, ...channels] = money.recharge_channels
  await nisha.call('changeFees', {
    changes: {
      recharge_channels: [{ ...upi!, max: '60000', is_open: false, quick_amounts: ['500'] }, ...channels.slice(1)],
      withdraw_fees: money.withdraw_fees.map((fee) => ({ ...fee, rate: 25_000 })),
      exchange_rates: money.exchange_rates.map((each) =>
        each.from === 2 && each.to === 1 ? { ...each, rate: '82' } : each,
      ),
      exchange_terms: { ...money.exchange_terms, min_inr: '10' },
      recharge_activities: [{ id: '1', type: 1, title: { en: 'Holi' }, min: '500' }],
      vip_levels: money.vip_levels.map((level, index) =>
        index === 3 ? { ...level, recharge: '6500', wash_ratio: { ...level.wash_ratio, 4: 2_600 } } : level,
      ),
      invite_terms: { ...money.invite_terms, reward_type: 1, reward: '150', verified: false },
      agent_terms: { ...money.agent_terms, betting: '12000', verified: false, tiers: [140_000, 80_000, 40_000] },
    },
    reason,
  })
  const { basic, advanced } = money.identity_levels
  await nisha.call('changeLimits', {
    changes: {
      withdraw_limits: money.withdraw_limits.map((limit) => ({ ...limit, second_from: '15000', daily_count: 3 })),
      identity_levels: { basic, advanced: { ...advanced, document: true, betting_amount: '100' } },
    },
    reason,
  })
  const { config } = await nisha.call('getGameSettings', {})
  const [first, ...lines] = config.lines
  await nisha.call('changeGames', {
    changes: {
      lines: [...lines, { ...first!, switch: 1 }],
      stakes: config.stakes.map((stake) => ({ ...stake, min: '2' })),
      banners: [{ file_url: '/files/00/holi.png', url: '' }],
      announcements: [{ id: '1', content: { en: 'Holi at noon' } }],
    },
    reason,
  })
  const { fee, rows } = FIRST_ODDS.wingo
  await nisha.call('changeGameOdds', { game: 'wingo', odds: { fee, rows: { ...rows, number: 950 } }, reason })
}

const PERSON = /person-[0-9a-f]{16}/g
const readRequests = async () =>
  (await arjun.call('listApprovals', { limit: 100 })).map((row) => ({
    kind: row.kind,
    row,
    told: tellRequest(row, ZONE),
  }))
const textsOf = ({ changes, facts }: Told): string[] => [
  ...changes.flatMap(({ name, before = '', after = '' }) => [name, before, after]),
  ...facts.flatMap(({ name, value }) => [name, value]),
]
/** Values of the wire: `write_off`, `user:7`, true, null. */
const RAW =
  /\b[a-z]+_[a-z]+|\b(user|withdrawal|operator|setting|games?|line|switch):|\b(true|false|null|undefined)\b|\[object/

test('CONSOLE-003 a request of each kind is told in one sentence that says what happens, to whom and how much', async () => {
  const requests = await readRequests()
  const sentences = requests.map(({ kind, told }) => [kind, told.sentence.replaceAll(PERSON, 'Rohan')])
  expect(new Set(sentences.map(([kind]) => kind))).toEqual(new Set(Object.keys(APPROVAL_KINDS)))
  expect(sentences).toEqual([
    ['balance_adjustment', 'Give ₹10.00 to Rohan'],
    ['debt_settlement', 'Write off ₹5.00 of what Rohan owes; the site carries it'],
    ['chain_lost', 'Give up the chain of WinGo, line 02: 1 period is never drawn, nobody had bet on them'],
    ['game_change', 'Open WinGo again'],
    ['odds_change', 'Change the odds of 5D'],
    ['game_change', 'Change “Seconds of a banner” from 5 to 6'],
    ['limit_change', 'Open again: Withdrawal'],
    [
      'fee_change',
      expect.stringMatching(
        /^Change “Needed in a month to keep a level” from 30% to 25%, from \d+ \w+ \d{4}, \d\d:\d\d$/,
      ),
    ],
    ['limit_change', 'Change “Hours before a new target is paid” from 24 to 48'],
    ['fee_change', 'Change “Direct recharge: Bonus, of the fee that is saved” from 5% to 6%'],
    ['payout_outcome', expect.stringMatching(/^Record that ₹700.00 to HDFC Bank ··\d{4} of Rohan was paid$/)],
    ['large_withdrawal', expect.stringMatching(/^Pay ₹20,000.00 to HDFC Bank ··\d{4} of Rohan$/)],
    [
      'payout_return',
      expect.stringMatching(/^Record that ₹1,000.00 to .* of Rohan came back from the bank; they get it back$/),
    ],
    ['export', 'Let nisha save rows 1 to 5 of the audit log'],
    ['role_grant', 'Give spare the roles content instead of support'],
    ['role_grant', 'Invite meera.ops as an operator with the roles risk'],
    ['odds_change', 'Change the odds of WinGo and TrxWinGo'],
    ['game_change', 'Change Lines and order, Stakes, Banners, Announcements: 7 values'],
    ['limit_change', 'Change Withdrawal limits, Verification: 6 values'],
    ['fee_change', expect.stringMatching(/^Change Channels, .*VIP levels, Invitations, Agents: \d+ values$/)],
  ])
  for (const { told } of requests) for (const text of [told.sentence, ...textsOf(told)]) expect(text).not.toMatch(RAW)
})

test('a request about somebody names them, and leads to them and to what it is about', async () => {
  const requests = await readRequests()
  const people = requests.filter(({ row }) => 'user_id' in row.payload)
  expect(people.map(({ kind }) => kind)).toEqual([
    ...['balance_adjustment', 'debt_settlement', 'payout_outcome', 'large_withdrawal', 'payout_return'],
  ])
  for (const { row, told } of people) {
    const { person, payload } = row
    expect(person).toEqual({
      user_id: payload['user_id'],
      uid: expect.any(Number),
      name: expect.stringMatching(PERSON),
    })
    expect(told.facts[0]).toEqual({
      name: 'Person',
      value: expect.stringContaining(`${person!.name}, `),
      to: `/users?id=${person!.user_id}`,
    })
  }
  const about = requests.map(({ kind, told }) => [kind, told.facts.find(({ name }) => name === 'About')?.to])
  expect(about).toContainEqual(['large_withdrawal', expect.stringMatching(/^\/withdrawals\?id=\d+$/)])
  expect(about).toContainEqual(['limit_change', '/settings?part=limits'])
  expect(about).toContainEqual(['limit_change', '/switches'])
  expect(requests.filter(({ row }) => row.person === null && row.payload['user_id'] !== undefined)).toEqual([])
})

test('settings are told before and after, with currencies and in the words of their screens', async () => {
  const changes = (await readRequests()).flatMap(({ told }) => told.changes)
  const said = (name: string) =>
    changes.filter((each) => each.name === name).map(({ before, after }) => [before, after])
  expect(said('Available')).toEqual([['₹0.00', '₹10.00']])
  expect(said('Owes')).toEqual([['₹300.00', '₹295.00']])
  expect(said('Withdrawal fee, INR, share')).toEqual([['2%', '2.5%']])
  expect(said('1 USDT in INR')).toEqual([['83', '82']])
  expect(said('Exchange: Least')).toEqual([['₹4.00', '₹10.00']])
  expect(said('UPI, INR (upi): State')).toEqual([['Open', 'Closed']])
  expect(said('UPI, INR (upi): Most')).toEqual([['₹50,000.00', '₹60,000.00']])
  expect(said('UPI or bank transfer, INR (bank): Kind')).toEqual([['Transfer with a reference', undefined]])
  expect(said('Offer 1: Least')).toEqual([[undefined, '₹500.00']])
  expect(said('Withdrawals, USDT: Second operator from')).toEqual([['500.00 USDT', '15,000.00 USDT']])
  expect(said('VIP 3: Recharged')).toEqual([['6,250', '6,500']])
  expect(said('VIP 3: Rebate, K3')).toEqual([['0.25%', '0.26%']])
  expect(said('Needed in a month to keep a level')).toEqual([['30%', '25%']])
  expect(said('Invitations: Currency of the reward')).toEqual([['Diamonds', 'INR']])
  expect(said('Invitations: Basic verification')).toEqual([['Asked for', 'Not asked for']])
  expect(said('Agents: Played for, to apply')).toEqual([['10,000', '12,000']])
  expect(said('Agents: Basic verification, to apply')).toEqual([['Asked for', 'Not asked for']])
  expect(said('Agents: Shares, first to third circle')).toEqual([['15%, 8%, 4%', '14%, 8%, 4%']])
  expect(said('Advanced level: Document')).toEqual([['Not asked for', 'Asked for']])
  expect(said('Withdrawal')).toEqual([['Paused', 'Open']])
  expect(said('WinGo 30 s, line 01')).toEqual([['Closed', 'Open']])
  expect(said('Order of the lines of WinGo')).toEqual([
    ['WinGo 30 s, WinGo 1 min, WinGo 3 min, WinGo 5 min', 'WinGo 1 min, WinGo 3 min, WinGo 5 min, WinGo 30 s'],
  ])
  expect(said('Announcement 1, English')).toEqual([[undefined, 'Holi at noon']])
  expect(said('WinGo and TrxWinGo: Odds, Number')).toEqual([['9.60', '9.50']])
  expect(said('5D: Service fee')).toEqual([['2.00%', '1.50%']])
  expect(said('Roles')).toEqual([['support', 'content']])
})

test('every row of the log is told without a value of the wire', async () => {
  const log: AdminOutput<'listAudit'> = []
  for (;;) {
    const before = log.at(-1)?.id
    const page = await nisha.call('listAudit', { limit: 100, ...(before && { before }) })
    log.push(...page)
    if (page.length < 100) break
  }
  const said = log.map(({ subject, details, action }) => ({
    action,
    texts: [tellSubject(subject).text, ...textsOf(tellDetails(details, subject, ZONE))],
  }))
  // A reference is said as the provider wrote it.
  const raw = said.flatMap(({ texts }) => texts).filter((text) => RAW.test(text) && !/^(pay|pout)_/.test(text))
  expect(raw).toEqual([])
  expect(said.find(({ action }) => action === 'approveWithdrawal')?.texts).toContain('₹1,000.00')
  expect(said.find(({ action }) => action === 'rejectWithdrawal')?.texts).toContain('Limit')
})
