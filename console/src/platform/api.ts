import { createAdminCaller, type AdminCaller } from '@mela/contract/admin-client.ts'
import { Refused, Unreachable } from '@mela/contract/client.ts'
import { keepServerDate } from './clock.ts'
import { setLine, setOperator } from './session.ts'

export type { AdminInput, AdminOutput } from '@mela/contract/admin-client.ts'
export { Refused } from '@mela/contract/client.ts'

const caller = createAdminCaller({
  origin: '',
  fetch: (input, init) => globalThis.fetch(input, init),
  onDate: keepServerDate,
})

/** Every call of the console. A session that is over leads to the login page, a connection that is lost to the banner. */
export const api: AdminCaller = async (name, input, options) => {
  try {
    const answer = await caller(name, input, options)
    setLine(true)
    return answer
  } catch (error) {
    if (error instanceof Unreachable) setLine(false)
    if (error instanceof Refused) {
      setLine(true)
      if (error.reason === 'no_authorization') setOperator(null)
    }
    throw error
  }
}
