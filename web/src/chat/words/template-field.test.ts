// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { No } from '../../../test/envelope-server.ts'
import { sessionStore } from '../../account/session/session.ts'
import { fill, filledText } from './template-field.ts'

let site: ChatSite
const post = (id: string) => ({ target: '9', id, created_unix: 1_700_000_000_000 })
const asked = () => site.http.asked.filter(({ path }) => path === '/api/user/template_field').map(({ input }) => input)
const signInAs = (identity: 1 | 2 | 3) => sessionStore.setState({ user: { id: '7', identity } as UserInfo })

beforeEach(async () => {
  site = await chatSite()
})
afterEach(async () => {
  sessionStore.setState({ user: null })
  await site[Symbol.asyncDispose]()
})

test('CHANNELS-006 the text of a post is filled in by the site for its reader, once per language, and one that cannot be had stays as it is', async () => {
  signInAs(1)
  await Promise.all([fill(post('1'), 'Hi {nickname}', 'en'), fill(post('1'), 'Hi {nickname}', 'en')])
  await fill(post('1'), 'Hi {nickname}', 'en')
  await fill(post('2'), 'Nothing to fill in', 'en')
  expect(filledText(post('1'), 'Hi {nickname}', 'en')).toBe('Hi Asha')
  expect(filledText(post('2'), 'Nothing to fill in', 'en')).toBe('Nothing to fill in')
  expect(asked()).toEqual([{ str: 'Hi {nickname}', time_unix: '1700000000000' }])
  await fill(post('1'), 'Hi {nickname}', 'hi')
  expect(asked()).toHaveLength(2)
  site.before = () => {
    throw new No({ reason: 'too_many_operations' })
  }
  await fill(post('3'), 'To {nickname}', 'en')
  expect(filledText(post('3'), 'To {nickname}', 'en')).toBe('To {nickname}')
  site.before = () => undefined
  await fill(post('3'), 'To {nickname}', 'en')
  expect(filledText(post('3'), 'To {nickname}', 'en')).toBe('To Asha')
})

test('SERVICE-005 for service users nothing is filled in and no template_field call is made', async () => {
  signInAs(3)
  await fill(post('4'), 'Dear {nickname}', 'en')
  expect(asked()).toEqual([])
  expect(filledText(post('4'), 'Dear {nickname}', 'en')).toBe('Dear {nickname}')
  signInAs(2)
  await fill(post('4'), 'Dear {nickname}', 'en')
  expect(asked()).toHaveLength(1)
})
