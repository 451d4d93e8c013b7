import type { Context } from '../../context.ts'
import { cancelPaymentLink } from '../deposit/payments.ts'

export const CANCEL_LINK = 'wallet:cancel-payment-link'

/** The page of an order that came to nothing. */
export function cancelLink(context: Context, payload: unknown): Promise<void> {
  const { link_id } = payload as { link_id: string }
  return cancelPaymentLink(context, link_id)
}
