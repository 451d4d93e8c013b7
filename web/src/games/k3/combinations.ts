import type { Selection } from '../bet/ticket-sums.ts'

// What can be made of chosen faces. The rules name a combination by its faces in rising order.
export const FACES: readonly number[] = [1, 2, 3, 4, 5, 6]

const rising = (faces: readonly number[]) => faces.toSorted((one, other) => one - other)
const after = (faces: readonly number[], face: number) => faces.filter((each) => each > face)

/** Any two of them. */
export const twosOf = (faces: readonly number[]): Selection[] =>
  rising(faces).flatMap((one) =>
    after(faces, one)
      .toSorted((first, second) => first - second)
      .map((other) => ({ method: 'two_different', value: `${one}-${other}` })),
  )

/** Any three of them. */
export const threesOf = (faces: readonly number[]): Selection[] =>
  rising(faces).flatMap((one) =>
    twosOf(after(faces, one)).map(({ value }) => ({ method: 'three_different', value: `${one}-${value}` })),
  )

/** Two of one face and one of each of the others. */
export const pairThirdsOf = (pair: number, thirds: readonly number[]): Selection[] =>
  rising(thirds)
    .filter((third) => third !== pair)
    .map((third) => ({ method: 'pair_third', value: `${pair}-${third}` }))
