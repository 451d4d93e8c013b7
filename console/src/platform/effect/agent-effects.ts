import type { AdminOutput } from '../api.ts'
import { countText } from '../form/money.ts'
import type { Change } from '../told/settings.ts'
import { countedText } from '../told/values.ts'

type Terms = AdminOutput<'getMoneySettings'>['agent_terms']

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
const isSome = (amount: string): boolean => /[1-9]/.test(amount)
const listed = (...conditions: readonly (string | false)[]): string =>
  LIST.format(conditions.filter((each) => each !== false)) || 'Nothing'

const appliedWith = ({ verified, betting, members }: Terms): string =>
  listed(
    verified && 'basic verification',
    isSome(betting) && `own bets of ${countedText(betting)}`,
    members > 0 && `${countText(members)} valid ${members === 1 ? 'member' : 'members'}`,
  )
const validWith = ({ member_verified, member_recharge }: Terms): string =>
  listed(
    member_verified && 'basic verification',
    isSome(member_recharge) && `recharges of ${countedText(member_recharge)}`,
    'a browser of their own',
  )
/** Every agent has at least the first one. */
const levelWith = ({ levels }: Terms, members: number): string =>
  `Level ${Math.max(1, levels.filter((needed) => needed <= members).length)}`

/** What the shares bring is for the server to say, from what was booked. */
export function agentEffects(before: Terms, after: Terms): Change[] {
  const counts = [...new Set([...before.levels, ...after.levels])].toSorted((one, other) => one - other)
  return [
    { name: 'Whoever applies needs', before: appliedWith(before), after: appliedWith(after) },
    { name: 'A member is valid with', before: validWith(before), after: validWith(after) },
    ...counts.map((members) => ({
      name: `An agent with ${countText(members)} valid ${members === 1 ? 'member' : 'members'} has`,
      before: levelWith(before, members),
      after: levelWith(after, members),
    })),
  ]
}
