// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChestStatus, ChestType } from '@mela/contract/chests/chest-rules.ts'
import { envelopeServer, type EnvelopeServer } from '../../../test/envelope-server.ts'
import { signInWithPassword, signOut, startSession } from '../../account/session/session.ts'
import { handleEvent } from '../../chat/sync/handle-event.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { clearStored, readStored, writeStored } from '../../platform/storage/storage.ts'
import '../index.ts'
import { askStatus } from './ask-status.ts'
import { followLine, forgetStatuses, keepStatus, loadStatuses, statusOf } from './statuses.ts'

const GROUP = '500'
const CHEST = '1000000001'
const OTHER = '1000000002'
const user = { id: '7', username: 'asha1', nickname: 'Asha', identity: 1, avatar: { url: '' }, gender: 1, level: 0 }

let server: EnvelopeServer
let status: ChestStatus
beforeEach(async () => {
  await clearDatabase()
  clearStored()
  status = ChestStatus.Unreceive
  server = await envelopeServer(({ path }) => {
    if (path === '/api/user/login') return { token: 'fresh', user_id: '7', is_new: false }
    if (path === '/api/user/info') return { ...user, last_active_unix: 0, is_friend: false, is_blocked: false }
    if (path === '/api/friend/list') return { list: [], total: 0 }
    if (path === '/api/group/chest/pre_receive')
      return {
        status,
        group_id: GROUP,
        left: 1,
        chest: { type: 1, remarks: '', user: { ...user, last_active_unix: 0 } },
      }
    return { is_full: false, list: [], removed: [], cursor: '0' }
  })
})
afterEach(async () => {
  await signOut()
  await server[Symbol.asyncDispose]()
})
const over = (chest_id: string, given: -1 | 3) =>
  handleEvent({
    t: 'NOTIFICATION',
    d: { type: 'chest_over', data: { group_id: GROUP, chest_id, status: given } },
  })

test('CHESTS-001 kinds and states have the numbers of the specification, and a box nobody knows of is unreceived', () => {
  expect(ChestType).toEqual({ Luck: 1, Normal: 2 })
  expect(ChestStatus).toEqual({ Expired: -1, Unreceive: 1, Received: 2, NotEnough: 3 })
  expect(statusOf(GROUP, CHEST)).toBe(ChestStatus.Unreceive)
})

test('CHESTS-018 the states of treasure boxes are loaded when the app starts and gone after a logout', async () => {
  await signInWithPassword({ username: 'asha1', password: 'secret1' })
  status = ChestStatus.Received
  await askStatus(CHEST)
  over(OTHER, ChestStatus.NotEnough)
  expect([statusOf(GROUP, CHEST), statusOf(GROUP, OTHER)]).toEqual([ChestStatus.Received, ChestStatus.NotEnough])
  expect(statusOf('501', CHEST), 'of that group only').toBe(ChestStatus.Unreceive)

  forgetStatuses()
  expect(statusOf(GROUP, CHEST)).toBe(ChestStatus.Unreceive)
  server.isUp = false
  await startSession()
  expect([statusOf(GROUP, CHEST), statusOf(GROUP, OTHER)]).toEqual([ChestStatus.Received, ChestStatus.NotEnough])

  await signOut()
  expect(statusOf(GROUP, CHEST)).toBe(ChestStatus.Unreceive)
  expect(readStored('chest_status')).toBeUndefined()
})

test('the states of one person are not those of the next, and what cannot be read counts as nothing', () => {
  loadStatuses('7')
  keepStatus(GROUP, CHEST, ChestStatus.NotEnough)
  loadStatuses('8')
  expect(statusOf(GROUP, CHEST)).toBe(ChestStatus.Unreceive)
  loadStatuses('7')
  expect(statusOf(GROUP, CHEST)).toBe(ChestStatus.NotEnough)
  for (const text of ['{', '{"user_id":"7","statuses":{"500|1000000001":9}}']) {
    writeStored('chest_status', text)
    loadStatuses('7')
    expect(statusOf(GROUP, CHEST)).toBe(ChestStatus.Unreceive)
  }
  forgetStatuses()
})

test('a box opened at another device is opened here too, one opened by somebody else is not', () => {
  loadStatuses('7')
  const told = (chest_id: string, receive_user_id: string) =>
    followLine({ chat_id: GROUP, content: { type: 9, data: { chest_id, user_id: '1', receive_user_id } } } as never)
  told(CHEST, '7')
  told(OTHER, '8')
  expect([statusOf(GROUP, CHEST), statusOf(GROUP, OTHER)]).toEqual([ChestStatus.Received, ChestStatus.Unreceive])
  forgetStatuses()
})

test('whoever has opened a box has opened it, also when it is over, and only the latest are kept', () => {
  loadStatuses('7')
  keepStatus(GROUP, CHEST, ChestStatus.Received)
  over(CHEST, ChestStatus.Expired)
  expect(statusOf(GROUP, CHEST)).toBe(ChestStatus.Received)
  keepStatus(GROUP, OTHER, ChestStatus.Unreceive)
  over(OTHER, ChestStatus.Expired)
  expect(statusOf(GROUP, OTHER)).toBe(ChestStatus.Expired)
  for (let number = 1; number <= 499; number++) keepStatus(GROUP, `20000000${number}`, ChestStatus.NotEnough)
  expect(statusOf(GROUP, OTHER)).toBe(ChestStatus.Expired)
  expect(statusOf(GROUP, CHEST)).toBe(ChestStatus.Unreceive)
  forgetStatuses()
})
