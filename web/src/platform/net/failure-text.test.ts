// @vitest-environment node
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused, Unreachable } from '@mela/contract/client.ts'
import { envelopeServer } from '../../../test/envelope-server.ts'
import { createApi } from './api.ts'
import { codeText, failureText } from './failure-text.ts'
import type { Translate } from '../i18n/i18n.ts'

const english = JSON.parse(readFileSync(new URL('../../../locales/en/errors.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>
const t: Translate = (key) => english[key.slice('errors.'.length)] ?? key
afterEach(() => vi.unstubAllGlobals())

/** What a person reads after a call that something else than our server answered, or nothing at all. */
async function said(answer: () => Promise<Response>): Promise<string> {
  const options = { origin: '', language: () => 'en', token: () => undefined, onSessionOver: () => undefined }
  const { call } = createApi({ ...options, fetch: answer })
  return call('getSiteConfig', {}).then(
    () => 'an answer',
    (error: unknown) => failureText(error, t),
  )
}

test('SESSION-051 failures nobody foresaw, a lost connection and a late answer have their sentences', async () => {
  expect(failureText(new TypeError('x is not a function'), t)).toBe('Something seems to have gone wrong')
  expect(failureText(new Refused(500, { reason: 'service_error', text: '' }), t)).toBe(
    'Something seems to have gone wrong',
  )
  const told = new Refused(500, { reason: 'service_error', text: '', request_id: '3fa2c1-8k' })
  expect(failureText(told, t)).toBe('Something seems to have gone wrong (3fa2c1-8k)')
  await using server = await envelopeServer(() => ({}))
  server.isUp = false
  expect(await said(() => fetch(`${server.origin}/api/public/sub_contracting`))).toBe(
    'Network connection is abnormal, please try again later',
  )
  expect(await said(() => Promise.resolve(new Response('<h1>504</h1>', { status: 504 })))).toBe(
    'Connection timed out, please try again later',
  )
})

test('SESSION-051 without a network the lost connection is named, whatever the error says', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(failureText(new Unreachable('status 504', true), t)).toBe(
    'Network connection is abnormal, please try again later',
  )
})

test('SESSION-050 every code of the specification has a sentence, also with a reason this build does not know', () => {
  const said_by = (code: number) => t(codeText(code))
  expect(said_by(10005)).toBe('You have been logged out, please log in again')
  expect(said_by(10017)).toBe('Abnormal account')
  expect(said_by(10018)).toBe('Cannot operate temporarily')
  expect(said_by(10023)).toBe('Group has been banned')
  expect(said_by(10027)).toBe('Login/register abnormal')
  expect(said_by(10022)).toBe('You’re already friends')
  expect(said_by(10001)).toBe('Your account has been blocked. Contact customer service.')
  expect(said_by(500)).toBe('Something seems to have gone wrong')
  expect(said_by(10004)).toBe('This content doesn’t exist any more')
  expect(said_by(99999)).toBe('Something seems to have gone wrong')
})
