// @vitest-environment node
import { expect, test } from 'vitest'
import { envelopeServer, No } from '../../../test/envelope-server.ts'
import { createMemberList } from './member-list.ts'

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
  const reader = createMemberList('5', {}, () => undefined)
  await reader.again()
  expect(reader.get().list).toHaveLength(20)
  await reader.more()
  expect(reader.get().error).toBeDefined()
  await reader.more()
  await reader.more()
  expect(reader.get().list.map(({ user }) => user.id)).toEqual(
    Array.from({ length: TOTAL }, (_, index) => String(index)),
  )
  expect(server.asked.length).toBeGreaterThan(6)
})
