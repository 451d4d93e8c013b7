import { getIdentityForReview as call } from '@mela/contract/operators/operators-identity.ts'
import { readUserForOperator } from '../../account/index.ts'
import { signRead } from '../../media/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readKnown } from '../verified.ts'
import { openData } from '../documents.ts'
import { readHints } from './hints.ts'
import { readMinor } from '../minors.ts'
import type { IdentityNeeds } from '../needs.ts'
import { REVIEWED_COLUMNS, toReviewed } from './reviewed.ts'

/** Nothing leaves before the log has it: the look commits first. */
export const getIdentityForReview = (needs: IdentityNeeds) =>
  handleAdmin(call, async (context, { id }, asker, refuse) => {
    const row = await context.db.tables
      .selectFrom('identity_document')
      .select([
        ...REVIEWED_COLUMNS,
        'data_sealed',
        'number_hash',
        'person_hash',
        'front_url',
        'back_url',
        'reason',
        'note',
      ])
      .where('id', '=', id)
      .where('purged_at', 'is', null)
      .executeTakeFirst()
    const data = row && (await openData(context, context.db.tables, row.data_sealed, row.user_id))
    if (!data) throw refuse('non_existent')
    const { user_id, kind, number_hash, person_hash, front_url, back_url, reason, note } = row
    await asker.act(async (_trx, write) => write({ subject: `identity:${id}`, details: { user_id } }))
    const [reviewed] = await toReviewed(context, needs, [row])
    const card_names = await needs.readCardNames(context, user_id)
    const told_birth_date = await needs.readToldBirthDate(context, user_id)
    const verified = await readKnown(context, user_id)
    const minor_birth_date = await readMinor(context.db.tables, user_id)
    const user = await readUserForOperator(context, user_id)
    return {
      ...reviewed!,
      ...data,
      verified,
      card_names,
      front_url: signRead(context, front_url),
      back_url: signRead(context, back_url),
      hints: await readHints(context, {
        ...{
          ...data,
          user_id,
          kind,
          number_hash,
          person_hash,
          card_names,
          told_birth_date,
          minor_birth_date,
          verified,
        },
      }),
      ...{ reason, note },
      joined_at: user!.created_at,
    }
  })
