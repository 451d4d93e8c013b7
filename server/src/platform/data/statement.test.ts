import { expect, test } from 'vitest'
import { statement, valuesOf } from './statement.ts'

test('parameters are numbered in the order in which the SQL names them, and one that is named twice has one number', () => {
  const read = statement<{ chat_id: string; user_ids: string }, { id: string }>(
    'read',
    `SELECT id::text, '00:00:00'::interval FROM chat_room WHERE chat_id = :chat_id
     AND (:user_ids::bigint[] IS NULL OR user_id = ANY (:user_ids::bigint[]) OR title = 'at :user_ids')`,
  )
  expect(read.text).toBe(
    `SELECT id::text, '00:00:00'::interval FROM chat_room WHERE chat_id = $1
     AND ($2::bigint[] IS NULL OR user_id = ANY ($2::bigint[]) OR title = 'at :user_ids')`,
  )
  expect(valuesOf(read, { user_ids: '{1,2}', chat_id: '7' })).toEqual(['7', '{1,2}'])
})

test('a parameter that is missing is a fault, and null is none', () => {
  const write = statement<{ name: string | null }>('write', 'INSERT INTO t VALUES (:name)')
  expect(valuesOf(write, { name: null })).toEqual([null])
  expect(() => valuesOf(write, { name: undefined as unknown as string })).toThrow('the statement write lacks name')
})
