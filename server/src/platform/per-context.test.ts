import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { perContext } from './per-context.ts'

test('the same server under another role of the database remembers with the main one, and another server by itself', () => {
  const made: Context[] = []
  const memoryOf = perContext((context) => {
    made.push(context)
    return { of: made.length }
  })
  const main = {} as Context
  const as_admin = { main } as Context
  const other = {} as Context
  expect(memoryOf(as_admin)).toBe(memoryOf(main))
  expect(memoryOf(other)).not.toBe(memoryOf(main))
  // What is made acts as the main role, whoever asked first.
  expect(made[0]).toBe(main)
})
