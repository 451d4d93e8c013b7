import type { Credentials } from './session.ts'

let taken: Credentials | undefined

/** A sign-in link carries a password: it leaves the address bar and the history before anything is requested. */
export function takeLinkCredentials(): void {
  const url = new URL(window.location.href)
  const username = url.searchParams.get('account')
  const password = url.searchParams.get('password')
  if (username === null && password === null) return
  url.searchParams.delete('account')
  url.searchParams.delete('password')
  window.history.replaceState(window.history.state, '', url)
  if (url.pathname === '/login' && username && password) taken = { username, password }
}

/** Once only. */
export function linkCredentials(): Credentials | undefined {
  const credentials = taken
  taken = undefined
  return credentials
}
