// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mountHook, until } from '../../../test/mount-hook.ts'
import { queries } from '../../platform/query/client.ts'
import { useMembers } from './use-members.ts'

const memberAt = (id: number) => ({ user: { id: String(id) }, group_nickname: '' })

/** A group whose members come in pages by the cursor. */
function site(total: number) {
  const asked: (string | null)[] = []
  const fetch = globalThis.fetch
  globalThis.fetch = (input) => {
    const { searchParams } = new URL(input as string, 'http://mela')
    const after = searchParams.get('after')
    asked.push(after)
    const start = Number(after ?? 0)
    const end = Math.min(start + Number(searchParams.get('limit')), total)
    const list = Array.from({ length: end - start }, (_, index) => memberAt(start + index))
    const data = { list, total, cursor: end < total ? String(end) : null }
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data }))
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  return asked
}

test('what was done to a member shows at once and through the next page, until a later reading tells', async () => {
  const asked = site(50)
  const { get } = mountHook(() => useMembers('5', {}))
  const ids = () => get().list.map(({ user }) => user.id)
  await until(() => get().list.length === 20)
  get().change('3', null)
  get().change('4', { ...get().list[4]!, group_nickname: 'Four' })
  await until(() => get().list.length === 19)
  expect(get().total).toBe(49)
  get().more()
  await until(() => get().list.length === 39)
  expect(ids()).not.toContain('3')
  expect(get().list[3]).toMatchObject({ user: { id: '4' }, group_nickname: 'Four' })
  // The server has not taken it, or somebody has undone it: its answer is the same as before.
  get().again()
  await until(() => get().list.length === 40)
  expect(get().list[4]).toMatchObject({ user: { id: '4' }, group_nickname: '' })
  expect(get().total).toBe(50)
  expect(asked).toEqual([null, '20', null, '20'])
})

test('a list that is opened again begins with its first page', async () => {
  const asked = site(50)
  const first = mountHook(() => useMembers('6', {}))
  await until(() => first.get().list.length === 20)
  first.get().more()
  await until(() => first.get().list.length === 40)
  first.unmount()
  await until(() => queries.getQueryCache().getAll().length === 0)
  const second = mountHook(() => useMembers('6', {}))
  expect(second.get().list).toEqual([])
  await until(() => second.get().list.length === 20)
  expect(asked).toEqual([null, '20', null])
})
