import {
  crossed,
  isOfParity,
  market,
  numbered,
  PARITIES,
  SIZES,
  sumOf,
  type Game,
  type Market,
  type Outcome,
  type Row,
} from './market.ts'

// Three dice.
export const FACES = numbered(1, 6)
const LOWEST = 3
const HIGHEST = 18
/** How many of the 216 throws have the sums 3 to 10; 18 down to 11 have as many. */
const WAYS_OF_SUMS = [1, 3, 6, 10, 15, 21, 25, 27]

export const isBigSum = (sum: number) => sum >= 11

/** Sums as likely as each other share a row: 3 and 18, 4 and 17 … */
const rowOfSum = (sum: number) => `sum_${Math.min(sum, LOWEST + HIGHEST - sum)}`

const sum: Market = {
  method: 'sum',
  values: numbered(LOWEST, HIGHEST),
  rowsOf: (value) => [rowOfSum(Number(value))],
  winsBy: (value, faces) => (value === String(sumOf(faces)) ? rowOfSum(sumOf(faces)) : undefined),
}

const countOf = (face: string, faces: Outcome) => faces.filter((each) => String(each) === face).length
const partsOf = (value: string) => value.split('-')
const areAllDifferent = (faces: Outcome) => new Set(faces).size === faces.length

function isStraight(faces: Outcome): boolean {
  const [low, , high] = [...faces].sort((left, right) => left - right)
  return areAllDifferent(faces) && high! - low! === 2
}

/** Every choice of so many different faces, each once, in rising order. */
function choices(count: number, from = FACES): string[] {
  if (count === 1) return [...from]
  return from.flatMap((face, index) => choices(count - 1, from.slice(index + 1)).map((rest) => `${face}-${rest}`))
}

const of216 = (ways: number): Row => ({ ways, of: 216 })

export const k3: Game = {
  name: 'k3',
  rows: {
    ...Object.fromEntries(WAYS_OF_SUMS.map((ways, index) => [rowOfSum(LOWEST + index), of216(ways)])),
    size: of216(108),
    parity: of216(108),
    pair: of216(15),
    pair_third: of216(3),
    triple: of216(1),
    any_triple: of216(6),
    three_different: of216(6),
    straight: of216(24),
    two_different: of216(30),
  },
  markets: [
    sum,
    market('size', SIZES, 'size', (value, faces) => (value === 'big') === isBigSum(sumOf(faces))),
    market('parity', PARITIES, 'parity', (value, faces) => isOfParity(value, sumOf(faces))),
    // A triple is no pair: with it the row would pay more than it takes.
    market('pair', FACES, 'pair', (value, faces) => countOf(value, faces) === 2),
    market(
      'pair_third',
      crossed(FACES, FACES).filter((value) => partsOf(value)[0] !== partsOf(value)[1]),
      'pair_third',
      (value, faces) => {
        const [pair, third] = partsOf(value)
        return countOf(pair!, faces) === 2 && countOf(third!, faces) === 1
      },
    ),
    market('triple', FACES, 'triple', (value, faces) => countOf(value, faces) === 3),
    market('any_triple', ['any'], 'any_triple', (_, faces) => new Set(faces).size === 1),
    market('three_different', choices(3), 'three_different', (value, faces) =>
      partsOf(value).every((face) => countOf(face, faces) === 1),
    ),
    market('straight', ['any'], 'straight', (_, faces) => isStraight(faces)),
    market('two_different', choices(2), 'two_different', (value, faces) =>
      partsOf(value).every((face) => countOf(face, faces) > 0),
    ),
  ],
}
