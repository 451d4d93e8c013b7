import type { Context } from '../../context.ts'
import { unseal } from '../seal.ts'
import { socialLogin } from './social.ts'
import type { SocialTicket } from './social-login.ts'

/**
 * Who a provider vouches for; undefined where it vouches for nobody. A credential is the ticket of startSocialLogin, a
 * dot, and the query with which the provider sent the person back.
 */
export async function readSubject(context: Context, provider: string, credential: string): Promise<string | undefined> {
  const [sealed = ''] = credential.split('.', 1)
  const ticket = unseal(context, sealed) as SocialTicket | undefined
  if (ticket?.provider !== provider || ticket.expires_unix < context.now().getTime()) return undefined
  return socialLogin(context.config, provider)
    ?.subject(context, ticket, credential.slice(sealed.length + 1))
    .catch((error: unknown) => {
      // The answer of a provider holds secrets: only the kind of what was wrong with it is told.
      const { name, code } = error as { name?: string; code?: string }
      context.log.warn({ provider, error: code ?? name }, 'identity provider returned no subject')
      return undefined
    })
}
