import { expect, test } from 'vitest'
import { countHidden, filterOf, isFiltered, NO_FILTER, searchOf, spanOf, type RecordFilter } from './record-filter.ts'

test('days are counted whole in the time zone of the reader, the last one too', () => {
  expect(spanOf({ from: '2026-02-27', to: '2026-02-28' })).toEqual({
    start: new Date(2026, 1, 27).toISOString(),
    end: new Date(2026, 2, 1).toISOString(),
  })
  expect(spanOf({ from: '', to: '2026-12-31' })).toEqual({ end: new Date(2027, 0, 1).toISOString() })
  expect(spanOf(NO_FILTER)).toEqual({})
})

test('a list knows whether it is narrowed, and how much of it nobody sees above it', () => {
  expect(isFiltered(NO_FILTER)).toBe(false)
  expect(isFiltered({ ...NO_FILTER, choice: -1 })).toBe(true)
  expect(countHidden({ ...NO_FILTER, choice: 1 })).toBe(0)
  expect(countHidden({ choice: 1, money_type: 2, from: '2026-02-27', to: '2026-02-28' })).toBe(2)
})

test('an address keeps all that a list is narrowed to, and nothing else is taken from one', () => {
  const narrow: RecordFilter = { choice: -2, money_type: 2, from: '2026-02-27', to: '2026-02-28' }
  expect(filterOf(searchOf(narrow))).toEqual(narrow)
  expect(filterOf(searchOf(NO_FILTER))).toEqual(NO_FILTER)
  expect(filterOf({ id: '100000001' })).toEqual(NO_FILTER)
  expect(filterOf({ kind: 'all', currency: '4', from: 'yesterday', to: '2026-2-1' })).toEqual(NO_FILTER)
  // What is no longer chosen leaves the address.
  expect(Object.keys(searchOf(NO_FILTER)).toSorted()).toEqual(['currency', 'from', 'kind', 'to'])
})
