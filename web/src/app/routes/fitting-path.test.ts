import { expect, test } from 'vitest'
import { fittingPath } from './fitting-path.ts'
import { routeAt } from './route-at.ts'
import { routes } from './routes.ts'

const children = routes.filter(({ form }) => form === 'child')

test('pages about a chat move between their flat and their nested address and keep the chat', () => {
  expect(fittingPath('/group-setting', { roomId: '9|2' }, true)).toBe('/chat/9%7C2/group-setting')
  expect(fittingPath('/chat/9%7C2/group-setting', {}, false)).toBe('/group-setting?roomId=9%7C2')
  expect(fittingPath('/chat-record', { roomId: '5|4', q: 'x' }, true)).toBe('/gp/5%7C4/chat-record?q=x')
  expect(fittingPath('/gp/5%7C4/chat-record', { q: 'x' }, false)).toBe('/chat-record?roomId=5%7C4&q=x')
  expect(fittingPath('/group-setting', { roomId: '9|2' }, false)).toBeUndefined()
  expect(fittingPath('/chat/9%7C2/group-setting', {}, true)).toBeUndefined()
  expect(children).toHaveLength(11)
})

test('without a chat they lead home, except those that make sense without one', () => {
  expect(fittingPath('/group-setting', {}, false)).toBe('/chatList')
  expect(fittingPath('/group-setting', {}, true)).toBe('/chatList')
  expect(fittingPath('/choose-member', {}, false)).toBeUndefined()
  expect(fittingPath('/chat-record', {}, true)).toBeUndefined()
})

test('lists with an empty place beside them lead to the plain list on a phone', () => {
  expect(fittingPath('/chat', {}, false)).toBe('/chatList')
  expect(fittingPath('/gp', {}, false)).toBe('/grouping')
  expect(fittingPath('/chat', {}, true)).toBeUndefined()
  expect(fittingPath('/chat/1-2%7C1', {}, false)).toBeUndefined()
})

test('an address is known before the router runs, and an unknown one is nothing', () => {
  expect(routeAt('/chatList')?.name).toBe('ChatListMain')
  expect(routeAt('/chat/1-2%7C1')?.form).toBe('tab')
  expect(routeAt('/chat/1-2%7C1/group-qr')?.name).toBe('GroupQr')
  expect(routeAt('/1234567890')?.name).toBe('TreasureRecord')
  expect(routeAt('/join-group/12')?.isPublic).toBe(true)
  for (const path of ['/nowhere', '/123456789', '/chat/1-2%7C1/login', '/join-group/x', '/chat/1/2/3']) {
    expect(routeAt(path), path).toBeUndefined()
  }
})
