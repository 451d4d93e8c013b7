import type { Context } from '../../context.ts'
import { askOutside } from '../../platform/outgoing.ts'

export interface PushSubscription {
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Of the person who is woken. */
  language: string
}
export interface PushPayload {
  title: string
  body: string
  /** Where a tap leads. */
  url: string
  /** What it is about: a newer one takes its place on the screen. */
  tag: string
  badge: number
}

const KEPT_SECONDS = 24 * 3_600
const GONE = [404, 410]

export const isPushOffered = (context: Context): boolean => context.config.VAPID_PUBLIC_KEY !== undefined

export async function readPushSubscriptions(context: Context, user_ids: string[]): Promise<PushSubscription[]> {
  if (user_ids.length === 0) return []
  return context.db.tables
    .selectFrom('account_push_subscription as subscription')
    .innerJoin('account_session as session', 'session.token_hash', 'subscription.token_hash')
    .innerJoin('account_user as person', 'person.id', 'subscription.user_id')
    .select([
      'subscription.user_id',
      'subscription.endpoint',
      'subscription.p256dh',
      'subscription.auth',
      'person.language',
    ])
    .where('subscription.user_id', 'in', user_ids)
    .where('session.expires_at', '>', context.now())
    .where('person.status', '=', 'normal')
    .execute()
}

/** Wakes one browser. A place that is gone for good is forgotten; one that does not answer is tried with the next message. */
export async function sendPush(
  context: Context,
  { endpoint, p256dh, auth }: PushSubscription,
  payload: PushPayload,
  topic: string,
): Promise<void> {
  const { VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = '', VAPID_SUBJECT = '' } = context.config
  const { default: webPush } = await import('web-push')
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT },
        TTL: KEPT_SECONDS,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
        topic,
      },
    )
    const { status } = await askOutside(
      { url: endpoint, method: 'POST', headers: textHeaders(headers), body },
      context.config.PUSH_ALLOW_LOCAL,
    )
    if (GONE.includes(status)) {
      await context.db.tables.deleteFrom('account_push_subscription').where('endpoint', '=', endpoint).execute()
    } else if (status >= 300)
      context.log.warn({ status, host: new URL(endpoint).host }, 'push service refused a notification')
  } catch (error) {
    // The endpoint is a secret of the person's browser: only its host is told.
    context.log.warn({ reason: (error as Error).message, host: new URL(endpoint).host }, 'push notification failed')
  }
}

const textHeaders = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
