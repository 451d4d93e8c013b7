import { randomBytes } from 'node:crypto'
import { badRequest, found, type Answer } from './payment-answers.ts'
import type { Webhooks } from './payment-webhooks.ts'

// Payment links as Razorpay makes them, and the payments of people who follow them.
export interface PaymentLink {
  id: string
  amount: number
  amount_paid: number
  currency: string
  description: string
  reference_id: string
  status: 'created' | 'paid' | 'expired' | 'cancelled'
  short_url: string
  expire_by: number
  callback_url: string
  callback_method: string
  notes: Record<string, string>
  accept_partial: boolean
  created_at: number
}
export interface Payment {
  id: string
  entity: 'payment'
  amount: number
  amount_refunded: number
  refund_status: 'partial' | 'full' | null
  currency: string
  status: 'captured' | 'failed' | 'refunded'
  captured: boolean
  order_id: string
  method: 'upi'
  vpa: string
  contact: string
  notes: Record<string, string>
  error_description: string | null
  created_at: number
}

export type LinkAct = 'pay' | 'fail' | 'cancel' | 'expire'
const LEAST_MINUTES = 15
const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`
const unix = () => Math.floor(Date.now() / 1000)

export class Links {
  readonly #links: PaymentLink[] = []
  readonly #payments = new Map<string, { payment: Payment; link: PaymentLink }>()
  readonly #webhooks: Webhooks

  constructor(webhooks: Webhooks) {
    this.#webhooks = webhooks
  }

  create(body: Record<string, unknown>, origin: string): Answer {
    const { amount, currency, reference_id, expire_by } = body
    if (!Number.isSafeInteger(amount) || (amount as number) < 100) return badRequest('amount is not usable', 'amount')
    if (currency !== 'INR') return badRequest('currency is not supported', 'currency')
    if (typeof reference_id !== 'string' || reference_id.length > 40) {
      return badRequest('reference_id is not usable', 'reference_id')
    }
    if (this.find(reference_id)) {
      return badRequest(`payment link with given reference_id (${reference_id}) already exists`, 'reference_id')
    }
    if (!Number.isSafeInteger(expire_by) || (expire_by as number) < unix() + LEAST_MINUTES * 60) {
      return badRequest('expire_by should be at least 15 minutes after current time', 'expire_by')
    }
    const id = newId('plink')
    const link: PaymentLink = {
      id,
      amount: amount as number,
      amount_paid: 0,
      currency,
      description: textOf(body['description']),
      reference_id,
      status: 'created',
      short_url: `${origin}/pay/${id}`,
      expire_by: expire_by as number,
      callback_url: textOf(body['callback_url']),
      callback_method: textOf(body['callback_method']),
      notes: (body['notes'] ?? {}) as Record<string, string>,
      accept_partial: false,
      created_at: unix(),
    }
    this.#links.push(link)
    return found(link)
  }

  list(query: URLSearchParams): Answer {
    const link = this.find(query.get('reference_id') ?? '')
    return found({ payment_links: link ? [link] : [] })
  }

  /** By its own id, or by what it is for. */
  find(which: string): PaymentLink | undefined {
    return this.#links.find(({ id, reference_id }) => id === which || reference_id === which)
  }

  /** As the provider shows a link, with what was paid on its page. */
  show(link: PaymentLink): Answer {
    const own = [...this.#payments.values()].filter((each) => each.link === link)
    const payments = own.map(({ payment: { id: payment_id, amount, status, method, created_at } }) => ({
      ...{ payment_id, plink_id: link.id, amount, status, method, created_at },
    }))
    return found({ ...link, payments: payments.length > 0 ? payments : null })
  }

  /** What somebody does on the page, or time does. Another amount than the link's is what a bank may make of it. */
  act(link: PaymentLink, act: LinkAct, amount = link.amount): Payment | undefined {
    if (link.status === 'created' && link.expire_by <= unix()) link.status = 'expired'
    if (act === 'fail') return this.#attempt(link, amount, 'failed')
    if (act === 'pay') {
      if (link.status !== 'created') return undefined
      link.status = 'paid'
      link.amount_paid = amount
      return this.#attempt(link, amount, 'captured')
    }
    if (link.status === 'paid') return undefined
    link.status = act === 'cancel' ? 'cancelled' : 'expired'
    this.#webhooks.tell(`payment_link.${link.status}`, { payment_link: { ...link } })
    return undefined
  }

  /**
   * A refund by the site's own people, or a dispute that the payer has won; of a part, of all, or one part after the other. A
   * payment stays captured until all of it was refunded.
   */
  takeBack(payment_id: string, how: 'refund' | 'dispute', amount?: number): boolean {
    const known = this.#payments.get(payment_id)
    if (!known || known.payment.status === 'failed') return false
    const { payment } = known
    const taken = amount ?? payment.amount - payment.amount_refunded
    if (how === 'refund') {
      if (taken <= 0 || payment.amount_refunded + taken > payment.amount) return false
      payment.amount_refunded += taken
      const is_whole = payment.amount_refunded === payment.amount
      payment.refund_status = is_whole ? 'full' : 'partial'
      if (is_whole) payment.status = 'refunded'
    }
    const entity = { entity: how, payment_id, amount: taken, currency: 'INR', created_at: unix() }
    if (how === 'refund') {
      const refund = { id: newId('rfnd'), ...entity, status: 'processed' }
      this.#webhooks.tell('refund.processed', { refund, payment: { ...payment } })
    } else {
      const dispute = { id: newId('disp'), ...entity, phase: 'chargeback', status: 'lost' }
      this.#webhooks.tell('payment.dispute.lost', { payment: { ...payment }, dispute })
    }
    return true
  }

  #attempt(link: PaymentLink, amount: number, status: 'captured' | 'failed'): Payment {
    const payment: Payment = {
      id: newId('pay'),
      entity: 'payment',
      amount,
      amount_refunded: 0,
      refund_status: null,
      currency: 'INR',
      status,
      captured: status === 'captured',
      order_id: `order_${link.id.slice('plink_'.length)}`,
      method: 'upi',
      vpa: 'asha@upi',
      contact: '+919876543210',
      notes: link.notes,
      error_description: status === 'failed' ? 'Payment was not completed on time.' : null,
      created_at: unix(),
    }
    this.#payments.set(payment.id, { payment, link })
    this.#webhooks.tell(`payment.${status}`, { payment: { ...payment } })
    if (status === 'captured') {
      this.#webhooks.tell('payment_link.paid', { payment_link: { ...link }, payment: { ...payment } })
    }
    return payment
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
