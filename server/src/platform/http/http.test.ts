import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { calls, type CallName } from '@mela/contract/calls.ts'
import { createCaller, type CallInput, type Refused } from '@mela/contract/client.ts'
import { refusals } from '@mela/contract/errors.ts'
import { setScene } from '../../../authorization/scene.ts'
import { ROWS } from '../../../authorization/table.ts'
import { ofMoneyCalls } from '../../../test/money/money-calls.ts'
import { callerAt, refusalOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Handler } from './handle.ts'
import { createHttp, serveCalls } from './http.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const NAMES = Object.keys(calls) as CallName[]
const PUBLIC: CallName[] = [
  'login',
  'getSiteConfig',
  'sendVerification',
  'checkVerification',
  'checkUsername',
  'getGroupTemplates',
  'getGroupInfo',
  'resetPassword',
  'startSocialLogin',
  'listBanners',
  'listAnnouncements',
  'listActivities',
  'getGameConfig',
  'getNextPeriods',
  'listGameResults',
  'getEarningsRanking',
  'listLatestWinners',
  'getDrawProof',
  'getDayFile',
  'listDrawChains',
  'listLostChains',
  'getBlockProof',
  'getBlockDayFile',
  'reportError',
]
/** What needs a code, a password or a provider that this site does not have. */
const REFUSED_HERE: Partial<Record<CallName, number>> = {
  sendVerification: 11002,
  checkVerification: 11008,
  bindInviter: 11012,
  bindMobile: 11008,
  resetPassword: 11008,
  changePassword: 11011,
  unlockSession: 11005,
  startSocialLogin: 10018,
  endDevice: 10004,
  translate: 12005,
  submitIdentity: 17005,
  readOwnPhoto: 10004,
  signParts: 10018,
  finishUpload: 10018,
  placeBets: 16003,
  getDrawProof: 10004,
  getDayFile: 10004,
  getBlockProof: 10004,
  getBlockDayFile: 10004,
  getBetProof: 10004,
  ...ofMoneyCalls(10018),
}

interface Answer {
  status: number
  date: string | null
  type: string | null
  body: { code: number; data: Record<string, unknown> }
}
async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${world.origin}${path}`, init)
  const body = (await response.json()) as Answer['body']
  return {
    status: response.status,
    date: response.headers.get('Date'),
    type: response.headers.get('Content-Type'),
    body,
  }
}
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })

/** Somebody to whom everything is allowed, and a request that the server says yes to, but for those above. */
async function goodRequest<N extends CallName>(name: N): Promise<{ token: string; input: CallInput<N> }> {
  const scene = await setScene(world.database, 'allowed')
  const rows = ROWS.filter(({ call }) => call === name)
  const { input } = rows.find(({ verdicts }) => [verdicts.friend, verdicts.owner].includes('yes')) ?? rows[0]!
  const { target_id, ...rest } = scene
  // Whoever is a friend cannot become one.
  const asked = { ...rest, target_id: name === 'applyFriend' ? world.rohan.id : target_id }
  return { token: scene.token, input: input(asked) as CallInput<N> }
}

describe('every answer', () => {
  test('SESSION-041 is an envelope of code and data, 10000 meaning success, with the declared types and a Date', async () => {
    for (const name of NAMES) {
      const { token, input: good } = await goodRequest(name)
      let answer: Answer | undefined
      const recording: typeof fetch = async (input, init) => {
        const response = await fetch(input, init)
        answer = {
          status: response.status,
          date: response.headers.get('Date'),
          type: response.headers.get('Content-Type'),
          body: (await response.clone().json()) as Answer['body'],
        }
        return response
      }
      const caller = createCaller({
        origin: world.origin,
        language: () => 'en',
        token: () => token,
        fetch: recording,
      })
      const code = REFUSED_HERE[name] ?? 10000
      const asked_at = Date.now()
      await caller(name, good as never).catch(() => undefined)
      expect({ name, status: answer?.status, code: answer?.body.code }).toEqual({ name, status: 200, code })
      expect(Object.keys(answer!.body)).toEqual(['code', 'data'])
      const { data } = answer!.body
      const reason = expect.stringMatching(/^[a-z_]+$/) as string
      expect(data).toEqual(code === 10000 ? calls[name].output.parse(data) : { ...data, reason })
      // Whole seconds, and the library writes the header once a second.
      expect(Date.parse(answer!.date ?? '')).toBeGreaterThan(asked_at - 60_000)
      expect(Date.parse(answer!.date ?? '')).toBeLessThanOrEqual(Date.now())
      expect(answer!.type).toMatch(/^application\/json/)
    }
  })

  const refused: [title: string, ask: () => Promise<Answer>, status: number, code: number, reason: string][] = [
    [
      'a business refusal',
      () =>
        post(
          '/api/user/login',
          JSON.stringify({
            biz: 'login',
            source: 'h5',
            data: { account: { username: 'nobody-here', password: 'password' } },
          }),
        ),
      200,
      11009,
      'account_not_found',
    ],
    ['a missing token', () => ask('/api/user/info'), 401, 10005, 'no_authorization'],
    ['an unknown path', () => ask('/api/nothing/here'), 404, 10004, 'unknown_path'],
    ['a known path with another method', () => ask('/api/user/login'), 404, 10004, 'unknown_path'],
    ['a path that is no text', () => ask('/api/%zz'), 200, 10002, 'invalid_params'],
    ['a path of endless length', () => ask(`/api/${'x'.repeat(5_000)}`), 404, 10004, 'unknown_path'],
    ['a body that is too large', () => post('/api/user/login', 'x'.repeat(65 * 1024)), 413, 10002, 'body_too_large'],
    ['a body that is no JSON', () => post('/api/user/login', '{"biz":'), 200, 10002, 'invalid_params'],
    ['an empty body', () => post('/api/user/login', ''), 200, 10002, 'invalid_params'],
    ['a body of null', () => post('/api/user/login', 'null'), 200, 10002, 'invalid_params'],
    [
      'a body that reaches for the prototype',
      () => post('/api/user/login', '{"__proto__":{"biz":"login"}}'),
      200,
      10002,
      'invalid_params',
    ],
    [
      'a body of another type',
      () => post('/api/user/login', '<x/>', { 'Content-Type': 'text/xml' }),
      200,
      10002,
      'invalid_params',
    ],
    ['wrong fields', () => post('/api/user/login', '{"biz":"steal"}'), 200, 10002, 'invalid_params'],
  ]
  test.each(refused)(
    'to %s is an envelope with a reason, a text and a Date',
    async (_title, ask, status, code, reason) => {
      const answer = await ask()
      expect(answer).toMatchObject({ status, body: { code, data: { reason } } })
      expect(Object.keys(answer.body)).toEqual(['code', 'data'])
      expect(answer.body.data['text']).toEqual(expect.stringMatching(/\S/))
      expect(answer.date).not.toBeNull()
      expect(answer.type).toMatch(/^application\/json/)
    },
  )

  test('to wrong fields names them', async () => {
    const { body } = await post('/api/user/login', JSON.stringify({ biz: 'login', source: 'moon', data: {} }))
    expect(Object.keys(body.data['fields'] as object).toSorted()).toEqual(['data', 'source'])
  })

  test('to a fault is a 500 envelope that tells nothing of the inside but the id under which the log has it', async () => {
    const logged = vi.spyOn(world.context.log, 'error')
    await world.database.query('REVOKE SELECT ON friends_friend FROM mela_app')
    try {
      const { status, body, date } = await ask('/api/friend/list', {
        headers: { Authorization: `Bearer ${world.rohan.token}` },
      })
      const request_id = expect.stringMatching(/^[0-9a-f]{6}-[0-9a-z]+$/) as string
      expect({ status, body }).toEqual({
        status: 500,
        body: { code: 500, data: { reason: 'service_error', text: 'Something seems to have gone wrong', request_id } },
      })
      expect(logged.mock.calls.map(([entry]) => entry)).toMatchObject([
        { request_id: body.data['request_id'], path: '/api/friend/list' },
      ])
      expect(date).not.toBeNull()
    } finally {
      logged.mockRestore()
      await world.database.query('GRANT SELECT ON friends_friend TO mela_app')
    }
  })
})

test('SESSION-034 without a token every call but the public ones answers 10005, as with one that is no token', async () => {
  const { origin } = world
  const is_public = NAMES.filter((name) => calls[name].who === 'anyone')
  expect(is_public.toSorted()).toEqual(PUBLIC.toSorted())
  for (const name of NAMES.filter((each) => !PUBLIC.includes(each))) {
    const { input } = await goodRequest(name)
    for (const token of [undefined, 'x', 'x'.repeat(43), '\u00ff', 'undefined']) {
      const refused = await refusalOf(callerAt(() => origin, token)(name, input as never))
      expect({ name, ...refused }).toMatchObject({ name, code: 10005, reason: 'no_authorization' })
    }
    // Not even whether the request was sound is told to a stranger.
    expect(await refusalOf(callerAt(() => origin)(name, { nonsense: 1 } as never))).toMatchObject({ code: 10005 })
  }
  for (const authorization of ['Bearer', 'Bearer ', 'bearer x', `Basic ${world.rohan.token}`, world.rohan.token]) {
    expect(await ask('/api/user/info', { headers: { Authorization: authorization } })).toMatchObject({
      status: 401,
      body: { code: 10005 },
    })
  }
  for (const name of PUBLIC) {
    const { input } = await goodRequest(name)
    const code = await world.guest(name, input as never).then(
      () => 10000,
      (error: Refused) => error.code,
    )
    expect({ name, code }).toEqual({ name, code: REFUSED_HERE[name] ?? 10000 })
  }
})

test('SESSION-039 every call carries the Language header and the texts come in that language, else in English', async () => {
  const texts = new Map<string, string>()
  const sent: (string | null)[] = []
  const recording: typeof fetch = (input, init) => {
    sent.push(new Headers(init?.headers).get('Language'))
    return fetch(input, init)
  }
  const languages = ['zh', 'hi', 'en', 'ru', 'id', 'de', 'ja', 'es', 'tlh', '__proto__', 'constructor']
  for (const language of languages) {
    const caller = createCaller({
      origin: world.origin,
      language: () => language,
      token: () => undefined,
      fetch: recording,
    })
    texts.set(language, (await refusalOf(caller('getUserInfo', {}))).text)
  }
  expect(sent).toEqual(languages)
  const own = ['zh', 'hi', 'en', 'ru', 'id', 'de', 'ja', 'es'].map((language) => texts.get(language))
  expect(new Set(own).size).toBe(8)
  expect(texts.get('en')).toBe('You have been logged out, please log in again')
  expect(texts.get('hi')).toMatch(/\p{Script=Devanagari}/u)
  expect(texts.get('tlh')).toBe(texts.get('en'))
  expect([texts.get('__proto__'), texts.get('constructor')]).toEqual([texts.get('en'), texts.get('en')])
  const none = await ask('/api/user/info')
  expect(none.body.data['text']).toBe(texts.get('en'))
  for (const reason of Object.keys(refusals)) {
    expect(world.context.texts.refusal(reason as keyof typeof refusals, 'hi')).toMatch(/\p{Script=Devanagari}/u)
  }
})

test('a request that is cut off in the middle, or is no HTTP at all, harms nobody', async () => {
  const { port } = new URL(world.origin)
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => socket.destroySoon()))
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.resume()
    })
  await write('POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"biz"')
  await write('\0\x01\x02 this is no request\r\n\r\n')
  await write('GET /api/user/info HTTP/1.1\r\nHost: x\r\nHost: y\r\nContent-Length: -1\r\n\r\n')
  await new Promise<void>((resolve) => {
    const upload = request(`${world.origin}/api/user/login`, { method: 'POST' }, () => undefined)
    upload.on('error', () => resolve())
    upload.write('{')
    upload.destroy(new Error('the tunnel swallowed the train'))
  })
  expect(await world.guest('getSiteConfig', {})).toMatchObject({ app_name: 'Mela' })
})

test('a query or body with more than was asked for is read for what was asked', async () => {
  const { rohan } = world
  const path = `/api/user/info?user_id=${rohan.id}&user_id=${rohan.id}&__proto__=1&constructor=2&extra[]=3`
  expect(await ask(path, { headers: { Authorization: `Bearer ${rohan.token}` } })).toMatchObject({
    status: 200,
    body: { code: 10000, data: { id: rohan.id } },
  })
})

test('a call that is not answered within 30 s ends with 504, whatever becomes of it afterwards', async () => {
  const http = createHttp(world.context)
  let finish = (_result: unknown) => {}
  const slow: Handler = { call: calls.getSiteConfig, run: () => new Promise((resolve) => (finish = resolve)) }
  serveCalls(http, world.context, { getSiteConfig: slow } as never)
  await http.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answered = http.inject({ method: 'GET', url: '/api/public/sub_contracting' })
    await vi.advanceTimersByTimeAsync(29_999)
    const still_waiting = Symbol('still waiting')
    expect(await Promise.race([answered, Promise.resolve(still_waiting)])).toBe(still_waiting)
    await vi.advanceTimersByTimeAsync(1)
    const { statusCode, body } = await answered
    expect(statusCode).toBe(504)
    expect(JSON.parse(body)).toMatchObject({ code: 500, data: { reason: 'service_error' } })
    finish({ late: true })
    await vi.advanceTimersByTimeAsync(1_000)
  } finally {
    vi.useRealTimers()
    await http.close()
  }
})
