import type { Configuration } from 'openid-client'
import { hash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { perContext } from '../../platform/per-context.ts'
import type { SocialLogin } from './social-login.ts'

// OpenID Connect: discovery, the code flow with PKCE, and an ID token whose signature, audience and nonce are checked.
const known = perContext(() => ({ discovered: undefined as Promise<Configuration> | undefined }))

/** Asked for once; a failure is not remembered. */
function discover(context: Context): Promise<Configuration> {
  const memory = known(context)
  const asked = (memory.discovered ??= askProvider(context))
  asked.catch(() => (memory.discovered = undefined))
  return asked
}

async function askProvider({ config }: Context): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await import('openid-client')
  const issuer = new URL(config.SOCIAL_GOOGLE_ISSUER)
  const is_local = issuer.protocol === 'http:' && config.NODE_ENV !== 'production'
  return discovery(issuer, config.SOCIAL_GOOGLE_CLIENT_ID!, config.SOCIAL_GOOGLE_CLIENT_SECRET, undefined, {
    timeout: 10,
    ...(is_local ? { execute: [allowInsecureRequests] } : {}),
  })
}

export const googleLogin: SocialLogin = {
  isConfigured: (config) => config.SOCIAL_GOOGLE_CLIENT_ID !== undefined,
  async address(context, { redirect_uri, verifier, nonce, state }) {
    const { buildAuthorizationUrl } = await import('openid-client')
    return buildAuthorizationUrl(await discover(context), {
      ...{ redirect_uri, nonce, state, scope: 'openid', prompt: 'select_account' },
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
    }).href
  },
  async subject(context, { redirect_uri, verifier, nonce, state }, query) {
    const { authorizationCodeGrant } = await import('openid-client')
    const come_back = new URL(redirect_uri)
    come_back.search = query
    const tokens = await authorizationCodeGrant(await discover(context), come_back, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    return tokens.claims()!.sub
  },
}
