import type { login } from '@mela/contract/account/account.ts'
import type { Context } from '../../context.ts'
import type { Asker } from '../../platform/http/handle.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import type { ProofCheck } from './proof-of-work.ts'
import type { Welcome } from './welcome.ts'

/** One attempt to sign in, by whatever way. */
export interface Attempt {
  context: Context
  asker: Asker
  refuse: Refuse<(typeof login)['refuses'][number]>
  source: 'h5' | 'pwa' | 'pc'
  proof: ProofCheck
  /** What the browser is known by: what it brought, or else what the answer gives it. */
  device: string
  welcome: Welcome
}

/** Told only to whoever has shown the right key. */
export function requireStanding(status: string): void {
  if (status === 'banned') throw refuseAsPlatform('user_banned')
  if (status === 'blocked') throw refuseAsPlatform('account_blocked')
}
