import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'

/** What we need to know again when the person comes back; travels sealed. */
export interface SocialTicket {
  provider: string
  redirect_uri: string
  verifier: string
  nonce: string
  state: string
  expires_unix: number
}

/** A provider of identities. Both functions throw when it cannot be reached or does not vouch for anybody. */
export interface SocialLogin {
  isConfigured(config: Config): boolean
  /** Where the person goes to. */
  address(context: Context, ticket: SocialTicket): Promise<string>
  /** Who came back, under a name that never changes at this provider. */
  subject(context: Context, ticket: SocialTicket, query: string): Promise<string>
}
