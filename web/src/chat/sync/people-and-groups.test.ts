// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '@mela/contract/client.ts'
import { mountHook } from '../../../test/mount-hook.ts'
import { startPeople, stopPeople, usePeople } from '../../people/index.ts'
import * as net from '../../platform/net/api.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { startGroups, useGroup } from './group-cache.ts'

// How people and groups on screen are asked for, with the clock in hand.
const asked: { name: string; ids: string[] }[] = []
let isUp = true

let stopGroups: () => void
beforeEach(async () => {
  await clearDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  asked.length = 0
  isUp = true
  vi.spyOn(net, 'api').mockImplementation(((name: string, input: Record<string, string>) => {
    asked.push({ name, ids: (input['user_id'] ?? input['ids'])!.split(',') })
    return isUp ? Promise.resolve([]) : Promise.reject(new Unreachable('down', false))
  }) as typeof net.api)
  await startPeople()
  stopGroups = startGroups()
})
afterEach(() => {
  stopPeople()
  stopGroups()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ids = (count: number, from: number) => Array.from({ length: count }, (_, index) => String(from + index))
const sizes = () => asked.map(({ name, ids: each }) => `${name} ${each.length}`)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const DAY_MS = 24 * 60 * 60_000
const kinds = {
  getUserInfoList: (count: number, from: number) => mountHook(() => usePeople(ids(count, from))),
  getGroupBatch: (count: number, from: number) => ids(count, from).map((id) => mountHook(() => useGroup(id))),
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'CHAT-072 %s asks for what is on screen after 500 ms, 100 ids to a call and 1 second apart, and again after 7 days',
  async (name) => {
    kinds[name](150, 1)
    await pass(499)
    expect(asked).toEqual([])
    await pass(1)
    expect(sizes()).toEqual([`${name} 100`])
    await pass(999)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(sizes()).toEqual([`${name} 100`, `${name} 50`])
    expect(asked.flatMap((each) => each.ids)).toEqual(ids(150, 1))
    await pass(7 * DAY_MS - 10_000)
    kinds[name](1, 1)
    await pass(5_000)
    expect(asked).toHaveLength(2)
    await pass(10_000)
    kinds[name](1, 1)
    await pass(500)
    expect(asked.slice(2)).toEqual([{ name, ids: ['1'] }])
  },
)

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'CHAT-073 %s is tried again while somebody is logged in, and dropped with the session',
  async (name) => {
    isUp = false
    kinds[name](2, 1)
    await pass(500)
    await pass(1_000)
    await pass(2_000)
    expect(asked).toEqual(Array.from({ length: 3 }, () => ({ name, ids: ['1', '2'] })))
    stopPeople()
    stopGroups()
    isUp = true
    await pass(10 * 60_000)
    expect(asked).toHaveLength(3)
  },
)
