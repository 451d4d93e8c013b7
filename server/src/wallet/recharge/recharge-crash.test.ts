import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import { Refused } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import {
  crashEverywhere,
  startDoomed,
  tell as print,
  type Attempt,
  type Doomed,
  type Operation,
} from '../../../test/crash/crash-everywhere.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import { hireOperator, OperatorBrowser, type Operator } from '../../../test/operator.ts'
import {
  creditsOf,
  findings,
  openPaidWorld,
  paymentFor,
  recharge,
  sendUsdt,
  tellCaptured,
  tellDispute,
  transfer,
  usdt,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import type { Person } from '../../../test/person.ts'
import type { Site } from '../../../test/world.ts'
import { expireRecharges } from './expire-recharges.ts'
import { readChain } from '../deposit/read-chain.ts'

// Every step of what takes money in, cut off before and after it.
let world: PaidWorld
let doomed: Doomed
let operator: Operator
beforeAll(async () => {
  world = await openPaidWorld({ variables: { ROLES: 'api,gateway' } })
  await world.control(world.provider, '/control', { webhooks: 'hold' })
  operator = await hireOperator(world, 'finance', ['finance'])
  doomed = await startDoomed(world)
})
afterAll(async () => {
  doomed.failpoints.remove()
  await world.end()
})

const PATIENCE_MS = 240_000

/** What stands in the records of somebody who had nothing before. */
async function left(person: Person, currency: Currency = Currency.Rupee) {
  const [row] = await world.database.query<
    Record<'orders' | 'deposits' | 'unplayed' | 'owed' | 'told', number> & Record<'states' | 'steps', string>
  >(
    `SELECT (SELECT count(*) FROM wallet_recharge WHERE user_id = $1::bigint)::int AS orders,
            (SELECT string_agg(status::text || ' ' || coalesce(credited, 0), ',') FROM wallet_recharge WHERE user_id = $1::bigint) AS states,
            (SELECT string_agg(step, ',' ORDER BY no) FROM wallet_step WHERE order_id = (SELECT min(id) FROM wallet_recharge WHERE user_id = $1::bigint)) AS steps,
            (SELECT count(*) FROM wallet_deposit WHERE user_id = $1::bigint)::int AS deposits,
            (SELECT coalesce(sum(amount), 0) FROM wallet_unplayed WHERE user_id = $1::bigint)::int AS unplayed,
            (SELECT coalesce(sum(amount), 0) FROM wallet_receivable WHERE user_id = $1::bigint)::int AS owed,
            (SELECT count(*) FROM platform_outbox WHERE topic = 'wallet.order' AND body ->> 'user_id' = $1::bigint::text)::int AS told`,
    [person.id],
  )
  return { ...row!, ...(await creditsOf(world, person, currency)) }
}
const started = { orders: 1, states: '1 0', steps: 'started', deposits: 0, unplayed: 0, owed: 0, told: 0 }
const paid = { ...started, states: '2 50000', steps: 'started,paid', deposits: 1, unplayed: 50_000, told: 1 }

async function survives(name: string, operation: Operation): Promise<void> {
  const crashes = await crashEverywhere(world, doomed, operation)
  print(name, crashes)
  expect(crashes.wrong).toEqual([])
  expect(crashes.unanswered).toBeGreaterThan(0)
  expect(await findings(world)).toEqual([])
}

/** Told again until it is taken, as the provider does. */
const until200 = async (status: Promise<number>): Promise<number> => {
  const answered = await status
  if (answered !== 200) throw new Error(`it answered ${answered}`)
  return answered
}

/** An operator who finds it decided the second time has what they wanted. */
async function decide({ origin }: Site, name: AdminCallName, input: object): Promise<string> {
  const browser = new OperatorBrowser(origin)
  browser.cookie = operator.cookie
  await browser.call(name, input as never).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.data.reason !== 'order_closed') throw error
  })
  return 'decided'
}

test(
  'createRecharge that crashes anywhere makes one order with one page',
  () =>
    survives('createRecharge', {
      async prepare() {
        const [person, nonce] = [await world.register(), randomUUID()]
        return { ask: ({ origin }) => recharge(person.at(origin), { nonce }), effect: () => left(person) }
      },
      effect: { ...started, entries: 0, sum: null },
    }),
  PATIENCE_MS,
)

test(
  'a payment whose telling crashes anywhere is credited once',
  () =>
    survives('payment.captured', {
      async prepare() {
        const person = await world.register()
        const payment = paymentFor(world, await recharge(person))
        return { ask: ({ origin }) => until200(tellCaptured(origin, payment)), effect: () => left(person) }
      },
      effect: { ...paid, entries: 1, sum: '50000' },
    }),
  PATIENCE_MS,
)

test(
  'a charge-back whose telling crashes anywhere takes once, and what is owed is owed once',
  () =>
    survives('payment.dispute.lost', {
      async prepare() {
        const person = await world.register()
        const payment = paymentFor(world, await recharge(person))
        await tellCaptured(world.origin, payment)
        await giveMoney(world, person, Currency.Rupee, '-120')
        return { ask: ({ origin }) => until200(tellDispute(origin, payment)), effect: () => left(person) }
      },
      effect: {
        ...{ ...paid, steps: 'started,paid,charged_back', unplayed: 0, owed: 12_000, told: 2 },
        ...{ entries: 2, sum: '12000' },
      },
    }),
  PATIENCE_MS,
)

test(
  'confirmRecharge that crashes anywhere credits once',
  () =>
    survives('confirmRecharge', {
      async prepare() {
        const person = await world.register()
        const { id } = await transfer(person)
        const reference = `4${randomInt(10_000_000, 99_999_999)}${randomInt(100, 999)}`
        await person.call('giveRechargeReference', { id, reference })
        const input = { id, provider_reference: reference, amount: '500' }
        return { ask: (site) => decide(site, 'confirmRecharge', input), effect: () => left(person) }
      },
      effect: { ...paid, steps: 'started,referenced,paid', told: 2, entries: 1, sum: '50000' },
    }),
  PATIENCE_MS,
)

test(
  'resolveDeposit that crashes anywhere gives the money to its person once',
  () =>
    survives('resolveDeposit', {
      async prepare(): Promise<Attempt> {
        const person = await world.register()
        const payment = paymentFor(world, await recharge(person), { amount: 30_000 })
        await tellCaptured(world.origin, payment)
        const [row] = await world.database.query<{ id: string }>(
          'SELECT id FROM wallet_deposit WHERE provider_reference = $1',
          [payment.id],
        )
        const input = { id: row!.id, action: 'credit', user_id: person.id, note: 'seen on the statement' }
        return { ask: (site) => decide(site, 'resolveDeposit', input), effect: () => left(person) }
      },
      effect: {
        ...{ ...paid, states: '2 30000', steps: 'started,seen,paid', unplayed: 30_000, told: 2 },
        ...{ entries: 1, sum: '30000' },
      },
    }),
  PATIENCE_MS,
)

test(
  'reading the chain that crashes anywhere credits each transfer once',
  () =>
    survives('readChain', {
      async prepare() {
        // Of what was read before only the last is near enough to be read again.
        world.clock.advance(20 * 60_000)
        const person = await world.register()
        const order = await usdt(person)
        await sendUsdt(world, order)
        const marks = Number(order.payment.exact.replace('.', ''))
        return {
          ask: ({ context }) => readChain(context),
          effect: async () => {
            const { unplayed, sum, states, ...rest } = await left(person, Currency.Usdt)
            const is_whole = unplayed === marks && sum === String(marks) && states === `2 ${marks}`
            return { ...rest, is_whole }
          },
        }
      },
      effect: { orders: 1, steps: 'started,paid', deposits: 1, owed: 0, told: 1, entries: 1, is_whole: true },
    }),
  PATIENCE_MS,
)

test(
  'the end of an offer that crashes anywhere is one end',
  () =>
    survives('expireRecharges', {
      async prepare() {
        const person = await world.register()
        await recharge(person)
        world.clock.advance(17 * 60_000)
        return { ask: ({ context }) => expireRecharges(context), effect: () => left(person) }
      },
      effect: { ...started, states: '-1 0', steps: 'started,failed', told: 1, entries: 0, sum: null },
    }),
  PATIENCE_MS,
)
