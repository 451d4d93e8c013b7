// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { Unreachable } from '@mela/contract/client.ts'
import { mountHook, until } from '../../../test/mount-hook.ts'
import { cancelPending, Cancelled } from '../net/api.ts'
import { clearDatabase } from '../storage/database.ts'
import { useRead } from './use-read.ts'

afterEach(async () => {
  cancelPending()
  await clearDatabase()
})

/** Reads that end when the test says so. */
function held<Answer>() {
  const reads: { answer: (answer: Answer) => void; fail: (error: Error) => void }[] = []
  const read = () => new Promise<Answer>((answer, fail) => reads.push({ answer, fail }))
  const next = async (count: number) => {
    await until(() => reads.length === count)
    return reads[count - 1]!
  }
  return { reads, read, next }
}

test('an answer stays while it is read again, and when that fails', async () => {
  const { read, next } = held<string>()
  const { get } = mountHook(() => useRead(['answer'], read))
  expect(get()).toMatchObject({ answer: undefined, error: undefined, isLoading: true })
  ;(await next(1)).answer('one')
  await until(() => get().answer === 'one')
  get().load()
  const failure = new Unreachable('down', false)
  ;(await next(2)).fail(failure)
  await until(() => get().error === failure)
  expect(get().answer).toBe('one')
  get().load()
  ;(await next(3)).answer('three')
  await until(() => get().answer === 'three')
  expect(get().error).toBeUndefined()
})

test('two screens with one key share a read, and what is wanted while it is under way is read once more', async () => {
  const { reads, read, next } = held<number>()
  const one = mountHook(() => useRead(['shared', { id: 7 }], read))
  const other = mountHook(() => useRead(['shared', { id: 7 }], read))
  await next(1)
  one.get().load()
  other.get().load()
  one.get().load()
  reads[0]!.answer(1)
  ;(await next(2)).answer(2)
  await until(() => one.get().answer === 2 && other.get().answer === 2)
  expect(reads).toHaveLength(2)
})

test('a read that gave way to an equal one is repeated, and nothing is told of it', async () => {
  const { read, next } = held<string>()
  const { get } = mountHook(() => useRead(['giving way'], read))
  ;(await next(1)).fail(new Cancelled('for a newer one'))
  const second = await next(2)
  expect(get()).toMatchObject({ answer: undefined, error: undefined, isLoading: true })
  second.answer('here')
  await until(() => get().answer === 'here')
})

test('nothing of a session is shown to the next one', async () => {
  const { read, next } = held<string>()
  const first = mountHook(() => useRead(['own'], read))
  ;(await next(1)).answer('of the first')
  await until(() => first.get().answer === 'of the first')
  first.unmount()
  cancelPending()
  const second = mountHook(() => useRead(['own'], read))
  expect(second.get().answer).toBeUndefined()
  ;(await next(2)).answer('of the second')
  await until(() => second.get().answer === 'of the second')
})

test('what the device keeps shows until there is a newer answer, which it keeps in turn', async () => {
  const { read, next } = held<string>()
  const first = mountHook(() => useRead(['kept'], read, { keptAs: 'kept_answer' }))
  ;(await next(1)).answer('old')
  await until(() => first.get().answer === 'old')
  first.unmount()
  cancelPending()
  const second = mountHook(() => useRead(['kept'], read, { keptAs: 'kept_answer' }))
  const reading = await next(2)
  await until(() => second.get().answer === 'old')
  reading.answer('new')
  await until(() => second.get().answer === 'new')
})

test('an act shows what it answered, a form begins afresh, and nothing is read while it is off', async () => {
  const { reads, read, next } = held<string>()
  const off = mountHook(() => useRead(['form'], read, { isOn: false }))
  expect(off.get()).toMatchObject({ answer: undefined, isLoading: false })
  expect(reads).toEqual([])
  const form = mountHook(() => useRead(['form'], read, { isFresh: true }))
  ;(await next(1)).answer('as it was')
  await until(() => form.get().answer === 'as it was')
  form.get().load()
  const before = await next(2)
  form.get().show('as it is now')
  before.answer('as it was')
  await until(() => form.get().answer === 'as it is now' && !form.get().isLoading)
  await new Promise((resolve) => setImmediate(resolve))
  expect(form.get().answer).toBe('as it is now')
})

test('a page that is looked at again reads again', async () => {
  const { reads, read, next } = held<number>()
  const { get } = mountHook(() => useRead(['looked at'], read))
  ;(await next(1)).answer(1)
  await until(() => get().answer === 1)
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(reads).toHaveLength(1)
  seen.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  ;(await next(2)).answer(2)
  await until(() => get().answer === 2)
})
