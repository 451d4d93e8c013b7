import { afterAll, beforeAll, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import type { Attempt } from '../../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import type { OperationName } from '../../../test/crash/money-operations.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import {
  openPaidWorld,
  paymentFor,
  recharge,
  sendUsdt,
  tell,
  tellCaptured,
  transfer,
  usdt,
  type PaidWorld,
  type PaymentEntity,
} from '../../../test/money/payments.ts'
import { decideOnce, FAILED, leftOf, PAID, STARTED } from '../../../test/money/recharge-effects.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import type { Person } from '../../../test/person.ts'

// Every step of what takes in the money that arrives, cut off before and after it.
let world: PaidWorld
let stage: CrashStage
let operator: Operator
beforeAll(async () => {
  world = await openPaidWorld({ variables: { ROLES: 'api,gateway' } })
  await world.control(world.provider, '/control', { webhooks: 'hold' })
  operator = await hireOperator(world, 'finance', ['finance'])
  stage = await CrashStage.open(world, import.meta.url)
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

/** What became of one payment at the provider. */
async function depositOf({ id }: Pick<PaymentEntity, 'id'>) {
  const rows = await world.database.query<{ state: string; fault: string | null; booked: string }>(
    `SELECT state, fault, (SELECT string_agg(kind::text, ',' ORDER BY no) FROM ledger_transfer
                           WHERE kind IN (12, 13) AND reference = wallet_deposit.id::text) AS booked
     FROM wallet_deposit WHERE provider_reference = $1`,
    [id],
  )
  return rows
}

interface Told {
  person: Person
  id: string
  payment: PaymentEntity
}
interface Event {
  name: string
  entities(told: Told): Record<string, object>
  /** What the order is paid with, as the provider has it. */
  paid?: Partial<PaymentEntity>
  /** What has happened before it is told. */
  before?(told: Told): Promise<unknown>
}

/** Told again until it is taken, as the provider does. */
async function tellUntilTaken(origin: string, event: string, entities: Record<string, object>): Promise<number> {
  const status = await tell(origin, event, entities)
  if (status !== 200) throw new Error(`it answered ${status}`)
  return status
}

/** Somebody's order, and an event about it. */
function crashEvent(operation: OperationName, { name, entities, paid, before }: Event, effect: object): Promise<void> {
  const prepare = async (): Promise<Attempt> => {
    const person = await world.register()
    const order = await recharge(person)
    const told: Told = { person, id: order.id, payment: paymentFor(world, order, paid) }
    await before?.(told)
    return {
      ask: ({ origin }) => tellUntilTaken(origin, name, entities(told)),
      effect: async () => ({ ...(await leftOf(world, person)), deposit: await depositOf(told.payment) }),
    }
  }
  return stage.crash(operation, prepare, effect)
}

const onlyPayment = ({ payment }: Told) => ({ payment })
const onlyLink = ({ id }: Told) => ({ payment_link: { id: `plink_${id}`, reference_id: id } })
const captured = ({ payment }: Told) => tellCaptured(world.origin, payment)
// Only what moves inside of the house is booked under the number of the deposit.
const CREDITED = { deposit: [{ state: 'credited', fault: null, booked: null }] }
const NONE = { deposit: [] }
const KEPT = { ...STARTED, steps: 'started,seen', told: 1 }
const SENT_BACK = { ...KEPT, steps: 'started,seen,sent_back', told: 2 }
const UNDER = { amount: 30_000 }

test(
  'a payment whose telling crashes anywhere is credited once',
  async () => {
    const event = { name: 'payment.captured', entities: onlyPayment }
    await crashEvent('payment.captured', event, { ...PAID, ...CREDITED })
    const link = { name: 'payment_link.paid', entities: (told: Told) => ({ ...onlyPayment(told), ...onlyLink(told) }) }
    await crashEvent('payment_link.paid', link, { ...PAID, ...CREDITED })
  },
  CRASH_MS,
)

test(
  'a payment of another amount whose telling crashes anywhere waits for an operator once',
  () => {
    const event = { name: 'payment.captured', entities: onlyPayment, paid: UNDER }
    const deposit = [{ state: 'unmatched', fault: 'under', booked: '12' }]
    return crashEvent('payment.captured of another amount', event, { ...KEPT, deposit })
  },
  CRASH_MS,
)

test(
  'the end of a page whose telling crashes anywhere ends its order once',
  async () => {
    for (const name of ['payment_link.expired', 'payment_link.cancelled'] as const) {
      await crashEvent(name, { name, entities: onlyLink }, { ...FAILED, ...NONE })
    }
  },
  CRASH_MS,
)

test(
  'a charge-back whose telling crashes anywhere takes once, and what is owed is owed once',
  () => {
    const event: Event = {
      name: 'payment.dispute.lost',
      entities: ({ payment }) => ({ payment, dispute: { id: `disp_${payment.id}`, amount: payment.amount } }),
      async before(told) {
        await captured(told)
        await giveMoney(world, told.person, Currency.Rupee, '-120')
      },
    }
    return crashEvent('payment.dispute.lost', event, {
      ...{ ...PAID, steps: 'started,paid,charged_back', unplayed: 0, owed: 12_000, told: 2, entries: 2, sum: '12000' },
      deposit: [{ state: 'charged_back', fault: null, booked: null }],
    })
  },
  CRASH_MS,
)

const refunded = ({ payment }: Told) => ({ payment, refund: { id: `rfnd_${payment.id}`, amount: payment.amount } })

test(
  'a refund that is told before its payment and crashes anywhere gives once and takes once',
  () => {
    const event = { name: 'refund.processed', entities: refunded, paid: { status: 'refunded' } }
    return crashEvent('refund.processed before the payment', event, {
      ...{ ...PAID, steps: 'started,paid,charged_back', unplayed: 0, told: 2, entries: 2, sum: '0' },
      deposit: [{ state: 'charged_back', fault: null, booked: null }],
    })
  },
  CRASH_MS,
)

test(
  'a refund of what waits for an operator, whose telling crashes anywhere, goes back once',
  () => {
    const event = { name: 'refund.processed', entities: refunded, paid: UNDER, before: captured }
    const deposit = [{ state: 'returned', fault: 'under', booked: '12,13' }]
    return crashEvent('refund.processed of what waits', event, { ...SENT_BACK, deposit })
  },
  CRASH_MS,
)

test(
  'enterArrival that crashes anywhere takes the money once',
  async () => {
    for (const [operation, amount, effect] of [
      ['enterArrival of an open order', '500', { ...PAID, ...CREDITED }],
      [
        'enterArrival of another amount',
        '300',
        { ...KEPT, deposit: [{ state: 'unmatched', fault: 'under', booked: '12' }] },
      ],
    ] as const) {
      const prepare = async (): Promise<Attempt> => {
        const person = await world.register()
        const { id: recharge_id } = await transfer(person)
        const payment = { id: `UTR${recharge_id}` }
        const input = { provider_reference: payment.id, amount, recharge_id }
        return {
          ask: (place) => decideOnce(place, operator, 'enterArrival', input),
          effect: async () => ({ ...(await leftOf(world, person)), deposit: await depositOf(payment) }),
        }
      }
      await stage.crash(operation, prepare, effect)
    }
  },
  CRASH_MS,
)

test(
  'resolveDeposit that crashes anywhere gives the money to its person, or back, once',
  async () => {
    for (const [operation, action, effect] of [
      [
        'resolveDeposit for somebody',
        'credit',
        {
          ...{ ...PAID, states: '2 30000', steps: 'started,seen,paid', unplayed: 30_000, told: 2, sum: '30000' },
          deposit: [{ state: 'credited', fault: 'under', booked: '12' }],
        },
      ],
      [
        'resolveDeposit back to the payer',
        'return',
        { ...SENT_BACK, deposit: [{ state: 'returned', fault: 'under', booked: '12,13' }] },
      ],
    ] as const) {
      const prepare = async (): Promise<Attempt> => {
        const person = await world.register()
        const payment = paymentFor(world, await recharge(person), UNDER)
        await tellCaptured(world.origin, payment)
        const [row] = await world.database.query<{ id: string }>(
          'SELECT id FROM wallet_deposit WHERE provider_reference = $1',
          [payment.id],
        )
        const whose = action === 'credit' ? { user_id: person.id } : {}
        const input = { id: row!.id, action, ...whose, note: 'seen on the statement' }
        return {
          ask: (place) => decideOnce(place, operator, 'resolveDeposit', input),
          effect: async () => ({ ...(await leftOf(world, person)), deposit: await depositOf(payment) }),
        }
      }
      await stage.crash(operation, prepare, effect)
    }
  },
  CRASH_MS,
)

test(
  'looking up a payment that crashes anywhere credits it once',
  async () => {
    const prepareFor = (is_over: boolean) => async (): Promise<Attempt> => {
      const person = await world.register()
      const { id: reference_id } = await recharge(person)
      await world.control(world.provider, '/control/link', { reference_id, act: 'pay' })
      if (is_over) {
        const input = { payment_link: { id: `plink_${reference_id}`, reference_id } }
        await tell(world.origin, 'payment_link.expired', input)
      } else {
        world.clock.advance(17 * 60_000)
      }
      return {
        ask: ({ run }) => run(is_over ? 'wallet:look-up-payments' : 'wallet:expire-recharges'),
        effect: () => leftOf(world, person),
      }
    }
    await stage.crash('looking up what was paid before an order ends', prepareFor(false), PAID)
    const effect = { ...PAID, steps: 'started,failed,paid', told: 2 }
    await stage.crash('looking up what was paid on a page that is over', prepareFor(true), effect)
  },
  CRASH_MS,
)

test(
  'reading the chain that crashes anywhere credits each transfer once',
  () => {
    const prepare = async (): Promise<Attempt> => {
      // Of what was read before only the last is near enough to be read again.
      world.clock.advance(20 * 60_000)
      const person = await world.register()
      const order = await usdt(person)
      await sendUsdt(world, order)
      const marks = Number(order.payment.exact.replace('.', ''))
      return {
        ask: ({ run }) => run('wallet:read-chain'),
        effect: async () => {
          const { unplayed, sum, states, ...rest } = await leftOf(world, person, Currency.Usdt)
          const is_whole = unplayed === marks && sum === String(marks) && states === `2 ${marks}`
          return { ...rest, is_whole }
        },
      }
    }
    return stage.crash('reading the chain', prepare, {
      ...{ orders: 1, steps: 'started,paid', deposits: 1, owed: 0, told: 1, entries: 1, is_whole: true },
    })
  },
  CRASH_MS,
)

test('every operation of money that arrives was among them', () => stage.expectAll())
