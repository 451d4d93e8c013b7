import type { AgentApplication } from '@mela/contract/operators/operators-agents.ts'
import { readPeople } from '../../../account/index.ts'
import type { Context } from '../../../context.ts'

/** What rewards must know of operators, which it cannot enter. */
export interface AgentNeeds {
  readOperatorNames(context: Context, operator_ids: readonly string[]): Promise<Map<string, string>>
}

export const APPLICATION_COLUMNS = [
  'id',
  'user_id',
  'content',
  'state',
  'reason',
  'created_at',
  'decided_at',
  'decided_by',
] as const

interface ApplicationRow {
  id: string
  user_id: string
  content: string
  state: string
  reason: string
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
}

export async function toApplications(
  context: Context,
  needs: AgentNeeds,
  rows: readonly ApplicationRow[],
): Promise<AgentApplication[]> {
  const ids = rows.map(({ user_id }) => user_id)
  const deciders = rows.flatMap(({ decided_by }) => decided_by ?? [])
  const [people, names] = await Promise.all([readPeople(context, ids), needs.readOperatorNames(context, deciders)])
  return rows.map(({ id, user_id, content, state, reason, created_at, decided_at, decided_by }) => {
    const { uid, name, avatar } = people.get(user_id)!
    return {
      ...{ id, content, reason, person: { user_id, uid, name, avatar } },
      state: state as AgentApplication['state'],
      created_at: created_at.toISOString(),
      decided_at: decided_at?.toISOString() ?? null,
      decided_by: decided_by && (names.get(decided_by) ?? ''),
    }
  })
}
