import { isInviteCode } from '@mela/contract/account/account-rules.ts'
import type { Credentials } from './credentials.ts'

/** What an address may bring besides a path: who to sign in as, or who invited. */
export interface Link {
  /** A session token or a one-time code. */
  t?: string
  credentials?: Credentials
  code?: string
  code2?: string
}
const NAMES = ['t', 'account', 'password', 'code', 'code2'] as const

/** Secrets leave the address bar and the history before anything is requested. */
export function takeLink(): Link {
  const url = new URL(window.location.href)
  const given = Object.fromEntries(NAMES.map((name) => [name, url.searchParams.get(name) ?? undefined]))
  // A provider of sign-in comes back with a code of its own, which the login page takes.
  const isReturn = url.pathname === '/login' && url.searchParams.has('state')
  const taken = NAMES.filter((name) => given[name] !== undefined && !(isReturn && name === 'code'))
  if (taken.length === 0) return {}
  for (const name of taken) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  const { t, account, password, code, code2 } = given
  return {
    ...(t && { t }),
    ...(account && password && { credentials: { username: account, password } }),
    ...(code && !isReturn && { code }),
    ...(code2 && { code2 }),
  }
}

/** Invitations wait in this tab until somebody registers; see invite-codes.ts. */
export function keepInvitation({ code, code2 }: Link): void {
  const codes = { invite_code: code, invite_code2: code2 }
  for (const [name, value] of Object.entries(codes)) {
    if (value && isInviteCode(value)) globalThis.sessionStorage?.setItem(name, value)
  }
}

export function dropInvitation(): void {
  for (const name of ['invite_code', 'invite_code2']) globalThis.sessionStorage?.removeItem(name)
}

let waiting: Credentials | undefined

/** For the login page, which shows how it goes. */
export function handToLoginPage(credentials: Credentials): void {
  waiting = credentials
}

/** Once only. */
export function linkCredentials(): Credentials | undefined {
  const credentials = waiting
  waiting = undefined
  return credentials
}
