// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { Unreachable } from '@mela/contract/client.ts'
import { clearDatabase } from './database.ts'
import { liveAnswer } from './live-answer.ts'

afterEach(async () => {
  vi.useRealTimers()
  await clearDatabase()
})

/** Reads that end when the test says so. */
function held() {
  const reads: { answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const live = liveAnswer<string>('held', 'none', () => new Promise((answer, fail) => reads.push({ answer, fail })))
  return { reads, live }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('what the device kept shows until the answer is here, which the device keeps', async () => {
  const first = held()
  await first.live.start()
  expect(first.live.use.getState()).toMatchObject({ value: 'none', state: 'loading' })
  first.reads[0]!.answer('one')
  await settle()
  expect(first.live.use.getState()).toMatchObject({ value: 'one', state: 'ready' })
  const second = held()
  await second.live.start()
  expect(second.live.use.getState()).toMatchObject({ value: 'one', state: 'loading' })
  second.reads[0]!.answer('two')
  await settle()
  expect(second.live.get()).toBe('two')
})

test('a question that failed is asked again by itself, and what was known stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { reads, live } = held()
  live.show('known')
  void live.refresh()
  reads[0]!.fail(new Unreachable('down', false))
  await settle()
  expect(live.use.getState()).toMatchObject({ value: 'known', state: 'failed' })
  await vi.runAllTimersAsync()
  expect(reads).toHaveLength(2)
  reads[1]!.answer('newer')
  await settle()
  expect(live.use.getState()).toMatchObject({ value: 'newer', state: 'ready', error: undefined })
})

test('an answer to an earlier question, or to an earlier session, is not shown', async () => {
  const { reads, live } = held()
  await live.start()
  live.show('told meanwhile')
  reads[0]!.answer('asked before')
  await settle()
  expect(live.get()).toBe('told meanwhile')
  void live.refresh()
  live.stop()
  reads[1]!.answer('of another')
  await settle()
  expect(live.use.getState()).toMatchObject({ value: 'none', state: 'loading' })
  expect(live.get()).toBe('none')
})
