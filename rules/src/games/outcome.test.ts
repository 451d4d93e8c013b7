import { describe, expect, test } from 'vitest'
import { allOutcomes } from '../../test/all-outcomes.ts'
import { GAMES } from './market.ts'
import { readOutcome, tellOutcome, textOfOutcome } from './outcome.ts'
import { FIRST_ODDS, isSelection } from './odds.ts'
import { payoutOf } from './payout.ts'

const wins = (game: 'wingo' | 'k3' | 'd5' | 'racing', method: string, value: string, outcome: number[]) =>
  payoutOf({ method, value, stake: 100n }, outcome, FIRST_ODDS[game]) > 0n

test('GAMES-007 wingo: even numbers are red, odd ones green, 0 and 5 purple besides, big from 5, small up to 4', () => {
  const colors = Array.from({ length: 10 }, (_, digit) => tellOutcome('wingo', [digit]).color)
  expect(colors).toEqual([
    ...['red,purple', 'green', 'red', 'green', 'red'],
    ...['green,purple', 'red', 'green', 'red', 'green'],
  ])
  for (let digit = 0; digit <= 9; digit++) {
    const told = tellOutcome('wingo', [digit])
    expect(told).toMatchObject({ number: String(digit), result: String(digit), size: digit >= 5 ? 'big' : 'small' })
    for (const color of ['red', 'green', 'purple']) {
      expect(wins('wingo', 'color', color, [digit])).toBe(told.color.split(',').includes(color))
    }
    for (const size of ['big', 'small']) expect(wins('wingo', 'size', size, [digit])).toBe(told.size === size)
  }
  expect(isSelection('wingo', 'number', '9')).toBe(true)
  expect(isSelection('wingo', 'number', '10')).toBe(false)
})

test('GAMES-008 k3: three dice from 1 to 6, the sum is big from 11 to 18 and small from 3 to 10', () => {
  const found = new Set<string>()
  for (const faces of allOutcomes('k3')) {
    const sum = faces[0]! + faces[1]! + faces[2]!
    const told = tellOutcome('k3', faces)
    expect(told).toEqual({ number: String(sum), size: sum >= 11 ? 'big' : 'small', color: '', result: faces.join(',') })
    for (const size of ['big', 'small']) expect(wins('k3', 'size', size, [...faces])).toBe(told.size === size)
    found.add(told.number)
  }
  expect(found.size).toBe(16)
  expect(readOutcome('k3', '0,1,2')).toBeUndefined()
  expect(readOutcome('k3', '7,1,2')).toBeUndefined()
})

test('GAMES-009 d5: five digits with leading zeros kept, each small from 0 to 4 and big from 5 to 9', () => {
  expect(tellOutcome('d5', [0, 0, 0, 4, 2])).toEqual({ number: '00042', size: 'small', color: '', result: '00042' })
  expect(tellOutcome('d5', [0, 0, 0, 0, 0]).result).toBe('00000')
  expect(tellOutcome('d5', [9, 9, 9, 9, 9])).toMatchObject({ result: '99999', size: 'big' })
  expect(readOutcome('d5', '00042')).toEqual([0, 0, 0, 4, 2])
  for (let digit = 0; digit <= 9; digit++) {
    for (const [index, place] of ['A', 'B', 'C', 'D', 'E'].entries()) {
      const digits = [1, 8, 1, 8, 1].with(index, digit)
      expect(wins('d5', 'place_size', `${place}-big`, digits)).toBe(digit >= 5)
      expect(wins('d5', 'place_size', `${place}-small`, digits)).toBe(digit <= 4)
    }
  }
})

test('GAMES-010 racing: the result is an order of ten cars, and places, duels and the sum of the first two can be bet on', () => {
  const cars = [4, 1, 5, 2, 6, 10, 7, 3, 9, 8]
  expect(tellOutcome('racing', cars)).toEqual({ number: '5', size: 'small', color: '', result: '4,1,5,2,6,10,7,3,9,8' })
  expect(readOutcome('racing', '4,1,5,2,6,10,7,3,9,8')).toEqual(cars)
  for (const wrong of ['4,1,5,2,6,10,7,3,9', '4,4,5,2,6,10,7,3,9,8', '4,1,5,2,6,11,7,3,9,8', '0,1,2,3,4,5,6,7,8,9']) {
    expect(readOutcome('racing', wrong)).toBeUndefined()
  }
  expect(wins('racing', 'car', '6-10', cars)).toBe(true)
  expect(wins('racing', 'car', '10-6', cars)).toBe(false)
  expect(wins('racing', 'place_size', '5-big', cars)).toBe(true)
  expect(wins('racing', 'place_parity', '3-odd', cars)).toBe(true)
  expect(wins('racing', 'duel', '1-tiger', cars)).toBe(true)
  expect(wins('racing', 'duel', '3-dragon', cars)).toBe(true)
  expect(wins('racing', 'sum', '5', cars)).toBe(true)
  expect(wins('racing', 'sum_size', 'small', cars)).toBe(true)
  expect(wins('racing', 'sum_parity', 'odd', cars)).toBe(true)
})

describe('an outcome', () => {
  test.each(GAMES)('of %s is read back from its text', (game) => {
    const texts = [...allOutcomes(game)].map((outcome) => [outcome.join(), textOfOutcome(game, outcome)] as const)
    expect(texts.length).toBeGreaterThanOrEqual(10)
    expect(texts.filter(([outcome, text]) => readOutcome(game, text)?.join() !== outcome)).toEqual([])
  })

  test('is not read from anything else', () => {
    for (const text of ['', ' 1', '1 ', '+1', '１', '1,2', '12', 'x', '-1']) {
      expect(readOutcome('wingo', text), text).toBeUndefined()
    }
    for (const text of ['1234', '123456', '1,2,3,4,5', '12 45', '1e345']) {
      expect(readOutcome('d5', text), text).toBeUndefined()
    }
    for (const text of ['1,2', '1,2,3,4', '01,2,3', '1, 2,3', '123', ',,']) {
      expect(readOutcome('k3', text), text).toBeUndefined()
    }
  })
})
