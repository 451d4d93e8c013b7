import { expect, test } from 'vitest'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { toGroup, withJoiners, withoutNotice } from './group.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

function infoOf(user_ids: string[], total = user_ids.length): GroupInfo {
  return {
    group: {
      id: '500',
      name: 'Night market',
      avatar: { url: '/files/a.png' },
      flag_check: 1,
      flag_prohibit_add_friends: -1,
      notice: 'Stalls open at 5',
      notice_at: '2026-11-15T08:00:00.000Z',
      notice_message_id: '9',
      serve_user_id: null,
      serve_user_nickname: '',
    },
    group_user: { user_id: '2', identity: 3, pin: -1, not_disturb: -1, group_nickname: '', prohibition_status: -1 },
    my_group_user: { identity: 3 },
    user_ids,
    group_user_total: total,
    status: 1,
    prohibition_status: -1,
  }
}

test('GROUPS-008 the device keeps of a group who and what it is, the own place in it, its size and when it was told', () => {
  const info = infoOf(ids(7), 1204)
  expect(toGroup(info, 1_794_700_000_000)).toEqual({
    id: '500',
    name: 'Night market',
    avatar: { url: '/files/a.png' },
    group_user_id: '2',
    user_ids: ids(7),
    flag_check: 1,
    identity: 3,
    total: 1204,
    users: ids(6),
    synctime: 1_794_700_000_000,
    info,
  })
})

test('GROUPS-009 the picture shows the first up to 6 members and takes in newcomers only while fewer than 6 are there', () => {
  expect(toGroup(infoOf(ids(3)), 0).users).toEqual(ids(3))
  expect(toGroup(infoOf(ids(6)), 0).users).toEqual(ids(6))
  expect(toGroup(infoOf(ids(9)), 0).users).toEqual(ids(6))

  const five = withJoiners(toGroup(infoOf(ids(4)), 0), ['5'])
  expect(five).toMatchObject({ users: ids(5), total: 5, info: { group_user_total: 5 } })
  expect(withJoiners(five, ['5']), 'told twice').toBe(five)
  expect(withJoiners(five, ['6', '7'])).toMatchObject({ users: ids(6), total: 7 })
  const six = toGroup(infoOf(ids(6)), 0)
  expect(withJoiners(six, ['7'])).toBe(six)
  const crowd = toGroup(infoOf(ids(3), 300), 0)
  expect(withJoiners(crowd, ['4']), 'only the size counts').toBe(crowd)
})

test('GROUPS-009 after somebody left the picture is made of the first 6 who remain', () => {
  const left = ids(8).filter((id) => id !== '2')
  expect(toGroup(infoOf(left), 0).users).toEqual(['1', '3', '4', '5', '6', '7'])
})

test('a deleted notice goes, one that was written after it stays', () => {
  const group = toGroup(infoOf(ids(2)), 0)
  expect(withoutNotice(group, '9').info.group).toMatchObject({ notice: '', notice_at: null, notice_message_id: null })
  expect(withoutNotice(group, '8')).toBe(group)
})
