import type { Transaction } from 'kysely'
import { CertificationLevel } from '@mela/contract/identity/identity-rules.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { setIdentityFlag } from '../account/index.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { addressed, encodeDispatch } from '../platform/realtime/frame.ts'
import type { Announce } from '../platform/data/outbox.ts'
import { transaction, type Trx } from '../platform/data/transaction.ts'
import type { Facts } from './facts.ts'
import { levelAfter, type DoneTask } from './tasks.ts'
import { isAdvanced, isBasic } from './verified.ts'

const LEVEL = 'identity.level'
interface LevelNews {
  user_id: string
  level_status: CertificationLevel
}

export const identityTopics: Record<string, Announce> = {
  [LEVEL]: (body) => {
    const { user_id, level_status } = body as LevelNews
    const event: Dispatch = { t: 'NOTIFICATION', d: { type: 'identity_level', data: { level_status } } }
    return Promise.resolve([{ subject: `rt.user.${user_id}`, payload: addressed(encodeDispatch(event)) }])
  },
}

/** How far somebody is, and what they did for it. */
export interface Standing {
  level: CertificationLevel
  basic_at: Date | null
  advanced_at: Date | null
  done: DoneTask[]
}

export async function readStanding(db: Context['db']['tables'], user_id: string): Promise<Standing> {
  const person = await db
    .selectFrom('identity_person')
    .select(['level', 'basic_at', 'advanced_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const done = await db
    .selectFrom('identity_task')
    .select(['level', 'way', 'status', 'shown', 'reason', 'changed_at'])
    .where('user_id', '=', user_id)
    .execute()
  const level = (person?.level ?? CertificationLevel.NotCertified) as CertificationLevel
  return { level, basic_at: person?.basic_at ?? null, advanced_at: person?.advanced_at ?? null, done }
}

/** Until the transaction ends nobody else changes how far this person is. */
export async function lockStanding(context: Context, trx: Transaction<DB>, user_id: string): Promise<Standing> {
  await trx
    .insertInto('identity_person')
    .values({ user_id, changed_at: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.selectFrom('identity_person').select('user_id').where('user_id', '=', user_id).forUpdate().execute()
  return readStanding(trx, user_id)
}

/** Under the lock, after what was done is written: where that leads, from the level that is left of an earlier one. */
export async function settleLevel(
  context: Context,
  trx: Trx,
  user_id: string,
  facts: Facts,
  left?: CertificationLevel,
): Promise<CertificationLevel> {
  const { level, basic_at, advanced_at, done } = await readStanding(trx, user_id)
  const level_status = levelAfter(left ?? level, facts, done)
  if (level_status === level) return level_status
  const now = context.now()
  await trx
    .updateTable('identity_person')
    .set({
      level: level_status,
      basic_at: isBasic({ level: level_status }) ? (basic_at ?? now) : null,
      advanced_at: isAdvanced({ level: level_status }) ? (advanced_at ?? now) : null,
      changed_at: now,
    })
    .where('user_id', '=', user_id)
    .execute()
  await setIdentityFlag(trx, user_id, level_status)
  const news: LevelNews = { user_id, level_status }
  await trx.announce(LEVEL, news)
  await trx.addJob('identity:level-changed', { user_id })
  return level_status
}

/** What others count may have completed a level. */
export async function refreshStanding(
  context: Context,
  user_id: string,
  facts: Facts,
  standing: Standing,
): Promise<Standing> {
  if (levelAfter(standing.level, facts, standing.done) === standing.level) return standing
  await transaction(context, async (trx) => {
    await lockStanding(context, trx, user_id)
    await settleLevel(context, trx, user_id, facts)
  })
  return readStanding(context.db.tables, user_id)
}
