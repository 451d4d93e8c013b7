import { api } from '../../platform/net/api.ts'
import { inviteCodes } from './invite-codes.ts'
import { signIn } from '../session/session.ts'

// Away to a provider and back. What the way back needs waits in the storage of this tab, which the provider never sees.
const KEY = 'social_login'
interface Journey {
  provider: string
  ticket: string
  redirect?: string
}

export const providerNames: Record<string, string> = { google: 'Google', telegram: 'Telegram' }

export async function goToProvider(provider: string, redirect: string | undefined): Promise<void> {
  const redirect_uri = `${window.location.origin}/login`
  const { url, ticket } = await api('startSocialLogin', { provider, redirect_uri })
  const journey: Journey = { provider, ticket, ...(redirect && { redirect }) }
  sessionStorage.setItem(KEY, JSON.stringify(journey))
  window.location.assign(url)
}

export interface SocialReturn extends Journey {
  query: string
}

/** Once, when the provider has sent the person back; the answer leaves the address bar. */
export function takeSocialReturn(): SocialReturn | undefined {
  const stored = sessionStorage.getItem(KEY)
  const { pathname, search, hash } = window.location
  if (!stored || pathname !== '/login') return undefined
  const query = search.slice(1) || hash.slice(1)
  if (!/(^|&)(code|error|id|tgAuthResult)=/.test(query)) return undefined
  sessionStorage.removeItem(KEY)
  const journey = JSON.parse(stored) as Journey
  const rest = journey.redirect ? `?redirect=${encodeURIComponent(journey.redirect)}` : ''
  window.history.replaceState(window.history.state, '', `/login${rest}`)
  return { ...journey, query }
}

export async function finishSocialLogin({ provider, ticket, query }: SocialReturn): Promise<void> {
  const codes = inviteCodes()
  await signIn('login', { social: { provider, credential: `${ticket}.${query}`, ...codes } })
}
