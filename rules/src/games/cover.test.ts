import { expect, test } from 'vitest'
import { playedOf, type Selection } from './cover.ts'
import type { GameName } from './market.ts'

const bet = (text: string): Selection => {
  const [method, value] = text.split(':') as [string, string]
  return { method, value }
}
const played = (game: GameName, ...texts: string[]) =>
  playedOf(game, texts.map(bet)).map(({ method, value }) => `${method}:${value}`)

test('one bet counts as play, whatever it is on', () => {
  expect(played('wingo', 'size:big')).toEqual(['size:big'])
  expect(played('k3', 'sum:10')).toEqual(['sum:10'])
  expect(played('d5', 'sum_size:big')).toEqual(['sum_size:big'])
  expect(played('racing', 'duel:1-dragon')).toEqual(['duel:1-dragon'])
})

test('opposite bets in one period do not', () => {
  expect(played('wingo', 'size:big', 'size:small')).toEqual([])
  expect(played('wingo', 'color:red', 'color:green')).toEqual([])
  expect(played('k3', 'parity:odd', 'parity:even')).toEqual([])
  expect(played('d5', 'place_size:A-big', 'place_size:A-small')).toEqual([])
  expect(played('d5', 'sum_parity:odd', 'sum_parity:even')).toEqual([])
  expect(played('racing', 'duel:3-dragon', 'duel:3-tiger')).toEqual([])
  expect(played('racing', 'sum_size:big', 'sum_size:small')).toEqual([])
  expect(played('racing', 'place_parity:2-odd', 'place_size:2-big', 'car:2-2')).toEqual([])
})

test('bets that leave more than three tenths open do', () => {
  const seven = ['number:0', 'number:1', 'number:2', 'number:3', 'number:4', 'number:5', 'number:6']
  expect(played('wingo', ...seven)).toEqual(seven)
  expect(played('wingo', ...seven, 'number:7')).toEqual([])
  expect(played('wingo', 'size:big', 'number:1', 'number:2')).toHaveLength(3)
  expect(played('wingo', 'size:big', 'number:1', 'number:2', 'number:3')).toEqual([])
})

test('different places are different bets', () => {
  expect(played('d5', 'place_size:A-big', 'place_size:B-small', 'sum_size:big')).toHaveLength(3)
  expect(played('racing', 'place_size:1-big', 'place_size:2-small', 'duel:1-dragon')).toHaveLength(3)
  expect(played('d5', 'place_size:A-big', 'place_size:A-small', 'digit:B-3')).toEqual(['digit:B-3'])
})
