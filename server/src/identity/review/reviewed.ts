import type { ReviewedDocument } from '@mela/contract/operators/operators-identity.ts'
import { readPeople } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { IdentityNeeds } from '../needs.ts'

export const REVIEWED_COLUMNS = ['id', 'user_id', 'level', 'kind', 'state', 'created_at', 'decided_by'] as const

interface DocumentRow {
  id: string
  user_id: string
  level: number
  kind: string
  state: string
  created_at: Date
  decided_by: string | null
}

/** What the queue tells of documents: whose they are and who decided, nothing of what they say. */
export async function toReviewed(
  context: Context,
  needs: Pick<IdentityNeeds, 'readOperatorNames'>,
  rows: readonly DocumentRow[],
): Promise<ReviewedDocument[]> {
  const people = await readPeople(
    context,
    rows.map(({ user_id }) => user_id),
  )
  const deciders = rows.flatMap(({ decided_by }) => decided_by ?? [])
  const names = await needs.readOperatorNames(context, deciders)
  return rows.map(({ id, user_id, level, kind, state, created_at, decided_by }) => {
    const { uid, name, avatar } = people.get(user_id)!
    return {
      ...{ id, kind, person: { user_id, uid, name, avatar } },
      level: level as ReviewedDocument['level'],
      state: state as ReviewedDocument['state'],
      created_at: created_at.toISOString(),
      decided_by: decided_by && (names.get(decided_by) ?? ''),
    }
  })
}
