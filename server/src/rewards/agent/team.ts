import { AGENT_TIERS } from '@mela/contract/rewards/rewards-rules.ts'
import { readCircles, readSharing } from '../../account/index.ts'
import { readVerifiedCountries } from '../../identity/index.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Terms } from './terms.ts'

const readRecharged = statement<{ user_ids: string }, { user_id: string; recharged: string; consumed: string }>(
  'rewards_read_counted_of_members',
  'SELECT user_id, recharged, consumed FROM rewards_vip WHERE user_id = ANY (:user_ids::bigint[])',
)
const sumCounted = statement<{ user_ids: string }, { recharged: string; consumed: string }>(
  'rewards_sum_counted_of_members',
  `SELECT coalesce(sum(recharged), 0) AS recharged, coalesce(sum(consumed), 0) AS consumed FROM rewards_vip
   WHERE user_id = ANY (:user_ids::bigint[])`,
)

export interface Member {
  is_valid: boolean
  /** The first thing that is missing. */
  missing: 'own_browser' | 'verified' | 'recharge' | null
  recharge: bigint
  betting: bigint
}

/** How these people stand, whom somebody invited: valid are those who do what is asked in a browser of their own. */
export async function readMembers(
  ask: Ask,
  agent_id: string,
  user_ids: readonly string[],
  { member }: Pick<Terms, 'member'>,
): Promise<Map<string, Member>> {
  const [counted, verified, sharing] = await Promise.all([
    ask(readRecharged, { user_ids: plainColumn(user_ids, String) }),
    readVerifiedCountries(ask, user_ids),
    readSharing(ask, agent_id, user_ids),
  ])
  const known = new Map(counted.map((row) => [row.user_id, row]))
  const missingOf = (id: string, recharge: bigint): Member['missing'] => {
    if (sharing.has(id)) return 'own_browser'
    if (member.is_verified && !verified.has(id)) return 'verified'
    return recharge < member.recharge ? 'recharge' : null
  }
  return new Map(
    user_ids.map((id) => {
      const [recharge, betting] = [BigInt(known.get(id)?.recharged ?? 0), BigInt(known.get(id)?.consumed ?? 0)]
      const missing = missingOf(id, recharge)
      return [id, { is_valid: missing === null, missing, recharge, betting }]
    }),
  )
}

export interface Team {
  /** How many there are in each circle. */
  members: number[]
  /** Of those whom somebody invited themselves. */
  valid: number
  /** Of these, those who use a browser of the one who invited them. */
  sharing: number
  /** Of all circles, ever. */
  recharge: bigint
  betting: bigint
}

export async function readTeam(ask: Ask, user_id: string, terms: Pick<Terms, 'member'>): Promise<Team> {
  const people = await readCircles(ask, user_id, AGENT_TIERS)
  const own = people.filter(({ tier, is_standing }) => tier === 1 && is_standing).map((person) => person.user_id)
  const [members, [sums]] = await Promise.all([
    readMembers(ask, user_id, own, terms),
    ask(sumCounted, { user_ids: plainColumn(people, (person) => person.user_id) }),
  ])
  const all = [...members.values()]
  return {
    members: Array.from({ length: AGENT_TIERS }, (_, above) => people.filter(({ tier }) => tier === above + 1).length),
    valid: all.filter(({ is_valid }) => is_valid).length,
    sharing: all.filter(({ missing }) => missing === 'own_browser').length,
    ...{ recharge: BigInt(sums!.recharged), betting: BigInt(sums!.consumed) },
  }
}
