import { expect, test } from 'vitest'
import { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import type { Message } from '../chat/index.ts'
import { chestOf, chestState, hoursLeft, sealedIn } from './chest.ts'

const HOUR_MS = 3_600_000
const message = (content: Record<string, unknown>) =>
  ({ content, target: '5', senderId: '7', created_unix: 1000 }) as unknown as Message

test('a box is what its message says, and a message that says less breaks nothing', () => {
  const content = { chest_id: '1000000001', remarks: 'Chai fund', type: 2, num: 8, commitment: 'ab' }
  expect(chestOf(message(content))).toEqual({
    ...{ chest_id: '1000000001', group_id: '5', sender_id: '7', remarks: 'Chai fund', isLucky: false, num: 8 },
    closes_unix: 1000 + 24 * HOUR_MS,
  })
  expect(chestOf(message({ chest_id: '1000000001' }))).toMatchObject({ remarks: '', isLucky: true, num: 0 })
  const sealed = { commitment: 'ab', isLucky: false, num: 8 }
  expect([sealedIn(message(content)), sealedIn(message({}))]).toEqual([sealed, undefined])
})

test('the hours that are left are counted with the one that has begun', () => {
  const at = (now: number) => hoursLeft(chestOf(message({})), 1000 + now)
  expect([at(0), at(1), at(HOUR_MS), at(24 * HOUR_MS - 1), at(25 * HOUR_MS)]).toEqual([24, 24, 23, 1, 1])
})

test('a box waits until it is opened, empty or a day old', () => {
  const at = (status: ChestStatus, now = 0) => chestState(status, 24 * HOUR_MS, now)
  expect(at(ChestStatus.Unreceive)).toBe('waiting')
  expect(at(ChestStatus.Unreceive, 24 * HOUR_MS)).toBe('expired')
  expect(at(ChestStatus.Expired)).toBe('expired')
  expect(at(ChestStatus.NotEnough, 25 * HOUR_MS)).toBe('gone')
  expect(at(ChestStatus.Received, 25 * HOUR_MS)).toBe('mine')
})
