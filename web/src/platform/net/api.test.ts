// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { CallName } from '@mela/contract/calls.ts'
import { Refused, Unreachable } from '@mela/contract/client.ts'
import { routes } from '@mela/contract/generated/routes.ts'
import type { Route } from '@mela/contract/route.ts'
import { envelopeServer, No } from '../../../test/envelope-server.ts'
import { outlivesSession } from '../../names/guest-calls.ts'
import { api, Cancelled, cancelPending, createApi, onSessionEnd } from './api.ts'
import { readStored, removeStored, writeStored } from '../storage/storage.ts'

afterEach(() => removeStored('token'))

/** A fetch whose answers are given by hand. */
function heldFetch() {
  const calls: { url: string; init: RequestInit; answer: (data: unknown) => void }[] = []
  const fetch = (url: string | URL | Request, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      const answer = (data: unknown) => resolve(new Response(JSON.stringify({ code: 10000, data })))
      calls.push({ url: String(url), init, answer })
    })
  const options = { origin: '', language: () => 'hi', token: () => undefined, fetch, onSessionOver: () => undefined }
  return { calls, ...createApi(options) }
}
const send = (nonce: string, text = 'namaste') =>
  ({ chat_id: '1-2', chat_type: 1, nonce, content: { type: 1, data: { text } } }) as const

test('SESSION-038 every call goes below /api and waits for its answer however long it takes', async () => {
  vi.useFakeTimers()
  try {
    const { call, calls } = heldFetch()
    const answers = [call('getUserInfo', {}), call('login', login()), call('getMessageUpdates', { after: 'x' })]
    expect(calls.map(({ url }) => url)).toEqual([
      '/api/user/info',
      '/api/user/login',
      '/api/chat/get_message_updates?after=x',
    ])
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect(calls.every(({ init }) => init.signal?.aborted === false)).toBe(true)
    for (const { answer } of calls) answer({ is: 'late' })
    expect(await Promise.all(answers)).toEqual([{ is: 'late' }, { is: 'late' }, { is: 'late' }])
  } finally {
    vi.useRealTimers()
  }
})

const login = () =>
  ({ biz: 'login', source: 'h5', data: { account: { username: 'asha1', password: 'secret1' } } }) as const

test('SESSION-040 every call sends the stored token as bearer, none means no header, and binding and verifications take an explicit bearer instead', async () => {
  await using server = await envelopeServer(() => ({}))
  const names = Object.keys(routes) as CallName[]
  const bearersOf = async (bearer?: string) => {
    const before = server.asked.length
    for (const name of names) await api(name, {} as never, bearer === undefined ? {} : { bearer })
    const asked = server.asked.slice(before)
    expect(asked.map(({ method, path }) => [method, path.replace(/\?.*/, '')])).toEqual(
      names.map((name) => {
        const [path, method = 'GET']: Route = routes[name]
        return [method, `/api${path}`]
      }),
    )
    return new Set(asked.map(({ headers }) => headers.authorization))
  }
  expect(await bearersOf()).toEqual(new Set([undefined]))
  writeStored('token', 'kept')
  expect(await bearersOf()).toEqual(new Set(['Bearer kept']))
  expect(names).toEqual(expect.arrayContaining(['bindMobile', 'sendVerification', 'checkVerification']))
  expect(await bearersOf('explicit')).toEqual(new Set(['Bearer explicit']))
  expect(readStored('token')).toBe('kept')
  removeStored('token')
  expect(await bearersOf('explicit')).toEqual(new Set(['Bearer explicit']))
})

test('every call carries the chosen language', async () => {
  await using server = await envelopeServer(() => ({}))
  writeStored('locale', 'hi')
  await api('getSiteConfig', {})
  expect(server.asked[0]!.headers['language']).toBe('hi')
  removeStored('locale')
})

test('SESSION-043 of two pending reads that differ at most in pos and limit the older is cancelled', async () => {
  const { call, calls } = heldFetch()
  const older = call('listFriends', { pos: 0, limit: 20 })
  const newer = call('listFriends', { pos: 20, limit: 50 })
  const other = call('getUserInfo', { user_id: '1' })
  const another = call('getUserInfo', { user_id: '2' })
  await expect(older).rejects.toBeInstanceOf(Cancelled)
  for (const { answer } of calls) answer('fresh')
  expect(await Promise.all([newer, other, another])).toEqual(['fresh', 'fresh', 'fresh'])
  const later = call('listFriends', { pos: 0, limit: 20 })
  calls[calls.length - 1]!.answer('later')
  expect(await later).toBe('later')
})

test('SESSION-043 a pending write is left alone, its duplicate is cancelled, and distinct messages never are', async () => {
  const { call, calls } = heldFetch()
  const first = call('sendMessage', send('n1'))
  await expect(call('sendMessage', send('n1'))).rejects.toBeInstanceOf(Cancelled)
  const second = call('sendMessage', send('n2'))
  expect(calls).toHaveLength(2)
  for (const { answer } of calls) answer('sent')
  expect(await Promise.all([first, second])).toEqual(['sent', 'sent'])
  const again = call('sendMessage', send('n1'))
  calls[2]!.answer('again')
  expect(await again).toBe('again')
})

test('a pending call can be cancelled by its caller and by the end of the session', async () => {
  const { call, cancelPending: cancelAll } = heldFetch()
  const stop = new AbortController()
  const mine = call('getUserInfo', {}, { signal: stop.signal })
  stop.abort()
  await expect(mine).rejects.toBeInstanceOf(Cancelled)
  const pending = [call('getMessageUpdates', {}), call('logout', {})]
  cancelAll()
  for (const each of pending) await expect(each).rejects.toBeInstanceOf(Cancelled)
  cancelPending()
})

test('SESSION-044 the end of a session cancels what is pending except what guests see too', async () => {
  const { call, calls, cancelPending: cancelAll } = heldFetch()
  const banners = call('listBanners', {})
  const cancelled = [
    call('getUserInfo', {}),
    call('sendMessage', send('n1')),
    call('listFriends', { pos: 0, limit: 20 }),
  ]
  cancelAll()
  for (const each of cancelled) await expect(each).rejects.toBeInstanceOf(Cancelled)
  calls[0]!.answer(['still here'])
  expect(await banners).toEqual(['still here'])
  const kept = [
    '/homepage/banner',
    '/homepage/announcement',
    '/game/earnings_ranking',
    '/game/latest_winning_list',
    '/game/next_periods',
    '/game/result',
  ]
  expect(kept.filter((path) => !outlivesSession(path))).toEqual([])
  const all = Object.values(routes).map(([path]) => path)
  expect(all.filter(outlivesSession)).toEqual(all.filter((path) => kept.includes(path)))
})

test('a refusal that ends the session is told once it concerns the stored token, and only then', async () => {
  let reason: 'account_blocked' | 'no_authorization' | 'user_banned' | 'non_existent' = 'no_authorization'
  await using _server = await envelopeServer(() => {
    throw new No({ reason })
  })
  const ended = vi.fn()
  const forget = onSessionEnd(ended)
  await expect(api('getUserInfo', {})).rejects.toBeInstanceOf(Refused)
  await expect(api('getUserInfo', {}, { bearer: 'of another session' })).rejects.toBeInstanceOf(Refused)
  expect(ended).not.toHaveBeenCalled()
  writeStored('token', 'kept')
  for (reason of ['account_blocked', 'no_authorization', 'user_banned'] as const) {
    await expect(api('getUserInfo', {})).rejects.toMatchObject({ reason })
  }
  expect(ended).toHaveBeenCalledTimes(3)
  reason = 'non_existent'
  await expect(api('getUserInfo', {})).rejects.toBeInstanceOf(Refused)
  expect(ended).toHaveBeenCalledTimes(3)
  forget()
})

test('a cut connection is unreachable, neither cancelled nor refused', async () => {
  await using server = await envelopeServer(() => ({}))
  server.isUp = false
  await expect(api('getUserInfo', {})).rejects.toBeInstanceOf(Unreachable)
})
