import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@mela/contract/calls.ts'
import { scenesOf } from '../../../authorization/scene.ts'
import { ROWS } from '../../../authorization/table.ts'
import { verdictOf } from '../../../authorization/verdict.ts'
import { hireOperator } from '../../../test/operator.ts'
import { callerAt, reasonOf } from '../../../test/person.ts'
import { newDevice, openWorld, type World } from '../../../test/world.ts'
import { House, TRANSFER_KINDS } from '../../ledger/index.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway' } })
})
afterAll(() => world.end())

/** Inside boxes and on the table lies what people put there; from every other account of the house Diamonds would be new. */
const INSIDE: readonly number[] = [House.Chests, House.Games]
const nameOf = (kind: number) => Object.entries(TRANSFER_KINDS).find(([, number]) => number === kind)![0]

async function lastTransfer(): Promise<string> {
  const [row] = await world.database.query<{ no: string }>('SELECT coalesce(max(no), 0) AS no FROM ledger_transfer')
  return row!.no
}

/** The kinds of what was booked since, and of those the ones that came out of the house. */
async function bookedSince(no: string): Promise<{ kinds: string[]; created: string[] }> {
  const rows = await world.database.query<{ kind: number; is_new: boolean }>(
    `SELECT kind, bool_or(account_id < 256 AND amount < 0 AND NOT (account_id & 15) = ANY ($2::int[])) AS is_new
     FROM ledger_entry WHERE transfer_no > $1 GROUP BY transfer_no, kind`,
    [no, INSIDE],
  )
  const names = (some: typeof rows) => some.map(({ kind }) => nameOf(kind))
  return { kinds: names(rows), created: names(rows.filter(({ is_new }) => is_new)) }
}

test('PLAY-006 (part: nothing else) of all calls only a new account and the daily tap create Diamonds', async () => {
  const [booked, created] = [new Set<string>(), new Set<string>()]
  const nextScene = scenesOf(world.database, 'allowed')
  const shared = await nextScene()
  for (const { call, input } of ROWS) {
    const scene = calls[call].method === 'GET' ? shared : await nextScene()
    const before = await lastTransfer()
    const caller = callerAt(() => world.origin, scene.token, 'en', newDevice())
    await verdictOf(caller, call, input(scene))
    const moved = await bookedSince(before)
    for (const kind of moved.kinds) booked.add(`${call}: ${kind}`)
    for (const kind of moved.created) created.add(`${call}: ${kind}`)
  }
  expect([...new Set(ROWS.map(({ call }) => call))].toSorted()).toEqual(Object.keys(calls).toSorted())
  const grants = ['claimDailyGrant: grant_daily', 'login: grant_registration']
  expect([...created].toSorted()).toEqual(grants)
  expect([...booked].toSorted()).toEqual(['addChest: chest_sent', ...grants, 'receiveChest: chest_received'])
})

test('PLAY-006 (part: nothing else) operators take Diamonds away, and give back no more than that', async () => {
  const nisha = await hireOperator(world, 'nisha', ['finance'])
  const arjun = await hireOperator(world, 'arjun', ['admin'])
  const person = await world.register()
  const ask = (type: 1 | 2 | 3, amount: string) =>
    nisha.call('adjustBalance', { user_id: person.id, type, amount, reason: 'a complaint' })
  const before = await lastTransfer()
  for (const type of [1, 2, 3] as const) expect(await reasonOf(ask(type, '0.01'))).toBe('permission_not_allowed')
  const { approval_id } = await ask(3, '-250.50')
  await arjun.decide(approval_id)
  expect((await person.call('getWallet', {}))[2]!.balance).toBe('749.50')
  expect(await bookedSince(before)).toEqual({ kinds: ['adjusted'], created: [] })
  // A mistake is put right once, whoever asked for it twice.
  expect(await reasonOf(ask(3, '250.51'))).toBe('permission_not_allowed')
  const [back, again] = [await ask(3, '250.50'), await ask(3, '250.50')]
  await arjun.decide(back.approval_id)
  expect((await person.call('getWallet', {}))[2]!.balance).toBe('1000.00')
  expect(await reasonOf(arjun.decide(again.approval_id))).toBe('approval_closed')
  expect(await reasonOf(ask(3, '0.01'))).toBe('permission_not_allowed')
  expect((await person.call('getWallet', {}))[2]!.balance).toBe('1000.00')
})

test('PLAY-006 (part: nothing else) the lines that book for the house are known, and in play those about money cannot be reached', async () => {
  const src = fileURLToPath(new URL('../..', import.meta.url))
  const files = (await readdir(src, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const booking: Record<string, string[]> = {}
  for (const file of files.filter((each) => !each.startsWith('ledger/'))) {
    const named = (await readFile(`${src}/${file}`, 'utf8')).matchAll(/\bHouse\.(\w+)/g)
    const houses = [...new Set([...named].map(([, house]) => house!))]
    if (houses.length > 0) booking[file] = houses.toSorted()
  }
  expect(booking).toEqual({
    'wallet/grants/grants.ts': ['Grants'],
    // To both sides of an invitation: rewards/invite/ shows that it comes once.
    'wallet/grants/pay-invitation.ts': ['Bonus', 'Grants'],
    // A share of what was staked comes back: rewards/rebate/ shows how much.
    'rewards/rebate/receive-cashback.ts': ['Bonus'],
    // Shares of what bets of others cost: rewards/agent/ shows that there are none in play.
    'rewards/agent/receive-agent-reward.ts': ['Bonus'],
    'chests/send-chest.ts': ['Chests'],
    'chests/take-shares.ts': ['Chests'],
    'chests/expire-chests.ts': ['Chests'],
    'games/bets/bet-batch.ts': ['Games'],
    'games/settle/pay-bets.ts': ['Games'],
    'wallet/adjust-balance.ts': ['Adjustments'],
    // Behind calls that money-gates.test.ts shows shut in play, and behind orders that only those make.
    'wallet/debt/debts.ts': ['Adjustments', 'Receivables'],
    'wallet/deposit/deposit-money.ts': ['Deposits', 'Exchange', 'Suspense'],
    'wallet/deposit/take-back-payment.ts': ['Deposits', 'Receivables'],
    'wallet/exchange/exchange.ts': ['Bonus', 'Exchange', 'Fees'],
    'wallet/recharge/direct-charge.ts': ['Bonus'],
    'wallet/withdraw/withdraw-money.ts': ['Deposits', 'Fees'],
  })
})
