import * as z from 'zod'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { askOutside } from '../../platform/outgoing.ts'

// The payment provider, as Razorpay's API has it. It is asked outside of any transaction, and every question can be asked again.
export const isProviderSet = ({ PAYMENT_KEY_ID }: Config): boolean => PAYMENT_KEY_ID !== undefined

/** It did not answer, or not so that anything could be made of it. */
export class ProviderAway extends Error {}

const link = z.object({
  id: z.string().min(1),
  short_url: z.url({ protocol: /^https?$/ }),
  amount: z.number().int(),
  expire_by: z.number().int().positive(),
})
export interface PaymentLink {
  id: string
  short_url: string
  /** Until then it can be paid there. */
  expires_at: Date
}

export interface WantedLink {
  /** Of the recharge: the provider takes it once. */
  reference_id: string
  /** In paise. */
  amount: bigint
  description: string
  /** At least LINK_MINUTES ahead. */
  expires_at: Date
  /** Where the person goes on, or empty. */
  callback_url: string
}

/** The provider refuses links that end sooner. */
export const LINK_MINUTES = 16

/** The page where this recharge is paid; the one that is there already where somebody has asked before. */
export async function openPaymentLink(context: Context, wanted: WantedLink): Promise<PaymentLink> {
  const { reference_id, amount, description, expires_at, callback_url } = wanted
  const { status, body } = await askProvider(context, 'POST', '/v1/payment_links', {
    amount: Number(amount),
    currency: 'INR',
    accept_partial: false,
    reference_id,
    description,
    expire_by: Number((BigInt(expires_at.getTime()) + 999n) / 1000n),
    reminder_enable: false,
    notes: { recharge_id: reference_id },
    ...(callback_url ? { callback_url, callback_method: 'get' } : {}),
  })
  const made = status === 200 ? link.safeParse(body).data : await findPaymentLink(context, reference_id)
  if (!made || BigInt(made.amount) !== amount) throw new ProviderAway(`no payment link: ${status}`)
  return { id: made.id, short_url: made.short_url, expires_at: new Date(made.expire_by * 1000) }
}

async function findPaymentLink(context: Context, reference_id: string): Promise<z.infer<typeof link> | undefined> {
  const query = new URLSearchParams({ reference_id }).toString()
  const { status, body } = await askProvider(context, 'GET', `/v1/payment_links?${query}`)
  const found = z.object({ payment_links: z.array(link) }).safeParse(body).data
  return status === 200 ? found?.payment_links[0] : undefined
}

const payments = z.object({
  // Null as long as there are none.
  payments: z
    .array(
      z.object({
        payment_id: z.string().min(1).max(80),
        amount: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).transform(BigInt),
        status: z.string(),
        method: z.string().max(120).nullish(),
        created_at: z.number().int().positive(),
      }),
    )
    .nullish(),
})
export type LinkPayment = NonNullable<z.infer<typeof payments>['payments']>[number]

/** What people have paid, or tried to pay, on this page. */
export async function readLinkPayments(context: Context, link_id: string): Promise<LinkPayment[]> {
  const { status, body } = await askProvider(context, 'GET', `/v1/payment_links/${encodeURIComponent(link_id)}`)
  const read = status === 200 ? payments.safeParse(body).data : undefined
  if (!read) throw new ProviderAway(`a payment link was not shown: ${status}`)
  return read.payments ?? []
}

/** So that nobody pays what nobody waits for; one that is paid or over stays what it is. */
export async function cancelPaymentLink(context: Context, link_id: string): Promise<void> {
  const { status } = await askProvider(context, 'POST', `/v1/payment_links/${encodeURIComponent(link_id)}/cancel`, {})
  if (status >= 500 || status === 429) throw new ProviderAway(`a payment link was not cancelled: ${status}`)
}

async function askProvider(
  { config }: Context,
  method: 'GET' | 'POST',
  path: string,
  question?: object,
): Promise<{ status: number; body: unknown }> {
  const keys = Buffer.from(`${config.PAYMENT_KEY_ID}:${config.PAYMENT_KEY_SECRET}`).toString('base64')
  const headers = { authorization: `Basic ${keys}`, 'content-type': 'application/json', accept: 'application/json' }
  const url = `${config.PAYMENT_URL.replace(/\/+$/, '')}${path}`
  try {
    // The operator chose the address; a stand-in is on this machine.
    const asked = { url, method, headers, ...(question ? { body: Buffer.from(JSON.stringify(question)) } : {}) }
    const { status, body } = await askOutside(asked, config.NODE_ENV !== 'production')
    if (status >= 500) throw new Error(`it answered ${status}`)
    return { status, body: JSON.parse(body.toString()) as unknown }
  } catch (error) {
    throw new ProviderAway((error as Error).message)
  }
}
