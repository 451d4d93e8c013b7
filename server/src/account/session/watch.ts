import type { Context } from '../../context.ts'
import { passwordsHashed } from '../password/password.ts'

/** For whoever looks after the site: sign-ins cost more than anything else a stranger may ask for. */
export function watchAccount({ telemetry }: Context): void {
  telemetry.gauge('mela_passwords_hashed', 'Passwords hashed or compared since the start', passwordsHashed)
}
