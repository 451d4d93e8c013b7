import type { Context } from '../../context.ts'
import { LOCAL_CONSOLE } from '../accounts/enrolment.ts'

/** The console, as authenticators know it: a passkey made for another address answers nothing here. */
export function relyingParty({ config }: Context): { origin: string; rp_id: string } {
  const { origin, hostname } = new URL(config.CONSOLE_ORIGIN ?? LOCAL_CONSOLE)
  return { origin, rp_id: hostname }
}
