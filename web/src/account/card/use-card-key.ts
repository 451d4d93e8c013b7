import type { UserInfo } from '@mela/contract/account/account.ts'
import { useRead, type Reading } from '../../platform/query/use-read.ts'
import { cardKey } from './card-keys.ts'

/** The key in the card's code, asked for again when a change of the password has ended the old one. */
export function useCardKey(user: UserInfo | null): Reading<string> {
  const { id = '', auto_gen, is_limited } = user ?? {}
  return useRead(['card_key', id, auto_gen, is_limited], () => cardKey(id), { isOn: id !== '', isFresh: true })
}
