import { api } from '../platform/api.ts'
import { setOperator } from '../platform/session.ts'

/** Only the server can end a session: without an answer one stays. */
export const signOut = (): void =>
  void api('signOut', {}).then(
    () => setOperator(null),
    () => undefined,
  )
