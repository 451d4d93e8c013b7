import { expect, it } from 'vitest'
import { HOME, isWatched, ownPath, readPayload } from './push.ts'

const nobody = new Map<string, boolean>()

it('SHELL-022 a push is silent only while a window is visible and its page says so too', () => {
  const seen = { id: 'a', visibilityState: 'visible' }
  const behind = { id: 'b', visibilityState: 'hidden' }
  expect(isWatched([], nobody), 'no window is open').toBe(false)
  expect(isWatched([behind], nobody)).toBe(false)
  expect(isWatched([seen], nobody), 'the worker was asleep when the page told').toBe(true)
  expect(isWatched([seen], new Map([['a', true]]))).toBe(true)
  expect(isWatched([seen], new Map([['a', false]])), 'the page knows that it is hidden').toBe(false)
  expect(isWatched([behind], new Map([['b', true]])), 'the window went after the page told').toBe(false)
  expect(isWatched([behind, seen], new Map([['b', false]])), 'one of several windows').toBe(true)
  expect(isWatched([seen], new Map([['gone', false]])), 'another window told').toBe(true)
})

it('reads a payload as it is and makes something of any other', () => {
  const payload = { title: 'Asha', body: 'hello', url: '/chat/1-2%7C1', tag: '1-2|1', badge: 3 }
  expect(readPayload(payload, 'Mela')).toEqual(payload)
  const nothing = { title: 'Mela', body: '', url: HOME, tag: '' }
  for (const strange of [undefined, null, 'text', 5, [], {}, { title: 5, body: {}, url: 1, badge: '3' }]) {
    expect(readPayload(strange, 'Mela')).toEqual(nothing)
  }
  expect(readPayload({ ...payload, badge: -1 }, 'Mela')).not.toHaveProperty('badge')
  expect(readPayload({ ...payload, badge: 1.5 }, 'Mela')).not.toHaveProperty('badge')
})

it('opens only paths of this site', () => {
  for (const path of ['/chatList', '/chat/1-2%7C1?x=1#y', '/user-notification']) expect(ownPath(path)).toBe(path)
  for (const path of ['', 'chatList', '//evil.example', '/\\evil.example', 'https://evil.example', '/a\\b', '/ x']) {
    expect(ownPath(path), path).toBe(HOME)
  }
})
