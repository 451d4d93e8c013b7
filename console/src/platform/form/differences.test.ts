import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('only values that differ are told, each where it stands', () => {
  const before = { new_target_hours: 24, exchange_terms: { fee: '0', min_inr: '4' } }
  expect(differencesOf(before, structuredClone(before))).toEqual([])
  const after = { new_target_hours: 48, exchange_terms: { fee: '', min_inr: '4' } }
  expect(differencesOf(before, after)).toEqual([
    { path: 'new_target_hours', before: '24', after: '48' },
    { path: 'exchange_terms, fee', before: '0', after: '(empty)' },
  ])
})

test('a row is told by its name, and one that comes or goes does not change the others', () => {
  const upi = { id: 'upi', is_open: true, quick_amounts: ['100', '500'] }
  const bank = { id: 'bank', is_open: false, quick_amounts: [] }
  expect(differencesOf([upi, bank], [{ ...upi, quick_amounts: ['100'] }])).toEqual([
    { path: 'upi, quick_amounts', before: '100, 500', after: '100' },
    { path: 'bank', before: 'id bank · is open false', after: '–' },
  ])
  const rate = { from: 2, to: 1, rate: '83' }
  expect(differencesOf([rate], [{ ...rate, rate: '84' }])).toEqual([{ path: '2→1, rate', before: '83', after: '84' }])
})
