import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import type { Attempt } from '../../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import type { Place } from '../../../test/crash/doomed.ts'
import { tell } from '../../../test/money/payments.ts'
import { decideOnce } from '../../../test/money/recharge-effects.ts'
import { REQUESTED, WithdrawScene, type Order } from '../../../test/money/withdraw-effects.ts'

// Every step of paying what was let go, cut off before and after it.
let scene: WithdrawScene
let stage: CrashStage
beforeAll(async () => {
  scene = await WithdrawScene.open()
  stage = await CrashStage.open(scene.world, import.meta.url)
})
beforeEach(() => scene.signIn())
afterAll(async () => {
  await stage.end()
  await scene.world.end()
})

const LEASE_MS = 31_000
const ARRIVED = { ...REQUESTED, stage: 'done', status: 2, steps: 'requested,paid', booked: '20,21', told: '1,2' }
const FAILED = { ...ARRIVED, status: -1, steps: 'requested,rejected', booked: '20,22', told: '1,-1' }
const RETURNED = { ...ARRIVED, status: -2, steps: 'requested,paid,returned', booked: '20,21,23', told: '1,2,-2' }

/** The order, and how its payout stands. */
const left = async (order: Order) => ({ ...(await scene.left(order)), payouts: await scene.payoutStates(order) })

/** As the provider tells it, until it is heard. */
async function hear({ origin }: { origin: string }, event: string, { id }: Order): Promise<number> {
  const status = await tell(origin, event, { payout: { id: `pout_${id}`, reference_id: id, utr: `UTR${id}` } })
  if (status !== 200) throw new Error(`it answered ${status}`)
  return status
}

test(
  'a payout whose asking crashes anywhere is taken by the provider once',
  async () => {
    const paying = (run: (place: Place, order: Order) => Promise<void>) => async (): Promise<Attempt> => {
      const order = await scene.nextApproved()
      return {
        async ask(place) {
          // Whoever was at it before is not any more.
          scene.world.clock.advance(LEASE_MS)
          await run(place, order)
        },
        async effect() {
          const found = { ...(await left(order)), taken: (await scene.world.takenFor(order.id)).length }
          // What the provider has is not the person's to cancel any more, whatever is forgotten here.
          expect(found).not.toMatchObject({ taken: 1, stage: 'approved' })
          return found
        },
      }
    }
    const effect = {
      ...{ ...REQUESTED, stage: 'sent', status: 3, steps: 'requested,sent', told: '1,3' },
      ...{ taken: 1, payouts: ['accepted'] },
    }
    const one = paying(({ run }, { id }) => run('wallet:pay', { withdrawal_id: id }))
    await stage.crash('paying a withdrawal', one, effect)
    const all = paying(async ({ run }, { id }) => {
      await run('wallet:pay-due')
      // What failed is left to the next look.
      const states = await scene.payoutStates({ id })
      if (states[0] !== 'accepted') throw new Error('not yet')
    })
    const prepare = async (): Promise<Attempt> => {
      // Only one is due at a time.
      await scene.world.database.query(`UPDATE wallet_payout SET state = 'paid' WHERE state = 'accepted'`)
      return all()
    }
    // What fails is only logged, so there is always an answer.
    await stage.crash('paying all withdrawals', prepare, effect, 0)
  },
  CRASH_MS,
)

test(
  'the provider’s word that crashes anywhere is believed once',
  async () => {
    const told = (event: string) => async (): Promise<Attempt> => {
      const order = await scene.nextSent()
      return { ask: (place) => hear(place, event, order), effect: () => left(order) }
    }
    await stage.crash('payout.processed', told('payout.processed'), { ...ARRIVED, payouts: ['paid'] })
    await stage.crash('payout.failed', told('payout.failed'), { ...FAILED, payouts: ['failed'] })
    await stage.crash('payout.rejected', told('payout.rejected'), { ...FAILED, payouts: ['failed'] })
  },
  CRASH_MS,
)

/** Of which the provider has said that it was paid. */
async function nextArrived(): Promise<Order> {
  const order = await scene.nextSent()
  await hear(scene.world, 'payout.processed', order)
  return order
}

test(
  'a payout that comes back, whose telling crashes anywhere, is given back once',
  () => {
    const prepare = async (): Promise<Attempt> => {
      const order = await nextArrived()
      return { ask: (place) => hear(place, 'payout.reversed', order), effect: () => left(order) }
    }
    return stage.crash('payout.reversed', prepare, { ...RETURNED, payouts: ['returned'] })
  },
  CRASH_MS,
)

const byOperator =
  (name: AdminCallName, input: (order: Order) => object, next: () => Promise<Order>) => async (): Promise<Attempt> => {
    const order = await next()
    return {
      ask: (place) => decideOnce(place, scene.world.operator, name, { id: order.id, ...input(order) }),
      effect: () => left(order),
    }
  }

/** Which the operator of the scene has begun to pay by hand. */
async function nextBegun(): Promise<Order> {
  const order = await scene.nextByHand()
  await scene.world.operator.call('startPayout', { id: order.id })
  return order
}

test(
  'a payment by hand whose beginning or giving back crashes anywhere is begun or given back once',
  async () => {
    const begun = { ...REQUESTED, stage: 'sent', status: 3, steps: 'requested,sent', told: '1,3', payouts: ['by_hand'] }
    await stage.crash(
      'startPayout',
      byOperator(
        'startPayout',
        () => ({}),
        () => scene.nextByHand(),
      ),
      begun,
    )
    const given = { ...begun, stage: 'approved', status: 1, steps: 'requested,sent,unsent', told: '1,3,1', payouts: [] }
    await stage.crash(
      'giveBackPayout',
      byOperator('giveBackPayout', () => ({ note: 'closed' }), nextBegun),
      given,
    )
  },
  CRASH_MS,
)

test(
  'a payment by hand whose recording crashes anywhere is recorded once',
  async () => {
    const reference = ({ id }: Order) => ({ payment_reference: `UTR-${id}` })
    const payout = byOperator('recordPayout', reference, nextBegun)
    const paid = { ...ARRIVED, steps: 'requested,sent,paid', told: '1,3,2', payouts: ['paid'] }
    await stage.crash('recordPayout', payout, paid)
  },
  CRASH_MS,
)

const CLOSED = { note: 'the account is closed' }

test(
  'the agreement to a return, which crashes anywhere, gives back once',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const order = await nextArrived()
      const { approval_id } = await scene.world.operator.call('recordReturn', { id: order.id, ...CLOSED })
      return { ask: scene.decide(approval_id), effect: () => left(order) }
    }
    await stage.crash('agreeing to a return', prepare, { ...RETURNED, payouts: ['paid'] })
  },
  CRASH_MS,
)

/** Asked for, and nobody knows whether it arrived; nobody is at it any more. */
async function nextUnknown(): Promise<Order> {
  const order = await scene.nextSent('unknown')
  scene.world.clock.advance(LEASE_MS)
  return order
}
const outcomeOf = ({ id }: Order, outcome: 'paid' | 'not_paid') =>
  outcome === 'paid' ? { outcome, payment_reference: `UTR-${id}`, note: 'seen' } : { outcome, note: 'not seen' }
/** For which a second operator is asked. */
async function nextProposed(outcome: 'paid' | 'not_paid') {
  const order = await nextUnknown()
  const { approval_id } = await scene.world.operator.call('proposePayoutOutcome', {
    id: order.id,
    ...outcomeOf(order, outcome),
  } as never)
  return { ...order, approval_id }
}

test(
  'asking a second operator what became of a payout, which crashes anywhere, is one request',
  () => {
    const prepare = async (): Promise<Attempt> => {
      const order = await nextUnknown()
      const asked = () =>
        scene.world.database.query(`SELECT FROM operators_approval WHERE subject = $1`, [`withdrawal:${order.id}`])
      return {
        async ask(place) {
          // Whoever looked before is not at it any more.
          scene.world.clock.advance(LEASE_MS)
          const input = { id: order.id, ...outcomeOf(order, 'paid') }
          return decideOnce(place, scene.world.operator, 'proposePayoutOutcome', input)
        },
        effect: async () => ({ ...(await left(order)), approvals: (await asked()).length }),
      }
    }
    const effect = { ...REQUESTED, stage: 'sent', status: 3, payouts: ['deciding'], approvals: 1 }
    return stage.crash('proposePayoutOutcome', prepare, effect)
  },
  CRASH_MS,
)

test(
  'the decision what became of a payout, which crashes anywhere, is made once',
  async () => {
    const decide = (outcome: 'paid' | 'not_paid', decision: 'approve' | 'reject') => async (): Promise<Attempt> => {
      const order = await nextProposed(outcome)
      return { ask: scene.decide(order.approval_id, decision), effect: () => left(order) }
    }
    const decided = { payouts: ['decided'] }
    await stage.crash('agreeing that it was paid', decide('paid', 'approve'), { ...ARRIVED, ...decided })
    await scene.signIn()
    await stage.crash('agreeing that it was not paid', decide('not_paid', 'approve'), { ...FAILED, ...decided })
    await scene.signIn()
    const waiting = { ...REQUESTED, stage: 'sent', status: 3, payouts: ['unknown'] }
    await stage.crash('refusing an outcome', decide('paid', 'reject'), waiting)
  },
  CRASH_MS,
)

test(
  'a dispute whose closing crashes anywhere is closed once, and moves nothing',
  () => {
    const disputed = async () => {
      const order = await nextProposed('paid')
      await scene.second.decide(order.approval_id)
      await hear(scene.world, 'payout.failed', order)
      return order
    }
    const close = byOperator('closePayoutDispute', () => ({ note: 'spoken with the bank' }), disputed)
    return stage.crash('closePayoutDispute', close, { ...ARRIVED, payouts: ['closed'] })
  },
  CRASH_MS,
)

test('every operation of payouts was among them', () => stage.expectAll())
