import { listIdentityQueue as call } from '@mela/contract/operators/operators-identity.ts'
import type { Context } from '../../context.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import type { IdentityNeeds } from '../needs.ts'
import { REVIEWED_COLUMNS, toReviewed } from './reviewed.ts'

interface Wanted {
  state: string
  level?: 1 | 2 | undefined
}

const documents = ({ db }: Context, { state, level }: Wanted) => {
  const those = db.tables.selectFrom('identity_document').where('state', '=', state)
  return level === undefined ? those : those.where('level', '=', level)
}

async function countDocuments(context: Context, wanted: Wanted): Promise<number> {
  const { total } = await documents(context, wanted)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Who has waited longest comes first; of what was decided, the latest. */
export const listIdentityQueue = (needs: IdentityNeeds) =>
  handleAdmin(call, async (context, { pos, limit, ...wanted }) => {
    const rows = await documents(context, wanted)
      .select(REVIEWED_COLUMNS)
      .orderBy('id', wanted.state === 'review' ? 'asc' : 'desc')
      .offset(pos)
      .limit(limit)
      .execute()
    return {
      list: await toReviewed(context, needs, rows),
      total: await countDocuments(context, wanted),
      counts: { review: await countDocuments(context, { state: 'review' }) },
    }
  })
