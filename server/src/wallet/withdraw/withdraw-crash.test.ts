import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import type { Attempt } from '../../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import { decideOnce } from '../../../test/money/recharge-effects.ts'
import { REQUESTED, WithdrawScene, type Order } from '../../../test/money/withdraw-effects.ts'

// Every step of what lets money out until it is paid, cut off before and after it.
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

/** From this amount on, in paise, a second operator is needed. */
const LARGE = 2_000_000
const DAY_MS = 24 * 3_600_000
const BACK = { stage: 'done', status: -1, booked: '20,22', told: '1,-1' }

/** Asked for by an operator, of an order that each time is another. */
const byOperator =
  (name: AdminCallName, input: object = {}, next: () => Promise<Order> = () => scene.nextOrder()) =>
  async (): Promise<Attempt> => {
    const order = await next()
    return {
      ask: (place) => decideOnce(place, scene.world.operator, name, { id: order.id, ...input }),
      effect: () => scene.left(order),
    }
  }
async function nextOnHold(): Promise<Order> {
  const order = await scene.nextOrder()
  await scene.world.operator.call('holdWithdrawal', { id: order.id, note: 'a call first' })
  return order
}
/** For which a second operator is asked. */
async function nextProposed() {
  const order = await scene.nextOrder(LARGE)
  const { approval_id } = await scene.world.operator.call('proposeWithdrawal', { id: order.id, note: 'checked' })
  return { ...order, approval_id }
}

test(
  'a request that crashes anywhere is one, and holds its amount once',
  () => {
    const prepare = async (): Promise<Attempt> => {
      const request = await scene.nextRequest()
      const nonce = randomUUID()
      return { ask: (place) => request.by.ask(request.amount, { nonce }, place), effect: () => scene.left(request) }
    }
    return stage.crash('createWithdrawal', prepare, REQUESTED)
  },
  CRASH_MS,
)

test(
  'cancelling that crashes anywhere gives back once',
  () => {
    const prepare = async (): Promise<Attempt> => {
      const order = await scene.nextOrder()
      const ask: Attempt['ask'] = ({ origin }) => order.by.person.at(origin).call('cancelWithdrawal', { id: order.id })
      return { ask, effect: () => scene.left(order) }
    }
    return stage.crash('cancelWithdrawal', prepare, { ...REQUESTED, ...BACK, steps: 'requested,cancelled' })
  },
  CRASH_MS,
)

test(
  'an approval that crashes anywhere lets it go once, with one job that pays',
  () => {
    const prepare = async (): Promise<Attempt> => {
      const order = await scene.nextOrder()
      const jobs = () =>
        scene.world.database.query(`SELECT FROM graphile_worker._private_jobs WHERE key = $1`, [`pay:${order.id}`])
      return {
        ask: (place) => decideOnce(place, scene.world.operator, 'approveWithdrawal', { id: order.id }),
        effect: async () => ({ ...(await scene.left(order)), jobs: (await jobs()).length }),
      }
    }
    const effect = { ...REQUESTED, stage: 'approved', steps: 'requested,approved', told: '1,1', jobs: 1 }
    return stage.crash('approveWithdrawal', prepare, effect)
  },
  CRASH_MS,
)

test(
  'a pause that crashes anywhere is one, and so is its end',
  async () => {
    const held = { ...REQUESTED, stage: 'hold', steps: 'requested,on_hold', told: '1,1' }
    await stage.crash('holdWithdrawal', byOperator('holdWithdrawal', { note: 'a call first' }), held)
    const released = { ...held, stage: 'waiting', steps: 'requested,on_hold,reviewed_again', told: '1,1,1' }
    await stage.crash('releaseWithdrawal', byOperator('releaseWithdrawal', { note: 'called' }, nextOnHold), released)
  },
  CRASH_MS,
)

test(
  'a rejection that crashes anywhere gives back once',
  () => {
    const effect = { ...REQUESTED, ...BACK, steps: 'requested,rejected' }
    return stage.crash('rejectWithdrawal', byOperator('rejectWithdrawal', { reason: 'limit' }), effect)
  },
  CRASH_MS,
)

const PROPOSED = { ...REQUESTED, stage: 'second', steps: 'requested,second_review', told: '1,1' }
const AGAIN = { ...PROPOSED, stage: 'waiting', steps: 'requested,second_review,reviewed_again', told: '1,1,1' }

test(
  'the request for a second operator that crashes anywhere is one',
  () => {
    const prepare = async (): Promise<Attempt> => {
      const order = await scene.nextOrder(LARGE)
      const { id } = order
      const asked = () =>
        scene.world.database.query('SELECT FROM operators_approval WHERE subject = $1', [`withdrawal:${id}`])
      return {
        ask: (place) => decideOnce(place, scene.world.operator, 'proposeWithdrawal', { id, note: 'checked' }),
        effect: async () => ({ ...(await scene.left(order)), approvals: (await asked()).length }),
      }
    }
    return stage.crash('proposeWithdrawal', prepare, { ...PROPOSED, approvals: 1 })
  },
  CRASH_MS,
)

test(
  'the decision of a second operator that crashes anywhere lets it go once, or lets it wait',
  async () => {
    const decide = (decision: 'approve' | 'reject') => async (): Promise<Attempt> => {
      const order = await nextProposed()
      return { ask: scene.decide(order.approval_id, decision), effect: () => scene.left(order) }
    }
    const agreed = { ...PROPOSED, stage: 'approved', steps: 'requested,second_review,approved', told: '1,1,1' }
    await stage.crash('agreeing to a withdrawal', decide('approve'), agreed)
    await scene.signIn()
    await stage.crash('refusing a withdrawal', decide('reject'), AGAIN)
  },
  CRASH_MS,
)

test(
  'the end of a request for a second operator that crashes anywhere is one',
  () => {
    const prepare = async (): Promise<Attempt> => {
      await scene.signIn()
      const order = await nextProposed()
      scene.world.clock.advance(3 * DAY_MS)
      return { ask: ({ run }) => run('operators:expire-approvals'), effect: () => scene.left(order) }
    }
    return stage.crash('the end of a request for a second operator', prepare, AGAIN)
  },
  CRASH_MS,
)

test(
  'an adjustment whose agreement crashes anywhere is booked once',
  async () => {
    const { database, operator } = scene.world
    const person = await scene.world.register()
    const prepare = async (): Promise<Attempt> => {
      const { approval_id } = await operator.call('adjustBalance', {
        ...{ user_id: person.id, type: 1, amount: '1', reason: 'a correction' },
      })
      const effect = async () => ({
        state: await database.query('SELECT state FROM operators_approval WHERE id = $1', [approval_id]),
        booked: (await database.query('SELECT FROM ledger_transfer WHERE kind = 78 AND reference = $1', [approval_id]))
          .length,
      })
      return { ask: scene.decide(approval_id), effect }
    }
    await stage.crash('agreeing to an adjustment', prepare, { state: [{ state: 'executed' }], booked: 1 })
  },
  CRASH_MS,
)

test('every operation of withdrawals was among them', () => stage.expectAll())
