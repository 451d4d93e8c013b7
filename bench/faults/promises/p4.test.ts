import { expect, test } from 'vitest'
import { MONEY_OPERATIONS } from '../../../server/test/crash/money-operations.ts'
import { conclude } from './p4.ts'

const all = [...MONEY_OPERATIONS.keys()].map((operation) => ({
  ...{ operation, statements: 3, points: 6, unanswered: 1, wrong: [] as string[] },
}))

test('P4 is kept when every operation of the registry was ended at its steps and none was wrong', () => {
  const { length } = all
  expect(conclude(all, [])).toEqual({
    figures: { operations: length, statements: 3 * length, points: 6 * length, unanswered: length, wrong: 0 },
    notes: [],
    ok: true,
  })
})

test('P4 is broken by an operation that did not run, by another effect and by a failed test', () => {
  const { operation } = all[0]!
  expect(conclude(all.slice(1), [])).toMatchObject({ ok: false, notes: [`${operation} did not run`] })
  const [first, ...rest] = all
  const wrong = conclude([{ ...first!, wrong: ['after COMMIT (1): effect {}'] }, ...rest], [])
  expect(wrong).toMatchObject({
    ok: false,
    notes: [`${operation}: after COMMIT (1): effect {}`],
    figures: { wrong: 1 },
  })
  expect(conclude(all, ['the tests ended with 1'])).toMatchObject({ ok: false })
})
