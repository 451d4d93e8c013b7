import { describe, expect, it } from 'vitest'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { findFriends, sortFriends } from './friend-order.ts'

const friend = (friend_id: string, letter: string, nickname: string, more: Partial<Friend> = {}): Friend => ({
  friend_id,
  letter,
  sort_key: nickname.toLowerCase(),
  remark: '',
  status: 1,
  friend_info: { avatar: { url: '' }, nickname, username: `user-${friend_id}`, identity: 1, gender: 1 },
  ...more,
})
const byId = (...friends: Friend[]) => Object.fromEntries(friends.map((each) => [each.friend_id, each]))
const ids = (friends: Friend[]) => friends.map(({ friend_id }) => friend_id)

describe('friends in order', () => {
  it('stand by letter, then by what the server sorts by, with everything else last', () => {
    const friends = byId(
      friend('1', '#', '7 Wonders'),
      friend('2', 'Z', '张伟'),
      friend('3', 'A', 'b'),
      friend('4', 'A', 'a'),
    )
    expect(ids(sortFriends(friends))).toEqual(['4', '3', '2', '1'])
  })

  it('leave out who is no friend any more', () => {
    expect(sortFriends(byId(friend('1', 'A', 'a', { status: -2 })))).toEqual([])
  })

  it('are found by remark or nickname, whatever the case and the way it is written', () => {
    const friends = [friend('1', 'C', 'Gurpreet', { remark: 'Chai Partner' }), friend('2', 'M', 'Meera')]
    expect(ids(findFriends(friends, 'cHAI'))).toEqual(['1'])
    expect(ids(findFriends(friends, ' gurp '))).toEqual(['1'])
    expect(ids(findFriends(friends, 'ＭＥＥＲＡ'))).toEqual(['2'])
    expect(ids(findFriends(friends, 'mèera'))).toEqual(['2'])
    expect(ids(findFriends(friends, '  '))).toEqual(['1', '2'])
    expect(findFriends(friends, 'nobody')).toEqual([])
  })

  it('are found by how their names are spelled in Latin letters', () => {
    const friends = [
      friend('1', 'A', 'आशा', { sort_key: 'asa' }),
      friend('2', 'Z', '张伟', { sort_key: 'zhang wei' }),
      friend('3', 'S', 'Sasha'),
    ]
    expect(ids(findFriends(friends, 'asha'))).toEqual(['1', '3'])
    expect(ids(findFriends(friends, 'Aashaa'))).toEqual(['1'])
    expect(ids(findFriends(friends, 'zhangw'))).toEqual(['2'])
  })
})
