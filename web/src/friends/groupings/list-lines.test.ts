import { expect, it } from 'vitest'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { findGroupings, inOrder, listLines } from './list-lines.ts'

const t: Translate = (key) => (key === 'groupings.ungrouped' ? 'ungrouped' : key)
const grouping = (id: string, name: string, ...user_ids: string[]): Grouping => {
  return { id, name, order: '0', user_ids, last_message: null }
}
const family = grouping('7', 'Family', '1', '2')
const work = grouping('8', 'Work', '2')
const rest = grouping('-1', '', '3')

it('finds a name by any part of it, whatever the case, and the ungrouped by the name they go by', () => {
  const list = [family, work, rest]
  expect(findGroupings(list, ' FAM ', t)).toEqual([family])
  expect(findGroupings(list, 'group', t)).toEqual([rest])
  expect(findGroupings(list, 'nobody', t)).toEqual([])
  expect(findGroupings(list, '', t)).toEqual(list)
})

it('shows who is in an open grouping below it, in the order of friends', () => {
  const friends = [{ friend_id: '2' }, { friend_id: '9' }, { friend_id: '1' }]
  const lines = listLines([family, work], ['7'], friends)
  expect(lines.map((line) => (line.kind === 'grouping' ? line.grouping.name : line.user_id))).toEqual([
    'Family',
    '2',
    '1',
    'Work',
  ])
  expect(lines.map((line) => line.kind === 'member' && line.isLast)).toEqual([false, false, true, false])
})

it('keeps those in the list who are not known as friends yet', () => {
  expect(inOrder(['5', '2'], [{ friend_id: '2' }])).toEqual(['2', '5'])
})
