import { expect, test } from 'vitest'
import { pathOf, paths, type RouteName } from './paths.ts'

test('SHELL-004 the names of routes resolve to their paths, with parameters and queries in place', () => {
  const plain: [RouteName, string][] = [
    ['ChatList', '/chat'],
    ['ChatListMain', '/chatList'],
    ['Find', '/find'],
    ['FindMain', '/find'],
    ['Profile', '/profile'],
    ['ProfileMain', '/profile'],
    ['GpList', '/gp'],
    ['GpListMain', '/gp'],
    ['FriendApplication', '/friend-application'],
    ['MyGroups', '/my-groups'],
    ['Login', '/login'],
  ]
  for (const [name, path] of plain) expect(pathOf(name), name).toBe(path)
  expect(pathOf('Chat', { roomId: '12-34|1' })).toBe('/chat/12-34%7C1')
  expect(pathOf('GpChat', { roomId: '7|4' })).toBe('/gp/7%7C4')
  expect(pathOf('JoinGroup', { groupId: '900' })).toBe('/join-group/900')
  expect(pathOf('UserPage', {}, { id: '55' })).toBe('/user-page?id=55')
  expect(pathOf('SearchMain', {}, { type: 'friend' })).toBe('/search-main?type=friend')
  expect(pathOf('NewGroupChooseMember', {}, { type: 'group' })).toBe('/new-group-choose-member?type=group')
})

test('a parameter cannot leave its place, and one that is missing is a fault', () => {
  expect(pathOf('Chat', { roomId: '../login?x#y' })).toBe('/chat/..%2Flogin%3Fx%23y')
  expect(pathOf('SearchMain', {}, { type: 'a&b=c', id: undefined })).toBe('/search-main?type=a%26b%3Dc')
  expect(() => pathOf('Chat')).toThrow('roomId')
})

test('no two routes share a path by accident', () => {
  const shared = ['Find', 'Profile', 'GpList'].map((name) => paths[name as RouteName])
  const once = Object.values(paths).filter((path) => !shared.includes(path))
  expect(new Set(once).size).toBe(once.length)
})
