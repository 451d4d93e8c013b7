import { identityOf } from './identity.ts'
import { sessionStore } from './session.ts'

type State = ReturnType<typeof sessionStore.getState>
const isStaff = ({ user }: State) => user !== null && identityOf(user) === 'Service'

/** Whether customer service is signed in. */
export const isService = (): boolean => isStaff(sessionStore.getState())

export function useIsService(): boolean {
  return sessionStore(isStaff)
}
