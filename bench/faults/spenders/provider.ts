import { setTimeout as pause } from 'node:timers/promises'
import type { Currency } from '@mela/contract/money.ts'
import { startStandIn, type StandIn } from '../../../server/test/providers/stand-ins.ts'
import type { Chance } from '../chance.ts'

/** What an order was for, and what it asked for in paise. */
export interface Asked {
  id: string
  user_id: string
  currency: Currency
  amount: bigint
  exact: bigint
}
/** A payment at the provider, and how much of it the payer was given back. */
export interface Payment {
  id: string
  order: Asked
  amount: bigint
  taken_back: bigint
}
export interface Payout {
  id: string
  reference_id: string
  amount: number
  status: string
}
interface Heard {
  payouts: Payout[]
  webhooks: { status: number }[]
}

const WEBHOOKS = ['normal', 'duplicate', 'reorder', 'hold'] as const
const PAYOUTS = ['normal', 'normal', 'wait', 'silent', 'drop_after_accept', 'refuse', 'error', 'fail'] as const

/** The payment provider, a process of its own, with what happened there as people saw it. */
export class Provider {
  readonly payments: Payment[] = []
  readonly #engine: StandIn
  readonly keys: Record<string, string>

  static async start(keys: Record<string, string>, webhook_url: string): Promise<Provider> {
    const engine = await startStandIn('payment-server', { ...keys, WEBHOOK_URL: webhook_url })
    return new Provider(engine, keys)
  }

  constructor(engine: StandIn, keys: Record<string, string>) {
    this.#engine = engine
    this.keys = keys
  }

  get url(): string {
    return `http://127.0.0.1:${this.#engine.port}`
  }

  /** Another mood: how it tells, and what becomes of payouts. */
  async changeMood(chance: Chance): Promise<void> {
    await this.#control('', { webhooks: chance.pick(WEBHOOKS), payouts: chance.pick(PAYOUTS) })
    if (chance.happens(0.5)) await this.#control('/release', {})
  }

  async beOrderly(): Promise<void> {
    await this.#control('', { webhooks: 'normal', payouts: 'normal' })
    await this.#control('/release', {})
  }

  /** Not there, and back as it was. */
  async beGone(ms: number): Promise<void> {
    process.kill(this.#engine.pid, 'SIGSTOP')
    await pause(ms)
    process.kill(this.#engine.pid, 'SIGCONT')
  }

  async pay(order: Asked, amount = order.exact): Promise<Payment | undefined> {
    const told = await this.#control('/link', { reference_id: order.id, act: 'pay', amount: Number(amount) })
    const { payment } = told as { payment: { id: string } | null }
    if (!payment) return undefined
    const known: Payment = { id: payment.id, order, amount, taken_back: 0n }
    this.payments.push(known)
    return known
  }

  /** A try that fails: nothing is paid. */
  async fail(recharge_id: string): Promise<void> {
    await this.#control('/link', { reference_id: recharge_id, act: 'fail' })
  }

  async cancel(recharge_id: string): Promise<void> {
    await this.#control('/link', { reference_id: recharge_id, act: 'cancel' })
  }

  async takeBack(payment: Payment, how: 'refund' | 'dispute', amount: bigint): Promise<void> {
    payment.taken_back += amount
    await this.#control('/take_back', { payment_id: payment.id, how, amount: Number(amount) })
  }

  /** What it has accepted and not sent goes out. */
  async sendPayouts(): Promise<void> {
    for (const { id, status } of (await this.look()).payouts) {
      if (status === 'processing') await this.#control('/payout', { which: id, status: 'processed' })
    }
  }

  /** The bank sends some of what was paid back. */
  async reverseSome(chance: Chance): Promise<void> {
    for (const { id, status } of (await this.look()).payouts) {
      const comes_back = status === 'processed' && chance.happens(0.1)
      if (comes_back) await this.#control('/payout', { which: id, status: 'reversed' })
    }
  }

  async look(): Promise<Heard> {
    return (await (await fetch(`${this.url}/control`)).json()) as Heard
  }

  async #control(path: string, body: object): Promise<object> {
    const answer = await fetch(`${this.url}/control${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    return (await answer.json()) as object
  }

  stop(): Promise<void> {
    return this.#engine.stop()
  }
}
