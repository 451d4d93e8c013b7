// @vitest-environment node
import 'fake-indexeddb/auto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '@mela/contract/account.ts'
import { envelopeServer, No, until, type EnvelopeServer, type Handler } from '../../test/envelope-server.ts'
import { clearDatabase, table } from '../platform/database.ts'
import { endSession } from '../platform/session-end.ts'
import { clearStored, readStored, removeStored, writeStored } from '../platform/storage.ts'
import {
  generatedAccount,
  quickStart,
  register,
  sessionStore,
  signIn,
  signOut,
  startSession,
  whileSignedIn,
} from './session.ts'

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
const chat = { start: vi.fn(() => Promise.resolve()), stop: vi.fn() }
whileSignedIn(chat)

let server: EnvelopeServer
let onLogin: Handler
beforeEach(async () => {
  await clearDatabase()
  clearStored()
  onLogin = () => answer
  server = await envelopeServer((asked) => {
    if (asked.path === '/api/user/login') return onLogin(asked)
    if (asked.path === '/api/friend/list') return { list: [], total: 0 }
    return asked.path === '/api/user/info' ? user : {}
  })
  sessionStore.setState({ status: 'starting', user: null })
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
  expect(sessionStore.getState()).toEqual({ status: 'guest', user: null })
  expect(server.asked).toEqual([])
})

test('signing in and registering keep the token, name the person and start the parts of the session', async () => {
  await signIn({ username: 'asha1', password: 'secret1' })
  expect(server.asked[0]!.input).toMatchObject({ biz: 'login', data: { account: { username: 'asha1' } } })
  expect(readStored('token')).toBe('fresh')
  expect(sessionStore.getState()).toEqual({ status: 'signed_in', user })
  expect(chat.start).toHaveBeenCalledWith('7')
  await signOut()
  writeStored('not_auto_login', '1')
  await register({ username: 'asha1', password: 'secret1' })
  expect(readStored('not_auto_login')).toBeUndefined()
  expect(chat.start).toHaveBeenCalledTimes(2)
})

test('with a token and a kept person the app is drawn while the server is out of reach', async () => {
  writeStored('token', 'kept')
  await table<UserInfo>('snapshot').put('user', user)
  server.isUp = false
  await startSession()
  expect(sessionStore.getState()).toEqual({ status: 'signed_in', user })
  expect(chat.start).toHaveBeenCalledWith('7')
})

test('a refused sign-in changes nothing', async () => {
  await startSession()
  onLogin = () => {
    throw new No({ reason: 'wrong_password' })
  }
  await expect(signIn({ username: 'asha1', password: 'wrong12' })).rejects.toMatchObject({ code: 11005 })
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
  await quickStart()
  expect(paths().filter((path) => path.endsWith('login'))).toHaveLength(2)
  expect(generatedAccount('7')).toEqual({ username: 'mela123456', password: 'made-up-1' })
  expect(sessionStore.getState().status).toBe('signed_in')
})

test('signing out tells the server, forgets everything but the kept keys and sets not_auto_register, offline too', async () => {
  for (const isUp of [true, false]) {
    await signIn({ username: 'asha1', password: 'secret1' })
    writeStored('locale', 'hi')
    writeStored('push_asked', '1')
    writeStored('pwa_first_login', '1')
    removeStored('not_auto_register')
    writeStored('generated_account_7', '{}')
    await table<string>('drafts').put('12-7|1', 'half a')
    server.isUp = isUp
    const logins = server.asked.length
    await signOut()
    expect(sessionStore.getState()).toEqual({ status: 'guest', user: null })
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
    await vi.waitUntil(() => server.asked.length > logins)
    const logout = server.asked[server.asked.length - 1]!
    expect([logout.path, logout.headers.authorization]).toEqual(['/api/user/logout', 'Bearer fresh'])
    server.isUp = true
  }
})

test('a session ended by the server leads to guest and not to a new account', async () => {
  await startSession()
  await signIn({ username: 'asha1', password: 'secret1' })
  endSession()
  await became('guest')
  expect(readStored('token')).toBeUndefined()
  expect(readStored('not_auto_register')).toBe('1')
  expect(paths()).not.toContain('/api/user/logout')
})
