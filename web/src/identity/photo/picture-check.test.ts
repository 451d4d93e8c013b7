import { expect, test } from 'vitest'
import { differenceOf, greysOf, hasCorners, hasGlare, isSharp, type Greys } from './picture-check.ts'

const draw = (width: number, height: number, grey: (x: number, y: number) => number): Greys => {
  const values = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) values[y * width + x] = grey(x, y)
  return { width, height, values }
}
/** Each point becomes the middle of those around it. */
const blurred = ({ width, height, values }: Greys, times: number): Greys => {
  if (times === 0) return { width, height, values }
  const next = draw(width, height, (x, y) => {
    let sum = 0
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) {
        const [cx, cy] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))]
        sum += values[cy * width + cx]!
      }
    return sum / 25
  })
  return blurred(next, times - 1)
}
const isInside = (x: number, y: number) => x >= 8 && x < 112 && y >= 6 && y < 68
/** A white card with lines of text on a grey table. */
const card = draw(120, 75, (x, y) => {
  if (!isInside(x, y)) return 90
  return y % 8 < 2 && x > 40 && x < 100 && x % 5 < 3 ? 20 : 235
})

test('a printed page is sharp, the same one out of focus is not, and neither is an empty wall', () => {
  expect(isSharp(card)).toBe(true)
  expect(isSharp(blurred(card, 3))).toBe(false)
  expect(isSharp(draw(80, 50, () => 128))).toBe(false)
})

test('a card in the frame shows its four corners, one that lies half outside does not', () => {
  expect(hasCorners(card)).toBe(true)
  expect(hasCorners(draw(120, 75, (x, y) => (x > 60 && isInside(x, y) ? 235 : 90)))).toBe(false)
  expect(hasCorners(draw(120, 75, () => 200))).toBe(false)
})

test('a lamp that is seen in a card glares', () => {
  expect(hasGlare(card)).toBe(false)
  expect(hasGlare(draw(100, 60, (x) => (x < 30 ? 255 : 120)))).toBe(true)
})

test('a picture of colours becomes one of greys, and two pictures differ by as much as their points do', () => {
  const data = new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255])
  expect([...greysOf({ width: 2, height: 1, data }).values]).toEqual([255, 0])
  expect(differenceOf(card, card)).toBe(0)
  expect(
    differenceOf(
      draw(10, 10, () => 10),
      draw(10, 10, () => 30),
    ),
  ).toBe(20)
  expect(
    differenceOf(
      card,
      draw(10, 10, () => 30),
    ),
  ).toBe(255)
})
