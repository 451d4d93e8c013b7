// @vitest-environment node
import 'fake-indexeddb/auto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { envelopeServer, No, until, type EnvelopeServer, type Handler } from '../../../test/envelope-server.ts'
import { api } from '../../platform/net/api.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { endSession } from '../../platform/net/session-end.ts'
import { clearStored, readStored, removeStored, writeStored } from '../../platform/storage/storage.ts'
import { readTab, writeTab } from '../../platform/storage/tab-storage.ts'
import { UserIdentity } from '@mela/contract/account/account.ts'
import { identityOf } from './identity.ts'
import {
  signInByLink,
  generatedAccount,
  keptAccount,
  autoRegister,
  sessionStore,
  signIn,
  signInWithPassword,
  signOut,
  startSession,
  switchAccount,
  whileSignedIn,
} from './session.ts'
import { EXPECT_MS } from '../../../../waits.ts'

const user: UserInfo = {
  id: '7',
  username: 'asha1',
  nickname: 'Asha',
  identity: 1,
  avatar: { url: '' },
  gender: 1,
  level: 0,
  last_active_unix: 0,
  is_friend: false,
  is_blocked: false,
}
const answer = { token: 'fresh', user_id: '7', is_new: true }
const chat = { start: vi.fn(() => Promise.resolve()), stop: vi.fn(), finish: vi.fn(() => Promise.resolve()) }
whileSignedIn(chat)

let server: EnvelopeServer
let onLogin: Handler
let onInfo: Handler
beforeEach(async () => {
  await clearDatabase()
  clearStored()
  onLogin = () => answer
  onInfo = () => user
  server = await envelopeServer((asked) => {
    if (asked.path === '/api/user/login') return onLogin(asked)
    if (asked.path === '/api/friend/list') return { list: [], total: 0 }
    return asked.path === '/api/user/info' ? onInfo(asked) : {}
  })
  sessionStore.setState({ status: 'starting', user: null, userId: null })
  vi.clearAllMocks()
})
afterEach(async () => {
  await signOut()
  await server[Symbol.asyncDispose]()
})
const paths = () => server.asked.map(({ path }) => path)
const became = (status: string) => until(sessionStore.subscribe, () => sessionStore.getState().status === status)

test('without a token the person is a guest', async () => {
  await startSession()
  expect(sessionStore.getState()).toMatchObject({ status: 'guest', user: null, userId: null })
  expect(server.asked).toEqual([])
})

test('signing in and registering keep the token, name the person and start the parts of the session', async () => {
  await signInWithPassword({ username: 'asha1', password: 'secret1' })
  expect(server.asked[0]!.input).toMatchObject({ biz: 'login', data: { account: { username: 'asha1' } } })
  expect(readStored('token')).toBe('fresh')
  expect(sessionStore.getState()).toMatchObject({ status: 'signed_in', user, userId: '7' })
  expect(chat.start).toHaveBeenCalledWith('7')
  await signOut()
  writeStored('not_auto_login', '1')
  await signIn('register', { account: { username: 'asha1', password: 'secret1' } })
  expect(readStored('not_auto_login')).toBeUndefined()
  expect(chat.start).toHaveBeenCalledTimes(2)
})

test('what a part still has to tell the server is told before the session is given up', async () => {
  await signInWithPassword({ username: 'asha1', password: 'secret1' })
  chat.finish.mockImplementationOnce(async () => {
    await api('setRemark', { to_user_id: '8', remark: 'Last words' })
  })
  await signOut()
  const told = server.asked.find(({ path }) => path === '/api/user/remark')
  expect(told?.headers.authorization).toBe('Bearer fresh')
  expect(readStored('token')).toBeUndefined()
})

test('with a token and a kept person the app is drawn while the server is out of reach', async () => {
  writeStored('token', 'kept')
  await table<UserInfo>('snapshot').put('user', user)
  server.isUp = false
  await startSession()
  expect(sessionStore.getState()).toMatchObject({ status: 'signed_in', user, userId: '7' })
  expect(chat.start).toHaveBeenCalledWith('7')
})

test('a refused sign-in changes nothing', async () => {
  await startSession()
  onLogin = () => {
    throw new No({ reason: 'wrong_password' })
  }
  await expect(signInWithPassword({ username: 'asha1', password: 'wrong12' })).rejects.toMatchObject({ code: 11005 })
  expect(readStored('token')).toBeUndefined()
  expect(sessionStore.getState().status).toBe('guest')
})

test('a quick start does the work it is asked for and keeps the generated password for the person', async () => {
  const secret = 'a secret of the server that nobody knows'
  const secrets = { deriveKey, hmacSignatureSecret: secret, hmacKeySignatureSecret: secret }
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 100, counter: 20, ...secrets })
  onLogin = async ({ input }) => {
    const { proof, data } = input as { proof?: string; data?: unknown }
    expect(data).toEqual({ account: { auto_gen: 1 } })
    if (!proof) throw new No({ reason: 'proof_of_work_required', challenge })
    const solved = JSON.parse(atob(proof)) as { challenge: Challenge; solution: Solution }
    expect(await verifySolution({ ...solved, ...secrets })).toMatchObject({ verified: true })
    return { ...answer, username: 'mela123456', password: 'made-up-1' }
  }
  await autoRegister()
  expect(paths().filter((path) => path.endsWith('login'))).toHaveLength(2)
  expect(generatedAccount('7')).toEqual({ username: 'mela123456', password: 'made-up-1' })
  expect(sessionStore.getState().status).toBe('signed_in')
})

test('signing out tells the server, forgets everything but the kept keys and sets not_auto_register, offline too', async () => {
  for (const isUp of [true, false]) {
    await signInWithPassword({ username: 'asha1', password: 'secret1' })
    writeStored('locale', 'hi')
    writeStored('push_asked', '1')
    writeStored('pwa_first_login', '1')
    removeStored('not_auto_register')
    writeStored('generated_account_7', '{}')
    await table<string>('drafts').put('12-7|1', 'half a')
    server.isUp = isUp
    const logins = server.asked.length
    await signOut()
    expect(sessionStore.getState()).toMatchObject({ status: 'guest', user: null, userId: null })
    expect(['token', 'not_auto_login', 'generated_account_7'].map((key) => readStored(key as 'token'))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(readStored('locale')).toBe('hi')
    expect(readStored('push_asked')).toBe('1')
    expect(readStored('pwa_first_login')).toBe('1')
    expect(readStored('not_auto_register')).toBe('1')
    expect(await table<string>('drafts').all()).toEqual([])
    expect(chat.stop).toHaveBeenCalled()
    await vi.waitUntil(() => server.asked.length > logins, EXPECT_MS)
    const logout = server.asked[server.asked.length - 1]!
    expect([logout.path, logout.headers.authorization]).toEqual(['/api/user/logout', 'Bearer fresh'])
    server.isUp = true
  }
})

test('a session ended by the server leads to guest and not to a new account', async () => {
  await startSession()
  await signInWithPassword({ username: 'asha1', password: 'secret1' })
  endSession()
  await became('guest')
  expect(readStored('token')).toBeUndefined()
  expect(readStored('not_auto_register')).toBe('1')
  expect(paths()).not.toContain('/api/user/logout')
})

test('a session that was pushed out leaves the password nobody was told and the unsent messages; a ban, which may be lifted, the password alone', async () => {
  for (const [code, isUnsentKept] of [
    [10005, true],
    [10017, false],
    [10001, false],
  ] as const) {
    onLogin = () => ({ ...answer, username: 'mela123456', password: 'made-up-1' })
    await autoRegister()
    await table<object>('outbox').put('a nonce', { nonce: 'a nonce', user_id: '7' })
    await table<string>('drafts').put('12-7|1', 'half a')
    endSession(code)
    await became('guest')
    await vi.waitUntil(async () => (await table<string>('drafts').all()).length === 0, EXPECT_MS)
    expect(readStored('token')).toBeUndefined()
    expect(keptAccount()).toEqual({ username: 'mela123456', password: 'made-up-1' })
    await vi.waitUntil(async () => (await table<object>('outbox').all()).length === (isUnsentKept ? 1 : 0), EXPECT_MS)
    await signInWithPassword({ username: 'asha1', password: 'secret1' })
    await signOut()
    expect(keptAccount(), 'by the person’s own wish').toBeUndefined()
    expect(await table<object>('outbox').all()).toEqual([])
  }
})

test('a password that was left for its person stays when they come back and goes when somebody else signs in', async () => {
  const left = { username: 'mela123456', password: 'made-up-1' }
  onLogin = () => ({ ...answer, ...left })
  await autoRegister()
  endSession(10005)
  await became('guest')
  onLogin = () => answer
  await signInWithPassword(left)
  expect(keptAccount()).toEqual(left)
  endSession(10005)
  await became('guest')
  onLogin = () => ({ ...answer, user_id: '8' })
  onInfo = () => ({ ...user, id: '8' })
  await signInWithPassword({ username: 'kenji1', password: 'secret1' })
  expect(keptAccount()).toBeUndefined()
})

test('SESSION-054 user types map to identities of the client, and the session also holds language and userId', async () => {
  expect(UserIdentity).toEqual({ Normal: 1, Test: 2, Service: 3 })
  const identities = { Normal: 'normal', Test: 'Test', Service: 'Service' } as const
  for (const [name, identity] of Object.entries(UserIdentity)) {
    Object.assign(user, { language: 'hi', identity })
    await signInWithPassword({ username: 'asha1', password: 'secret1' })
    const session = sessionStore.getState()
    expect(session).toMatchObject({ userId: '7', language: 'hi', user: { identity } })
    expect(identityOf(session.user!)).toBe(identities[name as keyof typeof identities])
    await signOut()
    expect(sessionStore.getState()).toMatchObject({ userId: null, language: null, user: null })
  }
  Object.assign(user, { language: 'en', identity: 1 })
})

test('a link with a session token is asked about before it is kept, one with a code is exchanged', async () => {
  await signInByLink('a-session-token-of-another-device')
  expect(server.asked[0]).toMatchObject({
    path: '/api/user/info',
    headers: { authorization: 'Bearer a-session-token-of-another-device' },
  })
  expect(readStored('token')).toBe('a-session-token-of-another-device')
  await signOut()
  const asked = server.asked.length
  onInfo = () => {
    throw new No({ reason: 'no_authorization' })
  }
  onLogin = () => {
    onInfo = () => user
    return answer
  }
  await signInByLink('a-one-time-code-of-this-person')
  const login = server.asked.slice(asked).find(({ path }) => path === '/api/user/login')
  expect(login!.input).toMatchObject({ biz: 'login', data: { session: { code: 'a-one-time-code-of-this-person' } } })
  expect(readStored('token')).toBe('fresh')
})

test('switching accounts keeps the present one until the other is let in, and leaves nothing of it behind', async () => {
  await signInWithPassword({ username: 'asha1', password: 'secret1' })
  await table<string>('drafts').put('12-7|1', 'half a')
  onLogin = () => {
    throw new No({ reason: 'wrong_password' })
  }
  await expect(switchAccount({ username: 'gurpreet', password: 'wrong12' })).rejects.toMatchObject({ code: 11005 })
  expect([readStored('token'), sessionStore.getState().status]).toEqual(['fresh', 'signed_in'])
  expect(await table<string>('drafts').all()).toEqual(['half a'])
  onLogin = () => ({ token: 'of the other', user_id: '8', is_new: false })
  await switchAccount({ username: 'gurpreet', password: 'secret2' })
  expect(readStored('token')).toBe('of the other')
  expect(chat.start).toHaveBeenLastCalledWith('8')
  expect(await table<string>('drafts').all()).toEqual([])
  await vi.waitUntil(() => paths().includes('/api/user/logout'), EXPECT_MS)
  const logout = server.asked.find(({ path }) => path === '/api/user/logout')
  expect(logout!.headers.authorization).toBe('Bearer fresh')
})

test('what was typed in this tab and not sent outlives a reload, but neither the session nor its person', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  try {
    await signInWithPassword({ username: 'asha1', password: 'secret1' })
    const ends = [signOut, async () => endSession(10005), () => signInByLink('of_another')]
    for (const end of ends) {
      writeTab('identity_document', { id_number: '4321' })
      writeTab('money_forms', { 'recharge-1-amount': '500' })
      await startSession()
      expect(readTab('money_forms')).toEqual({ 'recharge-1-amount': '500' })
      await end()
      expect([...kept]).toEqual([])
      await signInWithPassword({ username: 'asha1', password: 'secret1' })
    }
    kept.set('money_forms', '["broken", {"nested": 1}]')
    expect(readTab('money_forms')).toEqual({ 0: 'broken' })
    kept.set('money_forms', '{')
    expect(readTab('money_forms')).toEqual({})
  } finally {
    vi.unstubAllGlobals()
  }
})
