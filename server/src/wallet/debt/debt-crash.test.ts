import { afterAll, beforeAll, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import type { Attempt } from '../../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import { giveMoney } from '../../../test/money/give-money.ts'
import {
  openPaidWorld,
  paymentFor,
  recharge,
  tell,
  tellCaptured,
  tellDispute,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { decideOnce } from '../../../test/money/recharge-effects.ts'
import { newWithdrawer } from '../../../test/money/withdrawals.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import type { Person } from '../../../test/person.ts'

// Every step of what settles a debt, cut off before and after it.
let world: PaidWorld
let stage: CrashStage
let nisha: Operator
let arjun: Operator
beforeAll(async () => {
  world = await openPaidWorld({ variables: { ROLES: 'api,gateway' } })
  await world.control(world.provider, '/control', { webhooks: 'hold' })
  nisha = await hireOperator(world, 'nisha', ['finance'])
  arjun = await hireOperator(world, 'arjun', ['finance'])
  stage = await CrashStage.open(world, import.meta.url)
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

/** 500 rupees that were paid, used and taken back. */
async function owe(person: Person): Promise<void> {
  const payment = paymentFor(world, await recharge(person))
  await tellCaptured(world.origin, payment)
  await giveMoney(world, person, Currency.Rupee, '-500')
  await tellDispute(world.origin, payment)
}

async function debtOf({ id }: Person) {
  const [row] = await world.database.query<{ owed: string; booked: string | null; has: string }>(
    `SELECT (SELECT sum(amount - settled) FROM wallet_receivable WHERE user_id = $1) AS owed,
            (SELECT string_agg(kind || ' ' || amount, ',' ORDER BY transfer_no) FROM ledger_entry
             WHERE account_id & 15 = 7 AND account_id < 256 AND transfer_no IN (
               SELECT no FROM ledger_transfer WHERE kind IN (14, 15) AND (reference IN (
                 SELECT id::text FROM wallet_recharge WHERE user_id = $1 UNION ALL
                 SELECT id::text FROM operators_approval WHERE subject = 'user:' || $1)))) AS booked,
            (SELECT balance FROM ledger_account WHERE id = $1::bigint * 256 + 2 * 64 + 16 + 1) AS has`,
    [id],
  )
  return row!
}

test(
  'a payment of somebody who owes that crashes anywhere is credited and settles once',
  () => {
    const prepare = async (): Promise<Attempt> => {
      const person = await world.register()
      await owe(person)
      const payment = paymentFor(world, await recharge(person, { amount: '700' }))
      const ask = async ({ origin }: { origin: string }) => {
        const status = await tell(origin, 'payment.captured', { payment })
        if (status !== 200) throw new Error(`it answered ${status}`)
        return status
      }
      return { ask, effect: () => debtOf(person) }
    }
    return stage.crash('payment.captured of somebody who owes', prepare, {
      owed: '0',
      booked: '14 50000',
      has: '20000',
    })
  },
  CRASH_MS,
)

test(
  'a rejection of a withdrawal of somebody who owes that crashes anywhere gives back and settles once',
  () => {
    const prepare = async (): Promise<Attempt> => {
      const { person, ask } = await newWithdrawer(world, '700.00')
      const { id } = await ask('700')
      await owe(person)
      return {
        ask: (place) => decideOnce(place, nisha, 'rejectWithdrawal', { id, reason: 'limit' }),
        effect: () => debtOf(person),
      }
    }
    return stage.crash('rejectWithdrawal of somebody who owes', prepare, {
      ...{ owed: '0', booked: '14 50000', has: '20000' },
    })
  },
  CRASH_MS,
)

test(
  'settling a debt whose agreement crashes anywhere is booked once',
  async () => {
    for (const [operation, action, effect] of [
      ['agreeing to take what is owed', 'take', { owed: '20000', booked: '14 30000', has: '10000' }],
      ['agreeing to write a debt off', 'write_off', { owed: '20000', booked: '15 30000', has: '40000' }],
    ] as const) {
      const prepare = async (): Promise<Attempt> => {
        const person = await world.register()
        await owe(person)
        await giveMoney(world, person, Currency.Rupee, '400')
        const { approval_id } = await nisha.call('settleDebt', {
          ...{ user_id: person.id, type: 1, action, amount: '300', reason: 'agreed' },
        })
        const [row] = await world.database.query<{ hash: string }>(
          `SELECT encode(payload_hash, 'hex') AS hash FROM operators_approval WHERE id = $1`,
          [approval_id],
        )
        const input = { approval_id, payload_hash: row!.hash, decision: 'approve' }
        return {
          ask: (place) => decideOnce(place, arjun, 'decideApproval', { ...input, code: arjun.code() }),
          effect: () => debtOf(person),
        }
      }
      await stage.crash(operation, prepare, effect)
    }
  },
  CRASH_MS,
)

test('every operation of debts was among them', () => stage.expectAll())
