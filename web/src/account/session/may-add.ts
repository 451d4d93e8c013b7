import { useUserConfig } from './config.ts'
import { useSession } from './session.ts'

const OPEN = 1
const NORMAL = 1

/** Whether this person may look for people to add: the site allows it, or they are staff or testers. */
export function useMayAdd(): boolean {
  const { user } = useSession()
  const config = useUserConfig()
  return config?.user_add_friend_switch === OPEN || (user !== null && user.identity !== NORMAL)
}
