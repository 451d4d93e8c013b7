import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditEntry } from '@mela/contract/operators/operators.ts'
import { hashOf, readCopy, verifyCopy } from './chain.ts'

/** As the trigger of the database does it. */
function written(fields: Omit<AuditEntry, 'hash'>): AuditEntry {
  const hash = createHash('sha256').update(Buffer.from(fields.prev_hash, 'hex'))
  const { id, at, operator_id, action, subject, details, address } = fields
  const microseconds = String(BigInt(new Date(at).getTime()) * 1_000n)
  for (const text of [id, microseconds, operator_id ?? '', action, subject, JSON.stringify(details), address]) {
    const length = Buffer.alloc(4)
    length.writeInt32BE(Buffer.byteLength(text))
    hash.update(length).update(text)
  }
  return { ...fields, hash: hash.digest('hex') }
}

function chain(length: number): AuditEntry[] {
  const rows: AuditEntry[] = []
  for (let id = 1; id <= length; id++) {
    rows.push(
      written({
        id: String(id),
        at: new Date(Date.UTC(2025, 10, 8, 9, id, 0, 412)).toISOString(),
        operator_id: id % 3 === 0 ? null : '7',
        action: 'approveWithdrawal',
        subject: `withdrawal:${id}`,
        details: { note: `नमस्ते ${id}`, amount: '12.00' },
        address: '127.0.0.1',
        prev_hash: rows.at(-1)?.hash ?? '00'.repeat(32),
      }),
    )
  }
  return rows
}

test('the hash is the one that the database wrote', async () => {
  for (const row of chain(4)) expect(await hashOf(row)).toBe(row.hash)
})

test('a whole copy is whole, from wherever it begins', async () => {
  const rows = chain(9)
  expect(await verifyCopy(rows)).toEqual({ rows: 9, first: '1', last: '9' })
  expect(await verifyCopy(rows.slice(3))).toEqual({ rows: 6, first: '4', last: '9' })
})

test.for([
  ['details', { note: 'other' }],
  ['subject', 'withdrawal:99'],
  ['at', new Date(0).toISOString()],
  ['operator_id', '8'],
  ['action', 'rejectWithdrawal'],
  ['address', '::1'],
] as const)('a row whose %s was changed is named', async ([name, value]) => {
  const rows = chain(6)
  rows[3] = { ...rows[3]!, [name]: value }
  expect((await verifyCopy(rows)).wrong).toEqual({ id: '4', what: 'is not what was written' })
})

test('a row that was written again with its hash breaks the one after it', async () => {
  const rows = chain(6)
  rows[2] = written({ ...rows[2]!, details: { note: 'other' } })
  expect((await verifyCopy(rows)).wrong).toEqual({ id: '4', what: 'does not follow from the row before it' })
})

test('a row that was cut out is missed', async () => {
  const rows = chain(6).filter(({ id }) => id !== '5')
  expect((await verifyCopy(rows)).wrong).toEqual({ id: '5', what: 'is missing' })
})

test('a copy is read in any order, and what is none is refused', () => {
  const rows = chain(3)
  expect(readCopy(JSON.stringify(rows.toReversed()))).toEqual(rows)
  for (const text of ['', '{}', '[]', '[1]', '[{"id":"1"}]', JSON.stringify([{ ...rows[0], id: 'x' }])])
    expect(readCopy(text), text).toBeUndefined()
})
