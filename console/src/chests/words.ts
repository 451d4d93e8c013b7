import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import type { TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { countText } from '../platform/form/money.ts'

export type Chest = AdminOutput<'listChestsForOperator'>['list'][number]
export type LookedChest = AdminOutput<'getChestForOperator'>
type Sender = Chest['user']

export const STATES: readonly { state: Chest['state']; name: string; tone: TagTone }[] = [
  { state: 'open', name: 'Open', tone: 'accent' },
  { state: 'all_claimed', name: 'All claimed', tone: 'success' },
  { state: 'expired', name: 'Expired', tone: 'neutral' },
]
export const isState = (text: string | undefined): text is Chest['state'] => STATES.some(({ state }) => state === text)

/** Its time is over, and its rest is not back with the sender yet. */
export const isReturning = ({ state, expires_at }: Pick<Chest, 'state' | 'expires_at'>, now: number): boolean =>
  state === 'open' && Date.parse(expires_at) <= now

/** In one or two words. */
export function stateTag(chest: Chest, now: number): { name: string; tone: TagTone } {
  if (isReturning(chest, now)) return { name: 'Refund due', tone: 'warning' }
  return STATES.find(({ state }) => state === chest.state)!
}

const diamondsText = (count: number) => `${countText(count)} ${count === 1 ? 'diamond' : 'diamonds'}`

/** In a sentence, as it can be told to whoever asks. */
export function stateText(chest: Chest, now: number): string {
  const { state, amount, num, received_num, received_amount, refund } = chest
  const rest = diamondsText(amount - received_amount)
  if (isReturning(chest, now)) return `Its time is over; ${rest} will go back to ${nameOf(chest.user)} within minutes.`
  if (state === 'open') return `Open: ${countText(num - received_num)} of ${countText(num)} shares are left.`
  if (state === 'all_claimed') return 'All shares were claimed; nothing went back.'
  return `Expired: ${diamondsText(refund!)} went back to ${nameOf(chest.user)}.`
}

export const TYPES: Record<ChestType, string> = { [ChestType.Luck]: 'Lucky', [ChestType.Normal]: 'Equal shares' }
export const KINDS: Record<LookedChest['transfers'][number]['kind'], string> = {
  chest_sent: 'Box sent',
  chest_received: 'Share opened',
  chest_returned: 'Rest came back',
}
export const nameOf = ({ nickname, username }: Sender): string => nickname || username
/** As cells show people. */
export const personOf = (user: Sender) => ({ user_id: user.id, uid: user.uid, name: nameOf(user), avatar: '' })
