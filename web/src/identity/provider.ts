import { api } from '../platform/net/api.ts'
import { pathOf } from '../names/paths.ts'

// Away to a provider and back, to be vouched for. What the way back needs waits in the storage of this tab.
const KEY = 'identity_provider'
export type Provider = 'telegram' | 'google'
interface Journey {
  way: Provider
  level: 1 | 2
  ticket: string
}
export interface Vouched extends Omit<Journey, 'ticket'> {
  credential: string
}

export async function goToProvider(way: Provider, level: 1 | 2): Promise<void> {
  const redirect_uri = `${window.location.origin}${pathOf('UserAuthentication')}`
  const { url, ticket } = await api('startSocialLogin', { provider: way, redirect_uri })
  sessionStorage.setItem(KEY, JSON.stringify({ way, level, ticket } satisfies Journey))
  window.location.assign(url)
}

/** Once, when the provider has sent the person back; its answer leaves the address bar. */
export function takeVouched(): Vouched | undefined {
  const stored = sessionStorage.getItem(KEY)
  const { search, hash } = window.location
  const query = search.slice(1) || hash.slice(1)
  if (!stored || !/(^|&)(code|error|id|tgAuthResult)=/.test(query)) return undefined
  sessionStorage.removeItem(KEY)
  window.history.replaceState(window.history.state, '', pathOf('UserAuthentication'))
  const { ticket, ...journey } = JSON.parse(stored) as Journey
  return { ...journey, credential: `${ticket}.${query}` }
}
