import { randomUUID } from 'node:crypto'
import { decideOnce } from './recharge-effects.ts'
import { setSetting } from './payments.ts'
import { openPayingWorld, type PayingWorld } from './payouts.ts'
import { newWithdrawer, type Withdrawer } from './withdrawals.ts'
import { hireOperator, type Operator } from '../operator.ts'
import type { Attempt } from '../crash/crash-everywhere.ts'

/** Fewer than somebody may ask for on a day. */
const ORDERS_OF_ONE = 90

/** What one request leaves in the record. */
export const REQUESTED = { orders: 1, stage: 'waiting', status: 1, steps: 'requested', booked: '20', told: '1' }

export interface Request {
  by: Withdrawer
  amount: string
  minor: number
}
export interface Order extends Request {
  id: string
}

/** A site that pays, with two operators, where each request has an amount that no other has. */
export class WithdrawScene {
  readonly world: PayingWorld
  readonly second: Operator
  #withdrawer: Withdrawer | undefined
  #byHand: Withdrawer | undefined
  #orders = 0

  private constructor(world: PayingWorld, second: Operator) {
    this.world = world
    this.second = second
  }

  static async open(): Promise<WithdrawScene> {
    const world = await openPayingWorld()
    // Taken, and nothing told: what becomes of it is asked for.
    await world.behave({ payouts: 'wait', webhooks: 'hold' })
    await setSetting(world, 'withdraw_limits', [
      { type: 1, min: '200', max: '50000', daily_limit: '999999999', daily_count: 100, second_from: '20000' },
    ])
    return new WithdrawScene(world, await hireOperator(world, 'arjun', ['admin']))
  }

  /** Time has gone by, and whoever does nothing is signed out. */
  async signIn(): Promise<void> {
    for (const operator of [this.world.operator, this.second]) await operator.signIn()
  }

  async nextRequest(paise = 50_000): Promise<Request> {
    if (this.#orders % ORDERS_OF_ONE === 0) this.#withdrawer = await newWithdrawer(this.world, '9000000.00')
    this.#orders += 1
    const minor = paise + this.#orders
    return { by: this.#withdrawer!, amount: `${String(minor).slice(0, -2)}.${String(minor).slice(-2)}`, minor }
  }

  async nextOrder(paise?: number): Promise<Order> {
    const request = await this.nextRequest(paise)
    const { id } = await request.by.ask(request.amount)
    return { ...request, id }
  }

  /** One that may be paid. */
  async nextApproved(): Promise<Order> {
    const order = await this.nextOrder()
    await this.world.database.query(`UPDATE wallet_withdrawal SET stage = 'approved' WHERE id = $1`, [order.id])
    return order
  }

  /** One that may be paid, and that the provider cannot pay. */
  async nextByHand(): Promise<Order> {
    const { database } = this.world
    if (!this.#byHand) {
      this.#byHand = await newWithdrawer(this.world, '9000000.00')
      await database.query(`UPDATE wallet_target SET code = '' WHERE id = $1`, [this.#byHand.card_id])
    }
    const request = { ...(await this.nextRequest()), by: this.#byHand }
    const { id } = await request.by.ask(request.amount)
    await database.query(`UPDATE wallet_withdrawal SET stage = 'approved' WHERE id = $1`, [id])
    return { ...request, id }
  }

  /** One that is on its way, as far as we know, in this state of the payout. */
  async nextSent(state = 'accepted'): Promise<Order> {
    const order = await this.nextApproved()
    const { database, clock } = this.world
    await database.query(`UPDATE wallet_withdrawal SET stage = 'sent', status = 3 WHERE id = $1`, [order.id])
    await database.query(
      `INSERT INTO wallet_payout (withdrawal_id, key, state, asked, created_at, looked_at) VALUES ($1, $2, $3, 1, $4, $4)`,
      [order.id, randomUUID(), state, clock.now()],
    )
    return order
  }

  /** All that stands in the record because of the one request for this amount. */
  async left({ minor }: Pick<Request, 'minor'>): Promise<Record<string, unknown>> {
    const [row] = await this.world.database.query<Record<string, unknown>>(
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

  async payoutStates({ id }: Pick<Order, 'id'>): Promise<string[]> {
    const rows = await this.world.database.query<{ state: string }>(
      'SELECT state FROM wallet_payout WHERE withdrawal_id = $1',
      [id],
    )
    return rows.map(({ state }) => state)
  }

  /** The second operator decides, with a fresh code every time. */
  decide(approval_id: string, decision: 'approve' | 'reject' = 'approve'): Attempt['ask'] {
    return async (place) => {
      const approvals = await this.second.call('listApprovals', { limit: 100 })
      const { payload_hash } = approvals.find(({ id }) => id === approval_id)!
      const decided = { approval_id, payload_hash, decision, code: this.second.code() }
      return decideOnce(place, this.second, 'decideApproval', decided)
    }
  }
}
