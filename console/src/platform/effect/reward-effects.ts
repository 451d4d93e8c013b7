import { toMinor } from '@mela/contract/money.ts'
import type { AdminOutput } from '../api.ts'
import { GAMES } from '../told/games.ts'
import type { Change } from '../told/settings.ts'
import { amountText, countedText } from '../told/values.ts'

type Money = AdminOutput<'getMoneySettings'>
type Levels = Money['vip_levels']
type Invite = Money['invite_terms']

/** Two decimals of a thousandth of the ratio: 1,000 staked at 2,200 millionths give 2.20. */
function backText(ratio: number): string {
  const text = String(ratio).padStart(4, '0')
  return `${text.slice(0, -3)}.${text.slice(-3, -1)}${text.at(-1) === '0' ? '' : text.at(-1)}`
}

/** Of each level the games that change, in one line. */
export function levelEffects(before: Levels, after: Levels): Change[] {
  return after.flatMap((level, number) => {
    const was = before[number]
    const games = GAMES.filter(({ type }) => was?.wash_ratio[type] !== level.wash_ratio[type])
    if (games.length === 0) return []
    const back = (of: Levels[number]) =>
      games.map(({ type, name }) => `${name} ${backText(of.wash_ratio[type])}`).join(', ')
    return [{ name: `VIP ${number}: of 1,000 staked comes back`, before: was && back(was), after: back(level) }]
  })
}

/** Rounded up, as for people. */
function keepText(share: number): string {
  const needed = (10_000_00n * BigInt(share) + 999_999n) / 1_000_000n
  return countedText(`${needed / 100n}.${String(needed % 100n).padStart(2, '0')}`)
}
export const keepEffects = (before: number, after: number): Change[] => [
  { name: 'To keep a level that takes 10,000, a month needs', before: keepText(before), after: keepText(after) },
]

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
const isSome = (amount: string): boolean => /[1-9]/.test(amount)
function inviteText(
  { reward_type, reward, contact, verified, recharge, consumption }: Invite,
  isPlay: boolean,
): string {
  if ((toMinor(reward, reward_type) ?? 0n) === 0n) return 'Nothing'
  const conditions = [
    contact && 'has proved a mobile number or an e-mail address',
    verified && !isPlay && 'has basic verification',
    isSome(recharge) && !isPlay && `has recharged ${countedText(recharge)}`,
    isSome(consumption) && `has played for ${countedText(consumption)}`,
  ].filter((each) => each !== false)
  return `${amountText(reward, reward_type)}, once the invited person ${LIST.format(conditions)}`
}
export const inviteEffects = (before: Invite, after: Invite, isPlay: boolean): Change[] => [
  { name: 'Both people of an invitation get', before: inviteText(before, isPlay), after: inviteText(after, isPlay) },
]
