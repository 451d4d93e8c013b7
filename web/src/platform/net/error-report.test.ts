// @vitest-environment node
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import { api, Cancelled } from './api.ts'
import { forgetReports, reportFault } from './error-report.ts'
import { removeStored, writeStored } from '../storage/storage.ts'
import { EXPECT_MS } from '../../../../waits.ts'

type Report = Record<string, unknown>
let reports: Report[] = []
/** How the next calls are answered: a status with a body, or not at all. */
let answer: { status: number; body: string } | 'cut' = { status: 200, body: '' }

const http = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url === '/api/public/error_report') {
      reports.push(JSON.parse(Buffer.concat(chunks).toString()) as Report)
      return response.end(JSON.stringify({ code: 10000, data: {} }))
    }
    if (answer === 'cut') return request.socket.destroy()
    return response.writeHead(answer.status).end(answer.body)
  })
})

beforeEach(async () => {
  reports = []
  forgetReports()
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => fetch(new URL(input, origin), init))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  removeStored('token')
  http.closeAllConnections()
  await new Promise((closed) => http.close(closed))
})
const refusal = (code: number, reason: string) => JSON.stringify({ code, data: { reason, text: '' } })
const reported = (count: number) => vi.waitFor(() => expect(reports).toHaveLength(count), EXPECT_MS)

test('SESSION-052 what the server did not foresee is reported once and the call is refused', async () => {
  answer = { status: 500, body: refusal(500, 'service_error') }
  for (let times = 0; times < 3; times++) {
    await expect(api('getUserInfo', { user_id: '7' })).rejects.toBeInstanceOf(Refused)
  }
  await reported(1)
  answer = { status: 200, body: '<!doctype html><title>a captive portal</title>' }
  await expect(api('getSiteConfig', {})).rejects.toThrow('status 200')
  await reported(2)
  const breakDown = () => new TypeError('undefined is not a function')
  reportFault('error', breakDown())
  reportFault('error', breakDown())
  await reported(3)
  expect(reports.map(({ type, url, status }) => [type, url, status])).toEqual([
    ['GET', '/api/user/info', 500],
    ['GET', '/api/public/sub_contracting', 200],
    ['error', '', undefined],
  ])
})

test('SESSION-052 a lost connection, a timeout, an abort, a refusal and a failed import are not reported', async () => {
  answer = 'cut'
  await expect(api('getUserInfo', { user_id: '1' })).rejects.toThrow('no answer')
  answer = { status: 504, body: 'late' }
  await expect(api('getUserInfo', { user_id: '2' })).rejects.toThrow('504')
  answer = { status: 200, body: refusal(11005, 'wrong_password') }
  await expect(api('getUserInfo', { user_id: '3' })).rejects.toBeInstanceOf(Refused)
  const stop = new AbortController()
  const given_up = api('getUserInfo', { user_id: '4' }, { signal: stop.signal })
  stop.abort()
  await expect(given_up).rejects.toBeInstanceOf(Cancelled)
  for (const message of [
    'Failed to fetch dynamically imported module: https://mela.example/assets/x.js',
    'Importing a module script failed.',
    'error loading dynamically imported module',
    'Unable to preload CSS for /assets/x.css',
  ]) {
    reportFault('rejection', new TypeError(message))
  }
  reportFault('rejection', new Cancelled('getUserInfo'))
  reportFault('rejection', new DOMException('', 'AbortError'))
  // The one that is reported comes after all the others would have.
  reportFault('error', new Error('the last one'))
  await reported(1)
  expect(String(reports[0]!['body'])).toContain('the last one')
})

test('SESSION-053 a report holds the request and the answer, and no secret at any depth', async () => {
  writeStored('token', 'the-token-itself')
  const data = { reason: 'service_error', text: 'boom', deep: [{ password: 'hunter-2', note: 'kept' }] }
  answer = { status: 500, body: JSON.stringify({ code: 500, data }) }
  const account = { username: 'asha1', password: 'secret-1', invite_code: 'ABC123' }
  await expect(api('login', { biz: 'login', source: 'h5', data: { account } })).rejects.toBeInstanceOf(Refused)
  await expect(api('getUserInfo', { user_id: '7' })).rejects.toBeInstanceOf(Refused)
  await reported(2)
  const [login, info] = reports
  expect(login).toMatchObject({
    type: 'POST',
    url: '/api/user/login',
    status: 500,
    headers: { Authorization: '[filtered]' },
    data: {
      biz: 'login',
      data: { account: { username: '[text of 5]', password: '[filtered]', invite_code: '[filtered]' } },
    },
    body: { data: { text: 'boom', deep: [{ password: '[filtered]', note: 'kept' }] } },
    version: '1.4.0',
  })
  expect(info).toMatchObject({ type: 'GET', url: '/api/user/info', params: { user_id: '7' } })
  const everything = JSON.stringify(reports)
  for (const secret of ['asha1', 'the-token-itself', 'secret-1', 'hunter-2', 'ABC123'])
    expect(everything).not.toContain(secret)
})

test('a report that cannot be sent is not reported, and a page does not report for ever', async () => {
  for (let number = 0; number < 40; number++) reportFault('error', new Error(`fault ${number}`))
  await reported(20)
})
