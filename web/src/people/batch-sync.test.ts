import { expect, test } from 'vitest'
import { createBatchSync, type Timers } from './batch-sync.ts'

/** A clock that moves only when told to; between two timers all promises settle. */
function handClock() {
  let now = 1_000_000_000_000
  let due: { at: number; callback: () => void }[] = []
  const timers: Timers = {
    set(callback, delay_ms) {
      const timer = { at: now + delay_ms, callback }
      due.push(timer)
      return timer
    },
    clear(timer) {
      due = due.filter((each) => each !== timer)
    },
  }
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return {
    timers,
    now: () => now,
    waiting: () => due.length,
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        await settle()
        const [next] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        due = due.filter((each) => each !== next)
        now = next.at
        next.callback()
      }
      now = end
    },
  }
}

function world() {
  const clock = handClock()
  const started = clock.now()
  const calls: { at: number; ids: string[] }[] = []
  const synced = new Map<string, number>()
  const line = { isUp: true }
  const sync = createBatchSync({
    now: clock.now,
    timers: clock.timers,
    syncedAt: (id) => synced.get(id),
    async fetch(ids) {
      calls.push({ at: clock.now() - started, ids })
      if (!line.isUp) throw new Error('unreachable')
      for (const id of ids) synced.set(id, clock.now())
    },
  })
  return { clock, calls, sync, line, at: () => calls.map((call) => call.at) }
}
const ids = (count: number, from = 1) => Array.from({ length: count }, (_, index) => String(from + index))

test('CHAT-072 ids wait 500 ms in a queue, go 100 to a call and 1 second apart', async () => {
  const { clock, calls, sync } = world()
  for (const id of [...ids(250), ...ids(250)]) sync.want(id)
  await clock.pass(499)
  expect(calls).toEqual([])
  await clock.pass(1)
  expect(calls).toEqual([{ at: 500, ids: ids(100) }])
  await clock.pass(999)
  expect(calls).toHaveLength(1)
  await clock.pass(1)
  expect(calls[1]).toEqual({ at: 1500, ids: ids(100, 101) })
  await clock.pass(60_000)
  expect(calls[2]).toEqual({ at: 2500, ids: ids(50, 201) })
  expect(calls).toHaveLength(3)
  expect(clock.waiting()).toBe(0)
})

test('CHAT-072 an entry is asked for again only when it is older than 7 days', async () => {
  const week = 7 * 24 * 60 * 60_000
  const { clock, calls, sync } = world()
  sync.want('1')
  await clock.pass(500)
  await clock.pass(week)
  sync.want('1')
  await clock.pass(10_000)
  expect(calls).toHaveLength(1)
  sync.want('1')
  await clock.pass(500)
  expect(calls).toHaveLength(2)
})

test('CHAT-073 a failed call is retried after 1, 2, 4 … 60 seconds while logged in', async () => {
  const { clock, calls, sync, line, at } = world()
  line.isUp = false
  sync.want('1')
  sync.want('2')
  await clock.pass(200_000)
  const waits = at().map((moment, index) => moment - (at()[index - 1] ?? 500))
  expect(waits).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  expect(calls.every((call) => call.ids.join() === '1,2')).toBe(true)
  line.isUp = true
  await clock.pass(60_000)
  expect(clock.waiting()).toBe(0)
  line.isUp = false
  sync.want('3')
  await clock.pass(1500)
  expect(
    at()
      .slice(-2)
      .map((moment) => moment - at()[at().length - 2]!),
  ).toEqual([0, 1000])
})

test('CHAT-073 logging out drops what is queued, under way or waiting for a retry', async () => {
  const { clock, calls, sync, line } = world()
  line.isUp = false
  sync.want('1')
  await clock.pass(500)
  sync.stop()
  await clock.pass(600_000)
  expect(calls).toHaveLength(1)
  sync.want('2')
  sync.stop()
  await clock.pass(600_000)
  expect(calls).toHaveLength(1)
  line.isUp = true
  sync.want('3')
  await clock.pass(500)
  expect(calls[1]).toMatchObject({ ids: ['3'] })
})

test('an entry that changed is asked for again however fresh it is, also while an answer to an older question is under way', async () => {
  const { clock, calls, sync } = world()
  sync.want('1')
  await clock.pass(500)
  sync.renew('1')
  sync.renew('1')
  await clock.pass(10_000)
  expect(calls.map(({ ids: asked }) => asked)).toEqual([['1'], ['1']])
  sync.want('1')
  await clock.pass(10_000)
  expect(calls).toHaveLength(2)
})
