import type { User } from '@mela/contract/account/account.ts'

const IDENTITIES = { 1: 'normal', 2: 'Test', 3: 'Service' } as const
export type Identity = (typeof IDENTITIES)[keyof typeof IDENTITIES]

/** What kind of user this is, in the words of the client. */
export function identityOf({ identity }: Pick<User, 'identity'>): Identity {
  return IDENTITIES[identity]
}
