// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChatType } from '@mela/contract/ids.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { isUnheard, markHeard, startHeard, stopHeard } from './heard.ts'

const voice = (id: number, created_unix = serverNow() + id) => ({
  ...{ id: String(id), target: '7-12', type: ChatType.Private, created_unix },
})
/** As after a reload: only what the device kept is there. */
async function reload(): Promise<void> {
  stopHeard()
  await startHeard()
}

beforeEach(async () => {
  await clearDatabase()
  await startHeard()
})
afterEach(stopHeard)

test('a voice is unheard until it is played, and stays heard after a reload', async () => {
  const [one, other] = [voice(1), voice(2)]
  expect([isUnheard(one), isUnheard(other)]).toEqual([true, true])
  await markHeard(one)
  expect([isUnheard(one), isUnheard(other)]).toEqual([false, true])
  expect(isUnheard({ ...one, target: '7-13' }), 'the same place in another chat').toBe(true)
  await reload()
  expect([isUnheard(one), isUnheard(other)]).toEqual([false, true])
})

test('what was there before the device began to remember is not unheard, nor anything before it was asked', async () => {
  const old = voice(1, serverNow() - 1000)
  const young = voice(2)
  expect([isUnheard(old), isUnheard(young)]).toEqual([false, true])
  await reload()
  expect([isUnheard(old), isUnheard(young)]).toEqual([false, true])
  stopHeard()
  expect(isUnheard(young)).toBe(false)
})

test('the newest 2,000 are remembered, and those that fall off the list do not come back as unheard', async () => {
  const kept = table<number>('snapshot')
  const first = voice(1)
  for (let id = 2; id <= 2001; id++) await kept.put(`heard ${first.created_unix + id} 7-12|1 ${id}`, 1)
  await reload()
  await markHeard(first)
  const keys = (await kept.keys()).filter((key) => key.startsWith('heard '))
  expect(keys).toHaveLength(2000)
  expect(isUnheard(first)).toBe(false)
  await reload()
  expect(isUnheard(first)).toBe(false)
  expect(isUnheard(voice(2, first.created_unix + 2))).toBe(false)
  expect(isUnheard(voice(3000, first.created_unix + 3000))).toBe(true)
})

test('whoever comes to the device next starts with a list of their own', async () => {
  const one = voice(1)
  await markHeard(one)
  stopHeard()
  await clearDatabase()
  expect((await table('snapshot').keys()).filter((key) => key.startsWith('heard'))).toEqual([])
  await startHeard()
  expect(isUnheard({ ...one, created_unix: serverNow() + 1000 })).toBe(true)
})
