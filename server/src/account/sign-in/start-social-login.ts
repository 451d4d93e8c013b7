import { startSocialLogin as call } from '@mela/contract/account/account-credentials.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../platform/http/handle.ts'
import { seal } from '../seal.ts'
import { socialLogin } from './social.ts'
import type { SocialTicket } from './social-login.ts'

const TICKET_MS = 10 * 60_000

export const startSocialLogin = handle(call, async (context, { provider, redirect_uri }, asker, refuse) => {
  const login = socialLogin(context.config, provider)
  if (!login || !isOurs(context, redirect_uri, asker.host)) throw refuse('permission_not_allowed')
  const secret = () => context.random.bytes(32).toString('base64url')
  const ticket: SocialTicket = {
    ...{ provider, redirect_uri, verifier: secret(), nonce: secret(), state: secret() },
    expires_unix: context.now().getTime() + TICKET_MS,
  }
  const url = await login.address(context, ticket).catch((error: unknown) => {
    context.log.warn({ err: error, provider }, 'identity provider unreachable')
    throw refuse('login_abnormal')
  })
  return { url, ticket: seal(context, ticket) }
})

/** People are sent back to us and to nobody else. */
function isOurs({ config }: Context, redirect_uri: string, host: string): boolean {
  const url = URL.parse(redirect_uri)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  if (config.PUBLIC_ORIGIN) return config.PUBLIC_ORIGIN.split(',').includes(url.origin)
  return url.host === host
}
