// @vitest-environment node
import { expect, test } from 'vitest'
import { MEMBER_PAGE_SIZE } from '@mela/contract/groups/groups-rules.ts'
import { envelopeServer, No } from '../../../test/envelope-server.ts'
import { readMembers } from './member-list.ts'

const TOTAL = 45
const memberAt = (index: number) => ({ user: { id: String(index) } })

test('a page that fails half-way is read again whole, and nobody is left out', async () => {
  let has_failed = false
  await using server = await envelopeServer(({ input }) => {
    const start = Number(input['after'] ?? 0)
    // Few of many fit: the server stops before the page is full.
    const end = Math.min(start + Math.min(Number(input['limit']), 8), TOTAL)
    if (start === 28 && !has_failed) {
      has_failed = true
      throw new No({ reason: 'permission_not_allowed' })
    }
    const list = Array.from({ length: end - start }, (_, index) => memberAt(start + index))
    return { list, total: TOTAL, cursor: end < TOTAL ? String(end) : null }
  })
  const read = (after: string | null | undefined) =>
    readMembers({ group_id: '5', limit: MEMBER_PAGE_SIZE, after: after ?? undefined })
  const first = await read(undefined)
  expect(first).toMatchObject({ total: TOTAL, cursor: String(MEMBER_PAGE_SIZE) })
  await expect(read(first.cursor)).rejects.toMatchObject({ reason: 'permission_not_allowed' })
  const second = await read(first.cursor)
  const last = await read(second.cursor)
  expect(last.cursor).toBeNull()
  expect([first, second, last].flatMap(({ list }) => list.map(({ user }) => user.id))).toEqual(
    Array.from({ length: TOTAL }, (_, index) => String(index)),
  )
  expect(server.asked.length).toBeGreaterThan(6)
})
