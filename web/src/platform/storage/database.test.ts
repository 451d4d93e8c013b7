// @vitest-environment node
import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { clearDatabase, closeDatabase, table } from './database.ts'

afterEach(async () => {
  await closeDatabase()
  vi.unstubAllGlobals()
})

async function exercise() {
  const outbox = table<{ text: string }>('outbox')
  await outbox.put('n1', { text: 'one' })
  await outbox.put('n2', { text: 'two' })
  await outbox.remove('n1')
  expect(await outbox.get('n1')).toBeUndefined()
  expect(await outbox.get('n2')).toEqual({ text: 'two' })
  expect(await outbox.all()).toEqual([{ text: 'two' }])
  expect(await outbox.keys()).toEqual(['n2'])
  return outbox
}

test('what is put is there after a reload, and gone after clearing', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const outbox = await exercise()
  await closeDatabase()
  expect(await outbox.all()).toEqual([{ text: 'two' }])
  await clearDatabase()
  expect(await outbox.all()).toEqual([])
})

test('what a full device does not keep is read all the same, and goes before what it kept earlier', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const outbox = table<{ text: string }>('outbox')
  expect(await outbox.put('n1', { text: 'before it was full' })).toBe(true)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await outbox.put('n1', { text: 'changed' })).toBe(false)
  expect(await outbox.put('n2', { text: 'new' })).toBe(false)
  expect(await outbox.get('n1')).toEqual({ text: 'changed' })
  expect(await outbox.all()).toEqual([{ text: 'changed' }, { text: 'new' }])
  expect(await outbox.keys()).toEqual(['n1', 'n2'])
  await outbox.remove('n1')
  expect(await outbox.all()).toEqual([{ text: 'new' }])
  full.mockRestore()
  expect(await outbox.put('n2', { text: 'new' })).toBe(true)
  await closeDatabase()
  expect(await outbox.all()).toEqual([{ text: 'new' }])
  await clearDatabase()
})

test('where IndexedDB is missing, refused or never answers, everything works in memory', async () => {
  const refusing = () => {
    throw new DOMException('private mode', 'SecurityError')
  }
  for (const indexedDB of [undefined, { open: refusing }]) {
    vi.stubGlobal('indexedDB', indexedDB)
    await exercise()
    await clearDatabase()
    await closeDatabase()
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  const working = exercise()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  await working
  await clearDatabase()
})
