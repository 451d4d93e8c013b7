import { foldText } from '@mela/contract/text/fold-text.ts'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { nameContains } from '@mela/contract/text/name-match.ts'
import { displayName } from '../../people/index.ts'

// Friends as every list of them shows them: by the letter and the key that the server gives, # last.
const OTHER_LETTER = '#'
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', OTHER_LETTER]

const FRIEND = 1
const SERVICE = 3

export function friendName({ remark, friend_info }: Friend): string {
  return remark || displayName(friend_info)
}

export function isServiceStaff({ friend_info }: Friend): boolean {
  return friend_info.identity === SERVICE
}

/** Those who are friends now, in order. */
export function sortFriends(friends: Record<string, Friend>): Friend[] {
  return Object.values(friends)
    .filter(({ status }) => status === FRIEND)
    .sort(
      (a, b) => rank(a.letter) - rank(b.letter) || compare(a.sort_key, b.sort_key) || compare(a.friend_id, b.friend_id),
    )
}

/** By remark or nickname, whatever their case; by the spelling in Latin letters of the one that is shown. */
export function findFriends(friends: readonly Friend[], keyword: string): Friend[] {
  const wanted = folded(keyword)
  if (!wanted) return [...friends]
  return friends.filter(
    (friend) =>
      nameContains(wanted, friendName(friend), friend.sort_key) ||
      nameContains(wanted, displayName(friend.friend_info)),
  )
}

/** As names are compared. */
export function folded(text: string): string {
  return foldText(text).trim()
}

function rank(letter: string): number {
  const index = LETTERS.indexOf(letter)
  return index < 0 ? LETTERS.length : index
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
