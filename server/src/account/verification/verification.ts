import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, RESEND_SECONDS } from '@mela/contract/account/account-rules.ts'
import { sql, type Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { transaction } from '../../platform/data/transaction.ts'

// Codes and what they are exchanged for. Everything is counted in PostgreSQL: a restart forgives nothing.
export const CODE_SECONDS = 300
const TOKEN_SECONDS = 600
const MOST_TRIES = 5
const MOST_PER_DAY = 10

export interface Purpose {
  biz: string
  target_hash: Buffer
  /** Whose account it opens, where there is one. */
  user_id: string | undefined
}

const codeHash = (context: Context, { biz, target_hash }: Purpose, code: string): Buffer =>
  createHmac('sha256', context.config.SECRET).update(`code\n${biz}\n`).update(target_hash).update(code).digest()

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)
const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))

/** A new code, or the seconds after which one may be asked for. */
export async function issueCode(
  context: Context,
  purpose: Purpose,
): Promise<{ id: string; code: string } | { retry_after: number }> {
  const { biz, target_hash, user_id } = purpose
  const now = context.now()
  const code = String(context.random.int(0, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  return transaction(context, async (trx) => {
    // One target, one at a time: ten that ask at once get one code.
    await sql`SELECT pg_advisory_xact_lock(${target_hash.readBigInt64BE(0)}::bigint)`.execute(trx)
    const tz = context.config.SERVER_TZ
    const { sent, last_at, tomorrow } = await trx
      .selectFrom('account_verification')
      .select([
        sql<number>`count(*) FILTER (WHERE sent_at >= date_trunc('day', ${now}::timestamptz, ${tz}))::integer`.as(
          'sent',
        ),
        sql<Date | null>`max(sent_at)`.as('last_at'),
        sql<Date>`date_trunc('day', ${now}::timestamptz, ${tz}) + interval '1 day'`.as('tomorrow'),
      ])
      .where('target_hash', '=', target_hash)
      .executeTakeFirstOrThrow()
    const next_at = last_at && after(last_at, RESEND_SECONDS)
    if (next_at && next_at > now) return { retry_after: secondsUntil(next_at, now) }
    if (sent >= MOST_PER_DAY) return { retry_after: secondsUntil(tomorrow, now) }
    const { id } = await trx
      .insertInto('account_verification')
      .values({
        ...{ biz, target_hash, user_id: user_id ?? null, sent_at: now },
        code_hash: codeHash(context, purpose, code),
        expires_at: after(now, CODE_SECONDS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, code }
  })
}

/** A code that could not be sent is not counted. */
export async function withdrawCode(context: Context, id: string): Promise<void> {
  await context.db.tables.deleteFrom('account_verification').where('id', '=', id).execute()
}

type Checked = { verify_token: string } | { retry_after: number } | undefined

/** A token for the right code, the seconds to wait after too many tries, or nothing. Only the newest code counts. */
export async function exchangeCode(context: Context, purpose: Purpose, code: string): Promise<Checked> {
  const { biz, target_hash, user_id } = purpose
  const now = context.now()
  return transaction(context, async (trx): Promise<Checked> => {
    const sent = await trx
      .selectFrom('account_verification')
      .selectAll()
      .where('target_hash', '=', target_hash)
      .where('biz', '=', biz)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!sent || sent.is_used || sent.expires_at <= now) return undefined
    // Asked for by one account, it is worth nothing in the hands of another.
    if (user_id !== undefined && sent.user_id !== user_id) return undefined
    if (sent.tries >= MOST_TRIES) return { retry_after: secondsUntil(after(sent.sent_at, RESEND_SECONDS), now) }
    const is_right = timingSafeEqual(sent.code_hash, codeHash(context, purpose, code))
    await trx
      .updateTable('account_verification')
      .set({ tries: sent.tries + 1, is_used: is_right })
      .where('id', '=', sent.id)
      .execute()
    if (!is_right) return undefined
    const verify_token = context.random.bytes(32).toString('base64url')
    await trx
      .insertInto('account_verify_token')
      .values({
        ...{ biz, target_hash, user_id: sent.user_id },
        token_hash: hashVerifyToken(verify_token),
        expires_at: after(now, TOKEN_SECONDS),
      })
      .execute()
    return { verify_token }
  })
}

const hashVerifyToken = (verify_token: string): Buffer => hash('sha256', verify_token, 'buffer')

interface Wanted {
  biz: string | readonly string[]
  target_hash?: Buffer
  user_id?: string
}

/** What codes are for that go to what an account has bound. */
export const OWN_CODES = ['login', 'reset_password', 'withdraw_password']

/** Whether it would be taken now; it stays. */
export async function isVerifyToken(
  context: Context,
  verify_token: string,
  { biz, user_id }: Pick<Wanted, 'biz' | 'user_id'>,
) {
  let those = context.db.tables
    .selectFrom('account_verify_token')
    .select('biz')
    .where('token_hash', '=', hashVerifyToken(verify_token))
    .where('biz', 'in', [biz].flat())
    .where('expires_at', '>', context.now())
  if (user_id) those = those.where('user_id', '=', user_id)
  return (await those.executeTakeFirst()) !== undefined
}

/** Uses a token up, inside the transaction of what it permits. One that is for something else stays as it is. */
export async function takeVerifyToken(context: Context, trx: Kysely<DB>, verify_token: string, wanted: Wanted) {
  let those = trx
    .deleteFrom('account_verify_token')
    .where('token_hash', '=', hashVerifyToken(verify_token))
    .where('biz', 'in', [wanted.biz].flat())
    .where('expires_at', '>', context.now())
  if (wanted.target_hash) those = those.where('target_hash', '=', wanted.target_hash)
  if (wanted.user_id) those = those.where('user_id', '=', wanted.user_id)
  return those.returning(['user_id', 'target_hash']).executeTakeFirst()
}
