import { UserIdentity } from '@mela/contract/account/account.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Invited } from './invitations.ts'

// Who stands how far below or above somebody by invitations: the first circle are those they invited themselves, the second
// those whom these invited, and the third theirs. Accounts of the site itself are in nobody's circles.
export interface InCircle {
  user_id: string
  tier: number
  /** Neither banned nor blocked. */
  is_standing: boolean
}

const BELOW = `WITH RECURSIVE below (id, tier) AS (
    SELECT id, 1 FROM account_user WHERE inviter_id = :user_id
    UNION ALL
    SELECT person.id, below.tier + 1 FROM below JOIN account_user person ON person.inviter_id = below.id
    WHERE below.tier < :deepest::int)`

const readBelow = statement<{ user_id: string; deepest: number; ordinary: number }, InCircle>(
  'account_read_circles',
  `${BELOW}
   SELECT person.id AS user_id, tier, person.status = 'normal' AS is_standing
   FROM below JOIN account_user person USING (id) WHERE person.identity = :ordinary`,
)

/** Everybody in the circles of somebody, this deep. */
export const readCircles = (ask: Ask, user_id: string, deepest: number): Promise<InCircle[]> =>
  ask(readBelow, { user_id, deepest, ordinary: UserIdentity.Normal })

interface Page {
  tier: number
  pos: number
  limit: number
}
interface InvitedRow {
  user_id: string
  name: string
  avatar_url: string
  created_at: Date
}
type Those = { user_id: string; deepest: number; ordinary: number }
/** Found first, and put in order then: the other way round everybody on the site would be gone through. */
const THOSE = `${BELOW}, those AS MATERIALIZED (
     SELECT below.id FROM below JOIN account_user person USING (id)
     WHERE tier = :deepest AND person.identity = :ordinary)`
const readPage = statement<Those & Omit<Page, 'tier'>, InvitedRow>(
  'account_read_circle',
  `${THOSE}, page AS (SELECT id FROM those ORDER BY id DESC OFFSET :pos LIMIT :limit)
   SELECT id AS user_id, coalesce(nullif(nickname, ''), username) AS name, avatar_url, created_at
   FROM page JOIN account_user USING (id) ORDER BY id DESC`,
)
const countThose = statement<Those, { total: number }>(
  'account_count_circle',
  `${THOSE} SELECT count(*)::int AS total FROM those`,
)

/** One circle, those who joined last first. */
export async function readCircle(
  ask: Ask,
  user_id: string,
  { tier, ...page }: Page,
): Promise<{ list: Invited[]; total: number }> {
  const those = { user_id, deepest: tier, ordinary: UserIdentity.Normal }
  const [rows, counted] = await Promise.all([ask(readPage, { ...those, ...page }), ask(countThose, those)])
  const list = rows.map(({ avatar_url, ...row }) => ({ ...row, avatar: { url: avatar_url } }))
  return { list, total: counted[0]!.total }
}

export interface Above {
  user_id: string
  above_id: string
  tier: number
}

const readLines = statement<{ user_ids: string; ordinary: number }, Above>(
  'account_read_above',
  `WITH RECURSIVE line (user_id, above_id, tier) AS (
     SELECT id, inviter_id, 1 FROM account_user
     WHERE id = ANY (:user_ids::bigint[]) AND inviter_id IS NOT NULL AND identity = :ordinary
     UNION ALL
     SELECT line.user_id, person.inviter_id, line.tier + 1
     FROM line JOIN account_user person ON person.id = line.above_id
     WHERE line.tier < 3 AND person.inviter_id IS NOT NULL)
   SELECT line.user_id, line.above_id, line.tier FROM line JOIN account_user above ON above.id = line.above_id
   WHERE above.identity = :ordinary AND above.status = 'normal' AND line.above_id <> line.user_id
     AND NOT EXISTS (
       SELECT FROM account_user_device own JOIN account_user_device other USING (device_hash)
       WHERE own.user_id = line.user_id AND other.user_id = line.above_id)
   ORDER BY line.user_id, line.tier`,
)

/**
 * Who stands above these people, up to three far: nobody who is banned or an account of the site, and nobody who uses the
 * same browser as the person, because that may be the same one.
 */
export const readAbove = (ask: Ask, user_ids: readonly string[]): Promise<Above[]> =>
  ask(readLines, { user_ids: plainColumn(user_ids, String), ordinary: UserIdentity.Normal })

const readShared = statement<{ user_id: string; other_ids: string }, { user_id: string }>(
  'account_read_sharing',
  `SELECT DISTINCT other.user_id FROM account_user_device own JOIN account_user_device other USING (device_hash)
   WHERE own.user_id = :user_id AND other.user_id = ANY (:other_ids::bigint[])`,
)

/** Those of these others who use a browser that somebody uses, too. */
export async function readSharing(ask: Ask, user_id: string, other_ids: readonly string[]): Promise<Set<string>> {
  const rows = await ask(readShared, { user_id, other_ids: plainColumn(other_ids, String) })
  return new Set(rows.map((row) => row.user_id))
}
