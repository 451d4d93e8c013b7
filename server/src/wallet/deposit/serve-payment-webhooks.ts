import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { PAYMENT_EVENTS } from './hear-payment.ts'
import { hearPayout } from '../payout/hear-payout.ts'

// What the payment provider tells, outside of /api: the signature over the very bytes is all that it is believed by.
const told = z.object({ event: z.string(), payload: z.unknown() })

export async function servePaymentWebhooks(http: FastifyInstance, context: Context): Promise<void> {
  const { PAYMENT_WEBHOOK_SECRET: secret, ECONOMY } = context.config
  if (!secret || ECONOMY === 'play') return
  await http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post('/webhooks/payments', async (request, reply) =>
      reply
        .code(await hear(context, secret, request))
        .type('application/json')
        .send('{}'),
    )
    done()
  })
}

/** The status to answer with: whatever is not 2xx is told again. */
async function hear(context: Context, secret: string, request: FastifyRequest): Promise<number> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!isSigned(body, request.headers['x-razorpay-signature'], secret)) return 401
  const event_id = request.headers['x-razorpay-event-id']
  try {
    const message: unknown = JSON.parse(body.toString())
    const { event, payload } = told.parse(message)
    await PAYMENT_EVENTS[event]?.(context, payload)
    if (event.startsWith('payout.')) await hearPayout(context, message)
    return 200
  } catch (error) {
    // What was told names people and their accounts, so only what was wrong with it stands in the log.
    const is_unreadable = error instanceof z.ZodError || error instanceof SyntaxError
    const reason = error instanceof z.ZodError ? error.issues.map(({ path }) => path.join('.')) : undefined
    if (!is_unreadable) {
      context.log.error({ err: error, event_id }, 'fault')
      return 500
    }
    context.log.error({ event_id, reason }, 'payment webhook not readable')
    return keepUnread(context, body, { event_id, reason })
  }
}

/**
 * Telling it again would not help, and a provider that is refused too often tells nothing any more. Operators see that there
 * is one, and find it at the provider by its number.
 */
async function keepUnread(
  context: Context,
  body: Buffer,
  { event_id, reason }: { event_id: string | string[] | undefined; reason: readonly string[] | undefined },
): Promise<number> {
  const id = typeof event_id === 'string' ? event_id.slice(0, 80) : ''
  try {
    await context.db.tables
      .insertInto('wallet_unread_event')
      .values({
        event_id: id || createHash('sha256').update(body).digest('hex'),
        reason: reason?.join(', ').slice(0, 500) ?? 'not JSON',
        received_at: context.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 200
  } catch (error) {
    context.log.error({ err: error, event_id: id }, 'fault')
    return 500
  }
}

function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(signature, 'hex'))
}
