import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallName } from '@mela/contract/calls.ts'
import { Refused, type CallInput, type CallOutput } from '@mela/contract/client.ts'
import { Currency, toMinor } from '@mela/contract/money.ts'
import type { OperatorBrowser } from '../../../server/test/operator.ts'
import type { Chance } from '../chance.ts'
import { ask, type Line } from '../line.ts'
import type { Expected } from './expected.ts'
import type { Asked } from './provider.ts'
import { ADDRESS, WITHDRAW_PASSWORD, type MoneyStage, type Somebody } from './stage.ts'

/** How often somebody sends the same twice at once, and how often they give up waiting at once and ask again; out of one. */
const TWICE = 0.1
const IMPATIENT = 0.15
const PAIRS = [
  [Currency.Rupee, Currency.Diamond],
  [Currency.Diamond, Currency.Rupee],
  [Currency.Rupee, Currency.Usdt],
  [Currency.Usdt, Currency.Rupee],
] as const

/** Somebody was faster, or nobody may agree because a payment was taken back meanwhile. */
const DECIDED: readonly string[] = ['order_closed', 'withdraw_blocked']

type Order = CallOutput<'createRecharge'>

/** Somebody who pays in, exchanges and withdraws, with a way to both apis, and what became of all of it. */
export class Spender {
  readonly #stage: MoneyStage
  readonly #me: Somebody
  readonly #line: Line
  readonly #chance: Chance
  readonly #expected: Expected
  readonly #acts: readonly (() => Promise<unknown>)[]

  constructor(stage: MoneyStage, me: Somebody, chance: Chance, expected: Expected) {
    this.#stage = stage
    this.#me = me
    this.#chance = chance
    this.#expected = expected
    const back_off = { first_ms: 50, most_ms: 500 }
    this.#line = { callers: stage.callers, token: me.token, chance, back_off, is_closed: false, retries: 0 }
    const pay = () => this.#payHosted()
    const leave = () => this.#withdraw()
    const swap = () => this.#exchange()
    this.#acts = [
      ...[pay, pay, pay, leave, leave, leave, swap, swap],
      ...[() => this.#payByTransfer(), () => this.#sendUsdt(), () => this.#chargeDirectly()],
      ...[() => this.#buyDiamonds(), () => this.#forge()],
    ]
  }

  get retries(): number {
    return this.#line.retries
  }

  /** Something with money. */
  async act(): Promise<void> {
    await this.#chance.pick(this.#acts)()
  }

  /** Until there is an answer, sometimes twice at once; both must say the same. Undefined where it was refused. */
  async #do<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N> | undefined> {
    const once = async (): Promise<CallOutput<N> | undefined> => {
      const hurry_ms = this.#chance.happens(IMPATIENT) ? this.#chance.int(1, 30) : 15_000
      const patience = (attempt: number) => (attempt === 0 ? hurry_ms : 15_000)
      for (;;) {
        try {
          return await ask(this.#line, name, input, patience)
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          if (error.reason !== 'provider_away') return undefined
          await pause(this.#chance.int(50, 500))
        }
      }
    }
    const [first, second] = await Promise.all([once(), this.#chance.happens(TWICE) ? once() : undefined])
    if (first && second && idOf(first) !== idOf(second)) {
      this.#expected.faults.push(`${name} was answered with ${JSON.stringify([first, second])}`)
    }
    // What is refused is not kept, so that one of the two may have come before the money and the other after it.
    const answer = first ?? second
    if (answer === undefined) this.#expected.refused++
    this.#expected.count(name)
    return answer
  }

  async #order(type: Currency, channel_id: string, wanted: number): Promise<(Order & { asked: Asked }) | undefined> {
    const input = { type, channel_id, amount: String(wanted), nonce: this.#chance.uuid() }
    const order = await this.#do('createRecharge', input)
    if (!order) return undefined
    const amount = toMinor(order.amount, type)!
    const exact = toMinor(order.payment.exact, type === Currency.Usdt ? type : Currency.Rupee)!
    return { ...order, asked: { id: order.id, user_id: this.#me.user_id, currency: type, amount, exact } }
  }

  /** Paid exactly, or otherwise, or not; some of what was paid is taken back by whoever paid, at once or in two parts. */
  async #payHosted(): Promise<void> {
    const { provider } = this.#stage
    const order = await this.#order(Currency.Rupee, 'upi', this.#chance.int(100, 5_000))
    if (!order) return
    if (this.#chance.happens(0.1)) return provider.cancel(order.id)
    if (this.#chance.happens(0.1)) await provider.fail(order.id)
    const { exact } = order.asked
    const amount = this.#chance.happens(0.1) ? exact + BigInt(this.#chance.int(-5_000, 5_000)) : exact
    const payment = await provider.pay(order.asked, amount)
    if (amount !== exact) await this.#do('cancelRecharge', { id: order.id })
    if (!payment || !this.#chance.happens(0.15)) return
    const part = this.#chance.happens(0.4) ? amount : BigInt(this.#chance.int(100, Number(amount)))
    await provider.takeBack(payment, this.#chance.pick(['refund', 'dispute']), part)
    const rest = amount - part
    if (rest === 0n || !this.#chance.happens(0.5)) return
    const second = this.#chance.happens(0.5) ? rest : BigInt(this.#chance.int(1, Number(rest)))
    await provider.takeBack(payment, this.#chance.pick(['refund', 'dispute']), second)
  }

  async #buyDiamonds(): Promise<void> {
    const order = await this.#order(Currency.Diamond, 'diamonds', this.#chance.int(10, 500))
    if (order) await this.#stage.provider.pay(order.asked)
  }

  /** An operator looks at the bank, and says so, or that there is nothing. */
  async #payByTransfer(): Promise<void> {
    const order = await this.#order(Currency.Rupee, 'bank', this.#chance.int(100, 2_000))
    if (!order) return
    const reference = this.#chance.uuid().replaceAll('-', '').slice(0, 12).toUpperCase()
    await this.#do('giveRechargeReference', { id: order.id, reference })
    if (!this.#chance.happens(0.8)) {
      await this.#byOperator((call) => call('failRecharge', { id: order.id, note: 'no money under this reference' }))
      return
    }
    const { amount } = order
    await this.#byOperator((call) => call('confirmRecharge', { id: order.id, provider_reference: reference, amount }))
    const minor = toMinor(amount, Currency.Rupee)!
    this.#expected.confirmed.push(minor)
    this.#expected.add(this.#me.user_id, Currency.Rupee, minor)
  }

  async #sendUsdt(): Promise<void> {
    const order = await this.#order(Currency.Usdt, 'usdt_trc20', this.#chance.int(10, 200))
    if (!order) return
    const is_exact = this.#chance.happens(0.9)
    const value = is_exact ? order.asked.exact : order.asked.exact + 5_000_000n
    const answer = await fetch(`http://127.0.0.1:${this.#stage.tron.port}/control/transfer`, {
      method: 'POST',
      body: JSON.stringify({ to: ADDRESS, value: String(value) }),
    })
    if (!answer.ok) throw new Error(`the chain answered ${answer.status}`)
    this.#expected.sent.push(value)
    if (is_exact) return this.#expected.add(this.#me.user_id, Currency.Usdt, value)
    await this.#do('cancelRecharge', { id: order.id })
  }

  async #exchange(): Promise<void> {
    const [from, to] = this.#chance.pick(PAIRS)
    const amount = String(this.#chance.int(4, from === Currency.Usdt ? 20 : 600))
    const quote = await this.#do('quoteExchange', { from, to, amount })
    if (!quote) return
    const done = await this.#do('exchange', { quote_id: quote.quote_id, nonce: this.#chance.uuid() })
    if (!done) return
    const { user_id } = this.#me
    this.#expected.add(user_id, from, -toMinor(done.from_amount, from)!)
    this.#expected.add(user_id, to, toMinor(done.to_amount, to)!)
  }

  async #chargeDirectly(): Promise<void> {
    const amount = String(this.#chance.int(1, 200))
    const wanted = { type: Currency.Rupee, amount, withdraw_password: WITHDRAW_PASSWORD, nonce: this.#chance.uuid() }
    const done = await this.#do('directCharge', wanted)
    if (done) this.#expected.add(this.#me.user_id, Currency.Rupee, toMinor(done.bonus, Currency.Rupee)!)
  }

  async #withdraw(): Promise<void> {
    const asked = await this.#do('createWithdrawal', {
      ...{ type: Currency.Rupee, amount: String(this.#chance.int(200, 3_000)), method: 'bank' },
      ...{ method_id: this.#me.card_id, withdraw_password: WITHDRAW_PASSWORD, nonce: this.#chance.uuid() },
    })
    if (!asked) return
    const { id, amount } = asked
    this.#expected.withdrawals.set(id, {
      user_id: this.#me.user_id,
      amount: toMinor(amount, Currency.Rupee)!,
    })
    const decide = () =>
      this.#byOperator((call) =>
        this.#chance.happens(0.85)
          ? call('approveWithdrawal', { id })
          : call('rejectWithdrawal', { id, reason: 'limit' }),
      )
    // At the same moment, so that only one of them happens.
    await Promise.all([decide(), this.#chance.happens(0.2) ? this.#do('cancelWithdrawal', { id }) : undefined])
  }

  /** Somebody who does not know the secret says that an order was paid. */
  async #forge(): Promise<void> {
    const order = await this.#order(Currency.Rupee, 'upi', this.#chance.int(100, 5_000))
    if (!order) return
    const entity = {
      ...{ id: `pay_${this.#chance.uuid().slice(0, 13)}`, amount: Number(order.asked.exact) },
      ...{ currency: 'INR', status: 'captured', notes: { recharge_id: order.id } },
      created_at: Math.floor(Date.now() / 1000),
    }
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
    const signature = createHmac('sha256', 'a secret that was guessed').update(body).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'X-Razorpay-Signature': signature }
    const status = await fetch(this.#stage.webhook_url, { method: 'POST', headers, body }).then(
      ({ status: answered }) => answered,
      () => 0,
    )
    if (status >= 200 && status < 300) this.#expected.faults.push(`a forged webhook was answered with ${status}`)
    this.#expected.forged++
    await this.#do('cancelRecharge', { id: order.id })
  }

  /** Asked again where there was no answer; that somebody was faster is an answer, too. */
  async #byOperator(act: (call: OperatorBrowser['call']) => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await act(this.#stage.operator.call)
        break
      } catch (error) {
        if (error instanceof Refused && DECIDED.includes(error.reason)) break
        if (error instanceof Refused && error.reason !== 'service_error') throw error
        await pause(this.#chance.int(50, 300))
      }
    }
    this.#expected.count('operator')
  }
}

/** What tells one effect from another; an offer is none. */
const idOf = (answer: object): string => {
  const { id, bonus } = answer as { id?: string; bonus?: string }
  return id ?? bonus ?? ''
}
