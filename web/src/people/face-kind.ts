import type { User } from '@mela/contract/account/account.ts'

const MALE = 2
const FEMALE = 3

/** Which drawn faces suit a person who has told. */
export function faceKindOf(user: Pick<User, 'gender'> | undefined): 'm' | 'f' | undefined {
  if (user?.gender === MALE) return 'm'
  return user?.gender === FEMALE ? 'f' : undefined
}
