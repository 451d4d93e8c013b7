import { create } from 'zustand'
import type { UserInfo } from '@mela/contract/account.ts'
import { Refused } from '@mela/contract/client.ts'
import { api, cancelPending, isExpected, onSessionEnd } from '../platform/api.ts'
import { clearDatabase, table } from '../platform/database.ts'
import { backOff } from '../platform/random.ts'
import { expectDisconnect } from '../platform/socket.ts'
import { clearStored, readStored, removeStored, writeStored } from '../platform/storage.ts'
import { logIn } from './log-in.ts'
import { keepPerson, startPeople, stopPeople } from './people.ts'
import { remarksPart } from './remarks.ts'

// Who is signed in on this device. A known person's app is drawn from what the device kept; the server is asked beside.
interface Session {
  status: 'starting' | 'guest' | 'signed_in'
  user: UserInfo | null
}
/** What runs for as long as someone is signed in. */
export interface SessionPart {
  start(user_id: string): Promise<void>
  stop(): void
}
export interface Credentials {
  username: string
  password: string
}
const LONGEST_WAIT_MS = 30_000
const kept = table<UserInfo>('snapshot')
export const sessionStore = create<Session>(() => ({ status: 'starting', user: null }))
const session_parts: SessionPart[] = [{ start: startPeople, stop: stopPeople }, remarksPart]
let signed_in_id: string | undefined
let life = 0
let retry_timer: ReturnType<typeof setTimeout> | undefined

export function useSession(): Session {
  return sessionStore()
}

/** How another feature joins the session; one that comes late starts at once. */
export function whileSignedIn(part: SessionPart): void {
  session_parts.push(part)
  if (signed_in_id !== undefined) void part.start(signed_in_id)
}

export async function startSession(): Promise<void> {
  onSessionEnd(() => {
    cancelPending()
    void endLocally()
  })
  if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs)
  if (!readStored('token')) return sessionStore.setState({ status: 'guest', user: null })
  const user = await kept.get('user')
  if (user) await enter(user.id, user, false)
  else await meetServer(life)
}

export async function signIn(credentials: Credentials): Promise<void> {
  await begin(await logIn('login', credentials))
}

export async function register(credentials: Credentials): Promise<void> {
  await begin(await logIn('register', credentials))
}

/** An account without a form. Its password is in this one answer only, so the device keeps it for the person. */
export async function quickStart(): Promise<void> {
  const answer = await logIn('register', { auto_gen: 1 })
  const { user_id, username, password } = answer
  if (username && password) writeStored(`generated_account_${user_id}`, JSON.stringify({ username, password }))
  await begin(answer)
}

export function generatedAccount(user_id: string): Credentials | undefined {
  const stored = readStored(`generated_account_${user_id}`)
  return stored === undefined ? undefined : (JSON.parse(stored) as Credentials)
}

export async function signOut(): Promise<void> {
  const token = readStored('token')
  expectDisconnect()
  cancelPending()
  // Best effort: offline too the device forgets everything at once.
  if (token) api('logout', {}, { bearer: token }).catch(() => undefined)
  await endLocally()
}

async function begin({ token, user_id }: { token: string; user_id: string }): Promise<void> {
  stop()
  writeStored('token', token)
  removeStored('not_auto_login')
  const mine = life
  const user = await api('getUserInfo', {}).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    return null
  })
  if (mine === life) await enter(user_id, user, true)
}

/** Nothing is known of the person but a token. */
async function meetServer(mine: number, attempt = 0): Promise<void> {
  try {
    const user = await api('getUserInfo', {})
    if (mine === life) await enter(user.id, user, true)
  } catch (error) {
    // A refused token has already ended the session; anything else may pass.
    if (mine !== life || !readStored('token') || !isExpected(error)) return
    retry_timer = setTimeout(() => void meetServer(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

async function enter(user_id: string, user: UserInfo | null, is_fresh: boolean): Promise<void> {
  const mine = life
  sessionStore.setState({ status: 'signed_in', user })
  signed_in_id = user_id
  await Promise.all(session_parts.map((part) => part.start(user_id)))
  if (mine !== life) return
  if (user && is_fresh) keepUser(user)
  else void renewUser(mine)
}

async function renewUser(mine: number, attempt = 0): Promise<void> {
  try {
    const user = await api('getUserInfo', {})
    if (mine === life) keepUser(user)
  } catch (error) {
    if (mine !== life || !isExpected(error)) return
    retry_timer = setTimeout(() => void renewUser(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

function keepUser(user: UserInfo): void {
  sessionStore.setState({ user })
  keepPerson(user)
  void kept.put('user', user)
}

/** A notification of the server; other kinds than a changed profile are not this feature's. */
export function followProfile({ type, data }: { type: string; data: unknown }): void {
  if (type !== 'edit_user_info') return
  const { user } = data as { user: UserInfo }
  const own = sessionStore.getState().user
  if (own?.id === user.id) keepUser({ ...own, ...user })
  else keepPerson(user)
}

/** Another tab signed in or out. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== 'token' && key !== null) return
  stop()
  if (!readStored('token')) return toGuest()
  sessionStore.setState({ status: 'starting', user: null })
  void meetServer(life)
}

function stop(): void {
  life++
  clearTimeout(retry_timer)
  if (signed_in_id !== undefined) for (const part of session_parts) part.stop()
  signed_in_id = undefined
}

function toGuest(): void {
  sessionStore.setState({ status: 'guest', user: null })
}

async function endLocally(): Promise<void> {
  if (sessionStore.getState().status === 'guest' && !readStored('token')) return
  stop()
  clearStored()
  writeStored('not_auto_register', '1')
  toGuest()
  await clearDatabase()
}
