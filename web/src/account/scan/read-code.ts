import type { Credentials } from '../session/credentials.ts'

// What a scanned code is. Only addresses of this site mean something; all else is text to be shown, never opened.
export type ScannedCode =
  | { kind: 'card'; credentials: Credentials }
  | { kind: 'user'; id: string }
  | { kind: 'group'; id: string }
  | { kind: 'unknown'; text: string }

const ID = /^[1-9]\d{0,18}$/

export function readCode(text: string, origin: string): ScannedCode {
  return ownAddress(text, origin) ?? { kind: 'unknown', text }
}

function ownAddress(text: string, origin: string): ScannedCode | undefined {
  // The constructor forgives a lot (leading blanks, backslashes); a code of ours needs no forgiveness.
  if (!text.startsWith(`${origin}/`) || /[\s\\]/.test(text)) return undefined
  const { pathname, searchParams } = new URL(text)
  if (pathname === '/login') {
    const username = searchParams.get('account')
    const password = searchParams.get('password')
    return username && password ? { kind: 'card', credentials: { username, password } } : undefined
  }
  if (pathname === '/user-page') {
    const id = searchParams.get('id') ?? ''
    return ID.test(id) ? { kind: 'user', id } : undefined
  }
  const group = /^\/join-group\/(\d+)$/.exec(pathname)?.[1] ?? ''
  return ID.test(group) ? { kind: 'group', id: group } : undefined
}
