import { expect, test } from 'vitest'
import { hasLines, replaceLines, toggleLines, withoutLines } from './lines.ts'

const car = (value: string) => ({ method: 'car', value })
const pair = (value: string) => ({ method: 'two_different', value })

test('a bet that is chosen again is taken off the ticket, and the others stay in their order', () => {
  const two = toggleLines(toggleLines([], [car('1-4')]), [car('1-7')])
  expect(two).toEqual([car('1-4'), car('1-7')])
  expect(toggleLines(two, [car('1-4')])).toEqual([car('1-7')])
  expect(toggleLines(two, [{ method: 'place_size', value: '1-4' }])).toHaveLength(3)
})

test('a combination adds what is missing of it, and is taken off only where all of it was there', () => {
  const some = [car('1-4'), pair('1-2')]
  const all = toggleLines(some, [pair('1-2'), pair('1-3')])
  expect(all).toEqual([car('1-4'), pair('1-2'), pair('1-3')])
  expect(toggleLines(all, [pair('1-2'), pair('1-3')])).toEqual([car('1-4')])
  expect(hasLines(all, [])).toBe(false)
})

test('a kind of bet becomes another combination, and bets of other kinds stay', () => {
  expect(replaceLines([pair('1-2'), car('1-4')], 'two_different', [pair('2-3')])).toEqual([car('1-4'), pair('2-3')])
  expect(withoutLines([pair('1-2'), car('1-4')], [pair('1-2')])).toEqual([car('1-4')])
})
