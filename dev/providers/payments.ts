import { startChild } from '../children.ts'
import { root } from '../machine.ts'
import type { Stops } from '../stops.ts'

const KEYS = { PAYMENT_KEY_ID: 'rzp_test_mela', PAYMENT_KEY_SECRET: 'secret of the key' }
const WEBHOOK_SECRET = 'secret of the webhooks'

/** A payment provider on this machine, whose money has no value. Gives what the server needs for it. */
export function openPayments(ports: { server: number; payment: number }, stops: Stops): Record<string, string> {
  const WEBHOOK_URL = `http://127.0.0.1:${ports.server}/webhooks/payments`
  const program = startChild({
    name: 'pay',
    arguments: ['dev/providers/payment-server.ts'],
    folder: root,
    variables: { ...KEYS, WEBHOOK_URL, WEBHOOK_SECRET, PAYMENT_PORT: String(ports.payment) },
  })
  stops.add(() => program.stop())
  return {
    ...KEYS,
    PAYMENT_URL: `http://127.0.0.1:${ports.payment}`,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYOUT_ACCOUNT: '2323230041626905',
  }
}
