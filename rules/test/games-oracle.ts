import type { GameName } from '../src/games/market.ts'

// What every bet pays, written down a second time from the tables people read and in another way than the rules: by
// lists of what wins and by patterns over the written outcome. Odds in hundredths.
type Told = string

const WINGO: Record<string, Record<string, number>> = {
  'size:big': { 5: 200, 6: 200, 7: 200, 8: 200, 9: 200 },
  'size:small': { 0: 200, 1: 200, 2: 200, 3: 200, 4: 200 },
  'color:green': { 1: 200, 3: 200, 7: 200, 9: 200, 5: 150 },
  'color:red': { 2: 200, 4: 200, 6: 200, 8: 200, 0: 150 },
  'color:purple': { 0: 480, 5: 480 },
  ...Object.fromEntries([...'0123456789'].map((digit) => [`number:${digit}`, { [digit]: 960 }])),
}

const K3_SUMS: Record<number, number> = {
  ...{ 3: 20_736, 18: 20_736, 4: 6912, 17: 6912, 5: 3456, 16: 3456, 6: 2074, 15: 2074 },
  ...{ 7: 1383, 14: 1383, 8: 988, 13: 988, 9: 830, 12: 830, 10: 768, 11: 768 },
}

/** The faces in rising order, such as 113. */
const sorted = (told: Told) => told.split(',').sort().join('')
const added = (numbers: readonly string[]) => numbers.reduce((sum, number) => sum + Number(number), 0)

function k3(method: string, value: string, told: Told): number {
  const faces = sorted(told)
  const sum = added(told.split(','))
  const is = (pattern: RegExp | string) => (typeof pattern === 'string' ? faces === pattern : pattern.test(faces))
  switch (method) {
    case 'sum':
      return sum === Number(value) ? K3_SUMS[sum]! : 0
    case 'size':
      return (sum > 10 ? 'big' : 'small') === value ? 192 : 0
    case 'parity':
      return ['even', 'odd'][sum % 2] === value ? 192 : 0
    case 'pair':
      return is(new RegExp(`^([^${value}]${value}{2}|${value}{2}[^${value}])$`)) ? 1383 : 0
    case 'pair_third': {
      const [pair, third] = value.split('-') as [string, string]
      return is([pair, pair, third].sort().join('')) ? 6912 : 0
    }
    case 'triple':
      return is(value.repeat(3)) ? 20_736 : 0
    case 'any_triple':
      return is(/^(.)\1\1$/) ? 3456 : 0
    case 'three_different':
      return is(value.replaceAll('-', '')) ? 3456 : 0
    case 'straight':
      return is(/^(123|234|345|456)$/) ? 864 : 0
    case 'two_different': {
      const [low, high] = value.split('-') as [string, string]
      return is(new RegExp(`${low}.*${high}`)) ? 691 : 0
    }
  }
  throw new Error(`no ${method}`)
}

function d5(method: string, value: string, told: Told): number {
  const [place = '', about] = value.split('-')
  const digit = told['ABCDE'.indexOf(place)] ?? ''
  const sum = added([...told])
  switch (method) {
    case 'digit':
      return digit === about ? 960 : 0
    case 'place_size':
      return (about === 'big' ? '56789' : '01234').includes(digit) ? 200 : 0
    case 'place_parity':
      return (about === 'odd' ? '13579' : '02468').includes(digit) ? 200 : 0
    case 'sum_size':
      return (value === 'big' ? sum >= 23 : sum <= 22) ? 200 : 0
    case 'sum_parity':
      return sum % 2 === (value === 'odd' ? 1 : 0) ? 200 : 0
  }
  throw new Error(`no ${method}`)
}

const RACING_SUMS: Record<number, number> = {
  ...{ 3: 4320, 4: 4320, 18: 4320, 19: 4320, 5: 2160, 6: 2160, 16: 2160, 17: 2160 },
  ...{ 7: 1440, 8: 1440, 14: 1440, 15: 1440, 9: 1080, 10: 1080, 12: 1080, 13: 1080, 11: 864 },
}

function racing(method: string, value: string, told: Told): number {
  const cars = told.split(',')
  const [place = '', about] = value.split('-')
  const car = cars[Number(place) - 1] ?? ''
  const sum = Number(cars[0]) + Number(cars[1])
  switch (method) {
    case 'car':
      return car === about ? 980 : 0
    case 'place_size':
      return (about === 'big' ? ['6', '7', '8', '9', '10'] : ['1', '2', '3', '4', '5']).includes(car) ? 196 : 0
    case 'place_parity':
      return (about === 'odd' ? ['1', '3', '5', '7', '9'] : ['2', '4', '6', '8', '10']).includes(car) ? 196 : 0
    case 'duel': {
      const rear = cars.toReversed()[Number(place) - 1]
      return (Number(car) > Number(rear) ? 'dragon' : 'tiger') === about ? 196 : 0
    }
    case 'sum':
      return sum === Number(value) ? RACING_SUMS[sum]! : 0
    case 'sum_size':
      return sum >= 12 ? (value === 'big' ? 216 : 0) : value === 'small' ? 173 : 0
    case 'sum_parity':
      return sum % 2 === 0 ? (value === 'even' ? 216 : 0) : value === 'odd' ? 173 : 0
  }
  throw new Error(`no ${method}`)
}

/** What a value pays on an outcome, written as people see it; 0 where it loses. */
export function oracle(game: GameName, method: string, value: string, told: Told): number {
  switch (game) {
    case 'wingo':
      return WINGO[`${method}:${value}`]![told] ?? 0
    case 'k3':
      return k3(method, value, told)
    case 'd5':
      return d5(method, value, told)
    case 'racing':
      return racing(method, value, told)
  }
}

/** Return to the player after the fee, as it is published. */
export const RETURNS: Record<GameName, Record<string, number>> = {
  wingo: { size: 9800, 'color:green': 9310, 'color:red': 9310, 'color:purple': 9408, number: 9408 },
  k3: {
    ...{ 'sum:3': 9408, 'sum:18': 9408, 'sum:4': 9408, 'sum:17': 9408, 'sum:5': 9408, 'sum:16': 9408 },
    ...{ 'sum:6': 9410, 'sum:15': 9410, 'sum:7': 9412, 'sum:14': 9412, 'sum:8': 9413, 'sum:13': 9413 },
    ...{ 'sum:9': 9414, 'sum:12': 9414, 'sum:10': 9408, 'sum:11': 9408, size: 9408, parity: 9408, pair: 9412 },
    ...{ pair_third: 9408, triple: 9408, any_triple: 9408, three_different: 9408, straight: 9408 },
    ...{ two_different: 9405 },
  },
  d5: { digit: 9408, place_size: 9800, place_parity: 9800, sum_size: 9800, sum_parity: 9800 },
  racing: {
    ...{ car: 9604, place_size: 9604, place_parity: 9604, duel: 9604, sum: 9408 },
    ...{ 'sum_size:big': 9408, 'sum_size:small': 9419, 'sum_parity:even': 9408, 'sum_parity:odd': 9419 },
  },
}
