import type { Transaction } from 'kysely'
import type * as z from 'zod'
import { CertificationLevel, TaskState } from '@mela/contract/identity/identity-rules.ts'
import { revokeIdentity as call } from '@mela/contract/operators/operators-identity.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { openData } from '../documents.ts'
import { readFacts } from '../facts.ts'
import { lockStanding, settleLevel } from '../level.ts'
import { isMinor, noteReadMinor } from '../minors.ts'
import type { IdentityNeeds } from '../needs.ts'
import { closeText } from '../seal.ts'
import { isBasic } from '../verified.ts'

type Revocation = z.output<(typeof call)['input']>

/**
 * For a document that turns out to be forged: it counts as rejected, and the level that it gave is gone, with the one above
 * it. One operator alone may do it, as it stops money and the person can show another document.
 */
export const revokeIdentity = (needs: IdentityNeeds) =>
  handleAdmin(call, async (context, input, asker, refuse) => {
    const { id, reason, birth_date } = input
    if (birth_date !== undefined && !isMinor(context, birth_date))
      throw refuseAsPlatform('invalid_params', { fields: { birth_date: 'not under 18' } })
    const { user_id } = (await readOwner(context, id)) ?? {}
    if (user_id === undefined) throw refuse('non_existent')
    const facts = await readFacts(context, needs, user_id)
    await asker.act(async (trx, write) => {
      const { level: before } = await lockStanding(context, trx, user_id)
      const level = await closeAgain(context, trx, asker.operator_id, input)
      if (level === undefined) throw refuse('order_closed')
      await restorePerson(context, trx, user_id)
      if (birth_date !== undefined) await noteReadMinor(context, trx, user_id, birth_date)
      await reopenTask(context, trx, user_id, level, reason)
      const after = await settleLevel(context, trx, user_id, facts, levelWithout(level, before))
      await trx.addJob('home:notify', { user_id, kind: 'identity_rejected', at: context.now().toISOString() })
      write({ subject: `identity:${id}`, details: { user_id, reason, before, after } })
    })
    return {}
  })

const readOwner = ({ db }: Context, id: string) =>
  db.tables.selectFrom('identity_document').select('user_id').where('id', '=', id).executeTakeFirst()

/** What is left of a level without a document of this one. */
function levelWithout(level: number, before: CertificationLevel): CertificationLevel {
  return level === 2 && isBasic({ level: before })
    ? CertificationLevel.NormalCertified
    : CertificationLevel.NotCertified
}

/** From now it is kept as long as any other that was rejected. Undefined when it was not accepted. */
async function closeAgain(
  context: Context,
  trx: Transaction<DB>,
  decided_by: string,
  { id, reason, note }: Revocation,
): Promise<number | undefined> {
  const revoked = await trx
    .updateTable('identity_document')
    .set({ state: 'rejected', reason, note, decided_at: context.now(), decided_by })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .returning('level')
    .executeTakeFirst()
  return revoked?.level
}

/** Who they are is what the latest document says that is still accepted; without one, nobody known. */
async function restorePerson(context: Context, trx: Transaction<DB>, user_id: string): Promise<void> {
  const left = await trx
    .selectFrom('identity_document')
    .select('data_sealed')
    .where('user_id', '=', user_id)
    .where('state', '=', 'approved')
    .where('purged_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const data = left && (await openData(context, trx, left.data_sealed, user_id))
  const known = data
    ? {
        ...{ country: data.country, birth_date: data.birth_date },
        real_name_sealed: await closeText(context, trx, data.real_name, user_id),
      }
    : { real_name_sealed: null, country: '', birth_date: null }
  await trx.updateTable('identity_person').set(known).where('user_id', '=', user_id).execute()
}

async function reopenTask(
  context: Context,
  trx: Transaction<DB>,
  user_id: string,
  level: number,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('identity_task')
    .set({ status: TaskState.INCOMPLETE, reason, changed_at: context.now() })
    .where('user_id', '=', user_id)
    .where('level', '=', level)
    .where('way', '=', 'document')
    .execute()
}
