import { create } from 'zustand'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { Refused } from '@mela/contract/client.ts'
import { api, cancelPending, isExpected, onSessionEnd } from '../../platform/net/api.ts'
import { clearDatabase, STORES, table, type StoreName } from '../../platform/storage/database.ts'
import { onLanguageChoice } from '../../platform/i18n/i18n.ts'
import { backOff } from '../../platform/device/random.ts'
import { NO_AUTHORIZATION } from '../../platform/net/session-end.ts'
import { expectDisconnect } from '../../platform/net/socket.ts'
import { clearStored, findStored, readStored, removeStored, writeStored } from '../../platform/storage/storage.ts'
import { clearTab } from '../../platform/storage/tab-storage.ts'
import { configPart } from './config.ts'
import type { Credentials } from './credentials.ts'
import { inviteCodes } from '../sign-in/invite-codes.ts'
import { noteSessionEnd } from './end-reason.ts'
import { dropInvitation } from './link-credentials.ts'
import { callLogin, type LoginAnswer, type LoginInput } from '../sign-in/login-call.ts'
import { keepPerson, startPeople, stopPeople } from '../../people/index.ts'
import { friendListPart, refreshFriends } from '../../people/index.ts'

// Who is signed in on this device. A known person's app is drawn from what the device kept; the server is asked beside.
interface Session {
  status: 'starting' | 'guest' | 'signed_in'
  user: UserInfo | null
  userId: string | null
  /** The one the server writes to this person in. */
  language: string | null
}
/** What runs for as long as someone is signed in. */
export interface SessionPart {
  start(user_id: string): Promise<void>
  stop(): void
  /** What is still to be told to the server before somebody signs out. */
  finish?(): Promise<void>
}
const FINISHES_WITHIN_MS = 3_000
const LONGEST_WAIT_MS = 30_000
const GENERATED = 'generated_account_'
const kept = table<UserInfo>('snapshot')
const nobody = { user: null, userId: null, language: null }
export const sessionStore = create<Session>(() => ({ ...nobody, status: 'starting' }))
const session_parts: SessionPart[] = [{ start: startPeople, stop: stopPeople }, friendListPart, configPart]
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

let is_watched = false
function watchSession(): void {
  if (is_watched) return
  is_watched = true
  onSessionEnd((code) => {
    noteSessionEnd(code)
    cancelPending()
    void endLocally(code)
  })
  onLanguageChoice((language) => {
    if (signed_in_id === undefined) return
    // What the server writes follows; on the screen it has changed already.
    api('editUser', { language }).catch(() => undefined)
  })
  if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs)
}

export async function startSession(): Promise<void> {
  watchSession()
  if (!readStored('token')) return toGuest()
  const user = await kept.get('user')
  if (user) await activate(user.id, user, false)
  else await resumeSession(life)
}

export async function signInWithPassword(credentials: Credentials): Promise<void> {
  await signIn('login', { account: credentials })
}

/** By any of the ways that the login call knows. */
export async function signIn(biz: LoginInput['biz'], data: LoginInput['data']): Promise<LoginAnswer> {
  const answer = await callLogin(biz, data)
  await openSession(answer)
  if (answer.is_new) dropInvitation()
  return answer
}

/** An account without a form. Its password is in this one answer only, so the device keeps it for the person. */
export async function autoRegister(): Promise<void> {
  const answer = await callLogin('register', { account: { auto_gen: 1, ...inviteCodes() } })
  const { user_id, username, password } = answer
  if (username && password) writeStored(`generated_account_${user_id}`, JSON.stringify({ username, password }))
  dropInvitation()
  await openSession(answer)
}

/** With what a link carried: a session token, which the server is asked about before it is kept, or a one-time code. */
export async function signInByLink(t: string): Promise<void> {
  try {
    const user = await api('getUserInfo', {}, { bearer: t })
    await openSession({ token: t, user_id: user.id })
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'no_authorization') throw error
    await signIn('login', { session: { code: t } })
  }
}

/** Another person takes over this device; the present one stays until the new session is given. */
export async function switchAccount(credentials: Credentials): Promise<void> {
  const answer = await callLogin('login', { account: credentials })
  const token = readStored('token')
  expectDisconnect()
  cancelPending()
  if (token) api('logout', {}, { bearer: token }).catch(() => undefined)
  stop()
  clearStored()
  await clearDatabase()
  await openSession(answer)
}

/** Of whoever was signed in here until the server ended it. */
export function keptAccount(): Credentials | undefined {
  const [key] = findStored(GENERATED)
  return key === undefined ? undefined : (JSON.parse(readStored(key)!) as Credentials)
}

export function generatedAccount(user_id: string): Credentials | undefined {
  const stored = readStored(`generated_account_${user_id}`)
  return stored === undefined ? undefined : (JSON.parse(stored) as Credentials)
}

export async function signOut(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, FINISHES_WITHIN_MS))
  await Promise.race([Promise.all(session_parts.map(async (part) => part.finish?.())), late])
  const token = readStored('token')
  expectDisconnect()
  cancelPending()
  // Best effort: offline too the device forgets everything at once.
  if (token) api('logout', {}, { bearer: token }).catch(() => undefined)
  await endLocally()
}

/** What the device can fetch again goes and is fetched again. The session, unsent messages and drafts stay. */
export async function clearCaches(): Promise<void> {
  const { user, userId } = sessionStore.getState()
  if (!userId) return
  stop()
  const mine = life
  await clearDatabase(['snapshot', 'messages', 'translations'])
  if (mine === life) await activate(userId, user, false)
}

/** With the token that a call gave. */
export async function openSession({ token, user_id }: { token: string; user_id: string }): Promise<void> {
  stop()
  clearTab()
  writeStored('token', token)
  removeStored('not_auto_login')
  // Whoever was here before has had the chance to come back.
  for (const key of findStored(GENERATED)) if (key !== `${GENERATED}${user_id}`) removeStored(key)
  const mine = life
  const user = await api('getUserInfo', {}).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    return null
  })
  if (mine === life) await activate(user_id, user, true)
}

/** Nothing is known of the person but a token. */
async function resumeSession(mine: number, attempt = 0): Promise<void> {
  try {
    const user = await api('getUserInfo', {})
    if (mine === life) await activate(user.id, user, true)
  } catch (error) {
    // A refused token has already ended the session; anything else may pass.
    if (mine !== life || !readStored('token') || !isExpected(error)) return
    retry_timer = setTimeout(() => void resumeSession(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

async function activate(user_id: string, user: UserInfo | null, is_fresh: boolean): Promise<void> {
  const mine = life
  sessionStore.setState({ status: 'signed_in', user, userId: user_id, language: user?.language ?? null })
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

/** The person's own record, newer than the one shown. */
export function keepUser(user: UserInfo): void {
  sessionStore.setState({ user, userId: user.id, language: user.language ?? null })
  keepPerson(user)
  void kept.put('user', user)
}

/** A notification of the server; what is neither about a person nor about friends is not this feature's. */
export function followProfile({ type, data }: { type: string; data: unknown }): void {
  if (type === 'friends_changed') void refreshFriends()
  if (type !== 'edit_user_info') return
  const { user } = data as { user: UserInfo }
  const own = sessionStore.getState().user
  if (own?.id === user.id) keepUser({ ...own, ...user })
  else keepPerson(user)
}

/** Another tab signed in or out. */
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== 'token' && key !== null) return
  cancelPending()
  stop()
  clearTab()
  if (!readStored('token')) return toGuest()
  sessionStore.setState({ ...nobody, status: 'starting' })
  void resumeSession(life)
}

function stop(): void {
  life++
  clearTimeout(retry_timer)
  if (signed_in_id !== undefined) for (const part of session_parts) part.stop()
  signed_in_id = undefined
}

function toGuest(): void {
  clearTab()
  sessionStore.setState({ ...nobody, status: 'guest' })
}

/** The stores of what was written or done and not sent. */
const UNSENT: readonly StoreName[] = ['outbox', 'files', 'acts']

/**
 * A session that the server ended leaves what exists nowhere else: a password that nobody was told and, where ten newer
 * sessions or another device ended it, messages that were not sent. They wait for the same person.
 */
async function endLocally(code?: number): Promise<void> {
  if (sessionStore.getState().status === 'guest' && !readStored('token')) return
  stop()
  clearStored(code ? GENERATED : undefined)
  writeStored('not_auto_register', '1')
  toGuest()
  await clearDatabase(code === NO_AUTHORIZATION ? STORES.filter((name) => !UNSENT.includes(name)) : STORES)
}
