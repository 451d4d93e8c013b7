import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import { crashEverywhere, startDoomed, tell, type Attempt, type Doomed } from '../../../test/crash/crash-everywhere.ts'
import { giveMoney, setWithdrawPassword, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { hireOperator, OperatorBrowser, type Operator } from '../../../test/operator.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { audit } from '../../ledger/audit.ts'
import { Posting } from '../../ledger/index.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { countTurnover, requireHolder, turnoverAccounts } from '../index.ts'

// Every step of what moves money between currencies and parts, and of what operators set, cut off before and after it.
const { Rupee, Diamond } = Currency
let world: World
let doomed: Doomed
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox', ROLES: 'api,gateway' } })
  doomed = await startDoomed(world)
})
afterAll(async () => {
  doomed.failpoints.remove()
  await world.end()
})

const PATIENCE_MS = 240_000
const findings = async () => (await audit(world.database.owner_url)).wrong

/** What a person has, in all parts, and what was written because of it. */
async function stateOf(user_id: string) {
  const [row] = await world.database.query<
    Record<'balances' | 'transfers' | 'exchanges' | 'turnovers' | 'news', unknown>
  >(
    `SELECT (SELECT json_object_agg(id - $1::bigint * 256, balance ORDER BY id) FROM ledger_account WHERE id / 256 = $1 AND balance > 0) AS balances,
            (SELECT count(DISTINCT transfer_no)::int FROM ledger_entry WHERE account_id / 256 = $1 AND kind <> 79) AS transfers,
            (SELECT count(*)::int FROM wallet_exchange WHERE user_id = $1) AS exchanges,
            (SELECT json_agg(json_build_array(required, counted, locked) ORDER BY id) FROM wallet_turnover WHERE user_id = $1) AS turnovers,
            (SELECT count(*)::int FROM platform_outbox WHERE body::text LIKE '%' || $1 || '%') AS news`,
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
    const crashes = await crashEverywhere(world, doomed, { prepare, effect })
    tell('exchange', crashes)
    expect(crashes.wrong).toEqual([])
    expect(crashes.unanswered).toBeGreaterThan(0)
    expect(await findings()).toEqual([])
  },
  PATIENCE_MS,
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
    const crashes = await crashEverywhere(world, doomed, { prepare, effect })
    tell('directCharge', crashes)
    expect(crashes.wrong).toEqual([])
    expect(crashes.unanswered).toBeGreaterThan(0)
    expect(await findings()).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'a bet whose counting crashes anywhere counts once and releases once',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const person = await world.register()
      await setWithdrawPassword(world, person)
      await giveMoney(world, person, Rupee, '500')
      const input = { type: Rupee, withdraw_password: WITHDRAW_PASSWORD }
      for (const amount of ['200', '100']) await person.call('directCharge', { ...input, amount, nonce: randomUUID() })
      const reference = randomUUID()
      const count = ({ context }: Site) =>
        transaction(context, async ({ ask }) => {
          const holder = await requireHolder(context, person.id)
          const posting = await Posting.lock(ask, turnoverAccounts(holder, Rupee))
          const at = context.now()
          await countTurnover(ask, posting, { holder, currency: Rupee, amount: 250_00n, reference, at })
          await posting.write(ask, at)
        })
      return { ask: count, effect: () => stateOf(person.id) }
    }
    const effect = {
      balances: { [account(Rupee, 1)]: 400_20, [account(Rupee, 3)]: 100_10 },
      ...{ transfers: 5, exchanges: 0, news: 2 },
      turnovers: [
        [200_20, 200_20, 0],
        [100_10, 49_80, 100_10],
      ],
    }
    const crashes = await crashEverywhere(world, doomed, { prepare, effect })
    tell('countTurnover', crashes)
    expect(crashes.wrong).toEqual([])
    expect(crashes.unanswered).toBeGreaterThan(0)
    expect(await findings()).toEqual([])
  },
  PATIENCE_MS,
)

const at = ({ origin }: Site, operator: Operator): OperatorBrowser => {
  const browser = new OperatorBrowser(origin)
  browser.cookie = operator.cookie
  return browser
}
const settingOf = async (name: string) =>
  (await world.database.query<{ value: unknown }>('SELECT value FROM platform_setting WHERE name = $1', [name]))[0]
    ?.value

test(
  'a price that two operators agreed on comes once, wherever the decision crashes',
  async () => {
    const nisha = await hireOperator(world, 'nisha', ['finance', 'risk'])
    const arjun = await hireOperator(world, 'arjun', ['finance', 'risk'])
    const prepare = async (): Promise<Attempt> => {
      await world.database.query(`DELETE FROM platform_setting WHERE name = 'direct_bonus'`)
      for (const { context } of [world, doomed.site]) context.settings.announceChange()
      const { approval_id } = await nisha.call('changeFees', { changes: { direct_bonus: 60_000 }, reason: 'x' })
      const payload_hash = (await arjun.call('listApprovals', {})).find(({ id }) => id === approval_id)!.payload_hash
      // As operators do: whoever is told that it is closed looks what became of it.
      const ask = async (site: Site) => {
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
    const crashes = await crashEverywhere(world, doomed, { prepare, effect: { value: 60_000, notes: 1 } })
    tell('decideApproval (changeFees)', crashes)
    expect(crashes.wrong).toEqual([])
    expect(crashes.unanswered).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

test(
  'a switch that is shut while the process crashes anywhere is shut, and no other with it',
  async () => {
    const helper = await hireOperator(world, 'helper', ['support'])
    const prepare = async (): Promise<Attempt> => {
      await world.database.query(`DELETE FROM platform_setting WHERE name = 'paused'`)
      const ask = async (site: Site) =>
        (await at(site, helper).call('pauseSwitch', { name: 'exchange', reason: 'x' })).paused
      return { ask, effect: () => settingOf('paused') }
    }
    const crashes = await crashEverywhere(world, doomed, { prepare, effect: ['exchange'] })
    tell('pauseSwitch', crashes)
    expect(crashes.wrong).toEqual([])
    expect(crashes.unanswered).toBeGreaterThan(0)
    await world.database.query(`DELETE FROM platform_setting WHERE name = 'paused'`)
  },
  PATIENCE_MS,
)
