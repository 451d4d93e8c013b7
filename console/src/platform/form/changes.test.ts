import { expect, test } from 'vitest'
import { tell, wordsOf } from './changes.ts'

test('before and after become one line for each value that differs', () => {
  const { changes, facts } = tell({
    before: { fees: [{ type: 1, rate: '0.02' }], min: '200', other: 1 },
    changes: { fees: [{ type: 1, rate: '0.03' }], min: '200' },
    reason: 'Costs went up',
  })
  expect(changes).toEqual([{ name: 'fees.0.rate', before: '"0.02"', after: '"0.03"' }])
  expect(facts).toEqual([{ name: 'reason', value: 'Costs went up' }])
})

test('a value with a twin called before is compared with it', () => {
  const { changes, facts } = tell({ name: 'nisha', roles: ['admin'], roles_before: [], status_before: 'active' })
  expect(changes).toEqual([{ name: 'roles', before: '[]', after: '["admin"]' }])
  expect(facts.map(({ name }) => name)).toEqual(['name', 'status_before'])
})

test('what was asked for is told together with how', () => {
  const { changes, facts } = tell({ approval_id: '4', payload: { roles: [], roles_before: ['risk'] }, note: 'yes' })
  expect(changes).toEqual([{ name: 'roles', before: '["risk"]', after: '[]' }])
  expect(facts).toEqual([
    { name: 'approval_id', value: '4' },
    { name: 'note', value: 'yes' },
  ])
})

test('what appears and what vanishes has one side', () => {
  expect(tell({ before: { a: null }, after: { a: { b: 1 } } }).changes).toEqual([
    { name: 'a', before: 'null', after: undefined },
    { name: 'a.b', before: undefined, after: '1' },
  ])
})

test('without before and after everything is a fact', () => {
  expect(tell({ amount: '5.00', deep: { note: '' } })).toEqual({
    changes: [],
    facts: [{ name: 'amount', value: '5.00' }],
  })
})

test('names of kinds and actions are said in words', () => {
  expect(['large_withdrawal', 'approveWithdrawal', 'export'].map(wordsOf)).toEqual([
    'Large withdrawal',
    'Approve withdrawal',
    'Export',
  ])
})
