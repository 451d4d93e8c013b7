import { startChild } from '../children.ts'
import { root } from '../machine.ts'
import type { Stops } from '../stops.ts'

const KEYS = { PAYMENT_KEY_ID: 'rzp_test_mela', PAYMENT_KEY_SECRET: 'secret of the key' }
const WEBHOOK_SECRET = 'secret of the webhooks'

/** A payment provider and a chain on this machine, whose money has no value. Gives what the server needs for them. */
export function openPayments(
  ports: { server: number; payment: number; tron: number },
  stops: Stops,
): Record<string, string> {
  const WEBHOOK_URL = `http://127.0.0.1:${ports.server}/webhooks/payments`
  const programs = [
    startChild({
      name: 'pay',
      arguments: ['dev/providers/payment-server.ts'],
      folder: root,
      variables: { ...KEYS, WEBHOOK_URL, WEBHOOK_SECRET, PAYMENT_PORT: String(ports.payment) },
    }),
    startChild({
      name: 'tron',
      arguments: ['dev/providers/tron-server.ts'],
      folder: root,
      variables: { TRON_PORT: String(ports.tron) },
    }),
  ]
  for (const program of programs) stops.add(() => program.stop())
  return {
    ...KEYS,
    PAYMENT_URL: `http://127.0.0.1:${ports.payment}`,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYOUT_ACCOUNT: '2323230041626905',
    TRON_URL: `http://127.0.0.1:${ports.tron}`,
  }
}
