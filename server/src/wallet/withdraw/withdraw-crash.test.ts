import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import { Refused } from '@mela/contract/client.ts'
import { crashEverywhere, startDoomed, tell, type Attempt, type Doomed } from '../../../test/crash/crash-everywhere.ts'
import { hireOperator, OperatorBrowser, type Operator } from '../../../test/operator.ts'
import { findings, setSetting } from '../../../test/money/payments.ts'
import { openPayingWorld, type PayingWorld } from '../../../test/money/payouts.ts'
import { newWithdrawer, type Withdrawer } from '../../../test/money/withdrawals.ts'
import type { Site } from '../../../test/world.ts'
import { hearPayout } from '../payout/hear-payout.ts'
import { payWithdrawal } from '../payout/pay-withdrawal.ts'

// Every step of what lets money out, cut off before and after it.
let world: PayingWorld
let doomed: Doomed
let second: Operator
beforeAll(async () => {
  world = await openPayingWorld()
  // Taken, and nothing told: what becomes of it is asked for.
  await world.behave({ payouts: 'wait', webhooks: 'hold' })
  await setSetting(world, 'withdraw_limits', [
    { type: 1, min: '200', max: '50000', daily_limit: '999999999', daily_count: 100, second_from: '20000' },
  ])
  second = await hireOperator(world, 'arjun', ['admin'])
  doomed = await startDoomed(world)
})
// Time has gone by, and whoever does nothing is signed out.
beforeEach(async () => {
  for (const operator of [world.operator, second]) await operator.signIn()
})
afterAll(async () => {
  doomed.failpoints.remove()
  await world.end()
})

const PATIENCE_MS = 400_000
/** Fewer than somebody may ask for on a day. */
const ORDERS_OF_ONE = 90

let withdrawer: Withdrawer | undefined
let orders = 0
/** Somebody who can, and an amount that nobody else asks for. */
async function nextRequest(paise = 50_000): Promise<{ by: Withdrawer; amount: string; minor: number }> {
  if (orders % ORDERS_OF_ONE === 0) withdrawer = await newWithdrawer(world, '9000000.00')
  orders += 1
  const minor = paise + orders
  return { by: withdrawer!, amount: `${String(minor).slice(0, -2)}.${String(minor).slice(-2)}`, minor }
}
async function nextOrder(paise?: number) {
  const { by, amount, minor } = await nextRequest(paise)
  const { id } = await by.ask(amount)
  return { by, id, minor }
}
const approve = (id: string) =>
  world.database.query(`UPDATE wallet_withdrawal SET stage = 'approved' WHERE id = $1`, [id])

/** All that stands in the record because of the one request for this amount. */
async function left(minor: number) {
  const [row] = await world.database.query<Record<string, unknown>>(
    `SELECT count(*)::int AS orders, min(stage) AS stage, min(status)::int AS status,
            (SELECT string_agg(step, ',' ORDER BY no) FROM wallet_step WHERE order_id = min(wallet_withdrawal.id)) AS steps,
            (SELECT string_agg(kind::text, ',' ORDER BY no) FROM ledger_transfer WHERE reference = min(wallet_withdrawal.id)::text) AS booked,
            (SELECT string_agg(body ->> 'status', ',' ORDER BY id) FROM platform_outbox
             WHERE topic = 'wallet.order' AND body ->> 'id' = min(wallet_withdrawal.id)::text) AS told
     FROM wallet_withdrawal WHERE amount = $1`,
    [minor],
  )
  return row!
}
const requested = { orders: 1, stage: 'waiting', status: 1, steps: 'requested', booked: '20', told: '1' }

async function survives(name: string, prepare: () => Promise<Attempt>, effect: unknown): Promise<void> {
  const crashes = await crashEverywhere(world, doomed, { prepare, effect })
  tell(name, crashes)
  expect(crashes.wrong).toEqual([])
  expect(crashes.unanswered).toBeGreaterThan(0)
  expect(await findings(world)).toEqual([])
}

/** Whoever finds it decided the second time has what they wanted. */
async function decide({ origin }: Site, operator: Operator, name: AdminCallName, input: object): Promise<string> {
  const browser = new OperatorBrowser(origin)
  browser.cookie = operator.cookie
  await browser.call(name, input as never).catch((error: unknown) => {
    const is_decided = error instanceof Refused && /^(order|approval)_closed$/.test(error.data.reason)
    if (!is_decided) throw error
  })
  return 'decided'
}

test(
  'a request that crashes anywhere is one, and holds its amount once',
  () =>
    survives(
      'createWithdrawal',
      async () => {
        const { by, amount, minor } = await nextRequest()
        const nonce = randomUUID()
        return { ask: (site) => by.ask(amount, { nonce }, site), effect: () => left(minor) }
      },
      requested,
    ),
  PATIENCE_MS,
)

test(
  'cancelling that crashes anywhere gives back once',
  () =>
    survives(
      'cancelWithdrawal',
      async () => {
        const { by, id, minor } = await nextOrder()
        return {
          ask: ({ origin }) => by.person.at(origin).call('cancelWithdrawal', { id }),
          effect: () => left(minor),
        }
      },
      { ...requested, stage: 'done', status: -1, steps: 'requested,cancelled', booked: '20,22', told: '1,-1' },
    ),
  PATIENCE_MS,
)

test(
  'an approval that crashes anywhere lets it go once, with one job that pays',
  () =>
    survives(
      'approveWithdrawal',
      async () => {
        const { id, minor } = await nextOrder()
        return {
          ask: (site) => decide(site, world.operator, 'approveWithdrawal', { id }),
          effect: async () => ({
            ...(await left(minor)),
            jobs: (
              await world.database.query(`SELECT FROM graphile_worker._private_jobs WHERE key = $1`, [`pay:${id}`])
            ).length,
          }),
        }
      },
      { ...requested, stage: 'approved', steps: 'requested,approved', told: '1,1', jobs: 1 },
    ),
  PATIENCE_MS,
)

test(
  'the agreement of a second operator that crashes anywhere lets it go once',
  () =>
    survives(
      'decideApproval of a withdrawal',
      async () => {
        const { id, minor } = await nextOrder(2_000_000)
        const { approval_id } = await world.operator.call('proposeWithdrawal', { id, note: 'checked' })
        return { ask: agreeTo(approval_id), effect: () => left(minor) }
      },
      { ...requested, stage: 'approved', steps: 'requested,second_review,approved', told: '1,1,1' },
    ),
  PATIENCE_MS,
)

/** With a fresh code every time. */
function agreeTo(approval_id: string): Attempt['ask'] {
  return async (site) => {
    const approvals = await second.call('listApprovals', { limit: 100 })
    const { payload_hash } = approvals.find(({ id }) => id === approval_id)!
    const decision = { approval_id, payload_hash, decision: 'approve', code: second.code() }
    return decide(site, second, 'decideApproval', decision)
  }
}

test(
  'a rejection that crashes anywhere gives back once',
  () =>
    survives(
      'rejectWithdrawal',
      async () => {
        const { id, minor } = await nextOrder()
        return {
          ask: (site) => decide(site, world.operator, 'rejectWithdrawal', { id, reason: 'other' }),
          effect: () => left(minor),
        }
      },
      { ...requested, stage: 'done', status: -1, steps: 'requested,rejected', booked: '20,22', told: '1,-1' },
    ),
  PATIENCE_MS,
)

test(
  'a payout whose asking crashes anywhere is taken by the provider once',
  () =>
    survives(
      'wallet:pay',
      async () => {
        const { id, minor } = await nextOrder()
        await approve(id)
        return {
          async ask({ context }) {
            // Whoever was at it before is not any more.
            world.clock.advance(31_000)
            await payWithdrawal(context, { withdrawal_id: id })
          },
          effect: async () => ({
            ...(await left(minor)),
            taken: (await world.takenFor(id)).length,
            payouts: await world.database.query('SELECT state FROM wallet_payout WHERE withdrawal_id = $1', [id]),
          }),
        }
      },
      {
        ...{ ...requested, stage: 'sent', status: 3, steps: 'requested,sent', told: '1,3' },
        ...{ taken: 1, payouts: [{ state: 'accepted' }] },
      },
    ),
  PATIENCE_MS,
)

const told = (event: string, id: string) => ({
  event,
  payload: { payout: { entity: { id: `pout_${id}`, reference_id: id, utr: `UTR${id}` } } },
})
/** On its way, as far as we know. */
async function nextSent() {
  const order = await nextOrder()
  await approve(order.id)
  await world.database.query(`UPDATE wallet_withdrawal SET stage = 'sent', status = 3 WHERE id = $1`, [order.id])
  await world.database.query(
    `INSERT INTO wallet_payout (withdrawal_id, key, state, asked, created_at, looked_at) VALUES ($1, $2, 'accepted', 1, now(), now())`,
    [order.id, randomUUID()],
  )
  return order
}
const arrived = { ...requested, stage: 'done', status: 2, steps: 'requested,paid', booked: '20,21', told: '1,2' }

test(
  'the provider’s word that crashes anywhere is believed once',
  async () => {
    const afterwards = { ...arrived, status: -1, steps: 'requested,rejected', booked: '20,22', told: '1,-1' }
    for (const [event, effect] of [
      ['payout.processed', arrived],
      ['payout.failed', afterwards],
    ] as const) {
      await survives(
        event,
        async () => {
          const { id, minor } = await nextSent()
          return { ask: ({ context }) => hearPayout(context, told(event, id)), effect: () => left(minor) }
        },
        effect,
      )
    }
  },
  PATIENCE_MS,
)

test(
  'a payment by hand whose recording crashes anywhere is recorded once',
  () =>
    survives(
      'recordPayout',
      async () => {
        const { id, minor } = await nextOrder()
        await approve(id)
        const input = { id, payment_reference: `UTR-${id}` }
        return {
          ask: (site) => decide(site, world.operator, 'recordPayout', input),
          effect: () => left(minor),
        }
      },
      arrived,
    ),
  PATIENCE_MS,
)

test(
  'a return whose recording crashes anywhere gives back once',
  () =>
    survives(
      'recordReturn',
      async () => {
        const { id, minor } = await nextSent()
        await hearPayout(world.context, told('payout.processed', id))
        return {
          ask: (site) => decide(site, world.operator, 'recordReturn', { id, note: 'the account is closed' }),
          effect: () => left(minor),
        }
      },
      { ...arrived, status: -2, steps: 'requested,paid,returned', booked: '20,21,23', told: '1,2,-2' },
    ),
  PATIENCE_MS,
)

test(
  'an adjustment whose agreement crashes anywhere is booked once',
  async () => {
    const person = await world.register()
    await survives(
      'decideApproval of an adjustment',
      async () => {
        const { approval_id } = await world.operator.call('adjustBalance', {
          ...{ user_id: person.id, type: 1, amount: '1', reason: 'a correction' },
        })
        return {
          ask: agreeTo(approval_id),
          effect: async () => ({
            state: await world.database.query('SELECT state FROM operators_approval WHERE id = $1', [approval_id]),
            booked: (
              await world.database.query('SELECT FROM ledger_transfer WHERE kind = 78 AND reference = $1', [
                approval_id,
              ])
            ).length,
          }),
        }
      },
      { state: [{ state: 'executed' }], booked: 1 },
    )
  },
  PATIENCE_MS,
)
