import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import type { Attempt } from '../../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import type { Place } from '../../../test/crash/doomed.ts'
import { giveMoney, setWithdrawPassword, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { hireOperator, OperatorBrowser, type Operator } from '../../../test/operator.ts'
import type { Person } from '../../../test/person.ts'
import { bet, placeIn } from '../../../test/play/draws.ts'
import { drawLong, LONG_LINE, openLong } from '../../../test/play/long-periods.ts'
import { openWorld, type World } from '../../../test/world.ts'

// Every step of what moves money between currencies and parts, and of what operators set, cut off before and after it.
const { Rupee, Diamond } = Currency
let world: World
let stage: CrashStage
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox', ROLES: 'api,gateway' } })
  stage = await CrashStage.open(world, import.meta.url)
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

/** What a person has, in all parts, and what was written because of it. */
async function stateOf(user_id: string) {
  const [row] = await world.database.query<
    Record<'balances' | 'transfers' | 'exchanges' | 'turnovers' | 'news', unknown>
  >(
    `SELECT (SELECT json_object_agg(id - $1::bigint * 256, balance ORDER BY id) FROM ledger_account WHERE id / 256 = $1 AND balance > 0) AS balances,
            (SELECT count(DISTINCT transfer_no)::int FROM ledger_entry WHERE account_id / 256 = $1 AND kind <> 79) AS transfers,
            (SELECT count(*)::int FROM wallet_exchange WHERE user_id = $1) AS exchanges,
            (SELECT json_agg(json_build_array(required, counted, locked) ORDER BY id) FROM wallet_turnover WHERE user_id = $1) AS turnovers,
            (SELECT count(*)::int FROM platform_outbox WHERE body::text LIKE '%"' || $1 || '"%') AS news`,
    [user_id],
  )
  return row!
}
/** Which account of a person: book money, the currency and the part. */
const account = (currency: Currency, part: 1 | 2 | 3) => String(128 + currency * 16 + part)

test(
  'an exchange that crashes anywhere moves both wallets once, with one answer',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const person = await world.register()
      await giveMoney(world, person, Rupee, '100', { unplayed: 'bank' })
      const { quote_id } = await person.call('quoteExchange', { from: Rupee, to: Diamond, amount: '40' })
      const nonce = randomUUID()
      const effect = async () => ({
        ...(await stateOf(person.id)),
        unplayed: await world.database.query(
          'SELECT currency, amount FROM wallet_unplayed WHERE user_id = $1 ORDER BY currency',
          [person.id],
        ),
      })
      return { ask: ({ origin }) => person.at(origin).call('exchange', { quote_id, nonce }), effect }
    }
    const effect = {
      balances: { [account(Rupee, 1)]: 60_00, [account(Diamond, 1)]: 40_00 },
      ...{ transfers: 1, exchanges: 1, turnovers: null, news: 1 },
      unplayed: [
        { currency: 1, amount: '6000' },
        { currency: 3, amount: '4000' },
      ],
    }
    await stage.crash('exchange', prepare, effect)
  },
  CRASH_MS,
)

test(
  'a direct recharge that crashes anywhere locks once, with one bonus and one answer',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const person = await world.register()
      await setWithdrawPassword(world, person)
      await giveMoney(world, person, Rupee, '500')
      const input = { type: Rupee, amount: '300', withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() }
      return { ask: ({ origin }) => person.at(origin).call('directCharge', input), effect: () => stateOf(person.id) }
    }
    const effect = {
      balances: { [account(Rupee, 1)]: 200_00, [account(Rupee, 3)]: 300_30 },
      ...{ transfers: 2, exchanges: 0, turnovers: [[300_30, 0, 300_30]], news: 1 },
    }
    await stage.crash('directCharge', prepare, effect)
  },
  CRASH_MS,
)

/** With money of which the first 200.20 and then 100.10 have to be played, and 200 that may leave. */
async function newPlayer(): Promise<Person> {
  const person = await world.register()
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  await setWithdrawPassword(world, person)
  await giveMoney(world, person, Rupee, '500')
  const input = { type: Rupee, withdraw_password: WITHDRAW_PASSWORD }
  for (const amount of ['200', '100']) await person.call('directCharge', { ...input, amount, nonce: randomUUID() })
  return person
}

test(
  'a bet of locked money that crashes anywhere is taken once, from both parts',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const [person, period, nonce] = [await newPlayer(), await openLong(world), randomUUID()]
      const ask = ({ origin }: Place) =>
        placeIn(person.at(origin), period, [bet('size:big', '250')], { money_type: 1, nonce })
      return { ask, effect: () => stateOf(person.id) }
    }
    const effect = {
      balances: { [account(Rupee, 3)]: 250_30 },
      ...{ transfers: 5, exchanges: 0, news: 3 },
      turnovers: [
        [200_20, 0, 200_20],
        [100_10, 0, 100_10],
      ],
    }
    await stage.crash('placeBets with locked money', prepare, effect)
  },
  CRASH_MS,
)

test(
  'a period whose paying crashes anywhere counts its stakes once and frees once',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const [person, period] = [await newPlayer(), await openLong(world)]
      await placeIn(person, period, [bet('size:big', '250')], { money_type: 1 })
      await drawLong(world, period, '7')
      const ask = ({ run }: Place) => run('games:settle-period', { line: LONG_LINE, ...period })
      return { ask, effect: () => stateOf(person.id) }
    }
    // 490 came back, a fifth of it locked as its stake was, and the first 200.20 are free.
    const effect = {
      balances: { [account(Rupee, 1)]: 592_20, [account(Rupee, 3)]: 148_10 },
      ...{ transfers: 7, exchanges: 0, news: 4 },
      turnovers: [
        [200_20, 200_20, 0],
        [100_10, 49_80, 100_10],
      ],
    }
    await stage.crash('paying a period that frees locked money', prepare, effect)
  },
  CRASH_MS,
)

const HOUR_MS = 3_600_000
const at = ({ origin }: Place, operator: Operator): OperatorBrowser => {
  const browser = new OperatorBrowser(origin)
  browser.cookie = operator.cookie
  return browser
}
const settingOf = async (name: string) =>
  (await world.database.query<{ value: unknown }>('SELECT value FROM platform_setting WHERE name = $1', [name]))[0]
    ?.value

async function forgetBonus(): Promise<void> {
  await world.database.query(`DELETE FROM platform_setting WHERE name = 'direct_bonus'`)
  world.context.settings.announceChange()
}

test(
  'a price that two operators agreed on comes once, wherever the decision crashes',
  async () => {
    const nisha = await hireOperator(world, 'nisha', ['finance', 'risk'])
    const arjun = await hireOperator(world, 'arjun', ['finance', 'risk'])
    const prepare = async (): Promise<Attempt> => {
      await forgetBonus()
      const { approval_id } = await nisha.call('changeFees', { changes: { direct_bonus: 60_000 }, reason: 'x' })
      const payload_hash = (await arjun.call('listApprovals', {})).find(({ id }) => id === approval_id)!.payload_hash
      // As operators do: whoever is told that it is closed looks what became of it.
      const ask = async (site: Place) => {
        const browser = at(site, arjun)
        const decision = { approval_id, payload_hash, decision: 'approve' as const, code: arjun.code() }
        const decided = await browser.call('decideApproval', decision).catch((error: unknown) => {
          if (!(error instanceof Refused) || error.reason !== 'approval_closed') throw error
        })
        const state = (await browser.call('listApprovals', {})).find(({ id }) => id === approval_id)!.state
        return decided?.state ?? state
      }
      const effect = async () => ({
        value: await settingOf('direct_bonus'),
        notes: (
          await world.database.query(
            `SELECT FROM operators_audit WHERE action = 'decideApproval' AND details ->> 'approval_id' = $1`,
            [approval_id],
          )
        ).length,
      })
      return { ask, effect }
    }
    await stage.crash('agreeing to a price', prepare, { value: 60_000, notes: 1 })
  },
  CRASH_MS,
)

test(
  'a price that was planned comes once at its time, wherever the worker crashes, with one row of the log',
  async () => {
    const nisha = await hireOperator(world, 'nisha.plans', ['finance'])
    const arjun = await hireOperator(world, 'arjun.plans', ['finance'])
    const prepare = async (): Promise<Attempt> => {
      await forgetBonus()
      for (const operator of [nisha, arjun]) await operator.signIn()
      const effective_from = new Date(world.clock.now().getTime() + HOUR_MS).toISOString()
      const changes = { direct_bonus: 70_000 }
      const { approval_id } = await nisha.call('changeFees', { changes, effective_from, reason: 'x' })
      await arjun.decide(approval_id)
      world.clock.advance(HOUR_MS)
      const ask = ({ run }: Place) => run('operators:apply-planned-change', { approval_id })
      const effect = async () => ({
        value: await settingOf('direct_bonus'),
        plan: await world.database.query('SELECT state FROM operators_planned_change WHERE approval_id = $1', [
          approval_id,
        ]),
        notes: (
          await world.database.query(
            `SELECT FROM operators_audit WHERE action = 'applyPlannedSettings' AND details ->> 'approval_id' = $1`,
            [approval_id],
          )
        ).length,
      })
      return { ask, effect }
    }
    const effect = { value: 70_000, plan: [{ state: 'applied' }], notes: 1 }
    await stage.crash('a planned price at its time', prepare, effect)
    await forgetBonus()
  },
  CRASH_MS,
)

test(
  'a switch that is shut while the process crashes anywhere is shut, and no other with it',
  async () => {
    const helper = await hireOperator(world, 'helper', ['support'])
    const prepare = async (): Promise<Attempt> => {
      await world.database.query(`DELETE FROM platform_setting WHERE name = 'paused'`)
      const ask = async (site: Place) =>
        (await at(site, helper).call('pauseSwitch', { name: 'exchange', reason: 'x' })).paused
      return { ask, effect: () => settingOf('paused') }
    }
    await stage.crash('pauseSwitch', prepare, ['exchange'])
    await world.database.query(`DELETE FROM platform_setting WHERE name = 'paused'`)
  },
  CRASH_MS,
)

test('every operation between currencies and parts was among them', () => stage.expectAll())
