import { expect, test } from 'vitest'
import { cropSide, keepInside, moved, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

test('the first square is the middle of the picture', () => {
  expect(wholeCrop(wide)).toEqual({ zoom: 1, x: 200, y: 100 })
  expect(cropSide(wide, 1)).toBe(200)
  expect(cropSide(wide, 2)).toBe(100)
})

test('a square never leaves the picture nor grows beyond it', () => {
  expect(keepInside({ zoom: 0.5, x: 0, y: 0 }, wide)).toEqual({ zoom: 1, x: 100, y: 100 })
  expect(keepInside({ zoom: 9, x: 999, y: 999 }, wide)).toEqual({ zoom: 4, x: 375, y: 175 })
})

test('dragging the picture to the right shows what is on its left', () => {
  expect(moved(wholeCrop(wide), wide, 100, 10, 0)).toEqual({ zoom: 1, x: 180, y: 100 })
  expect(moved({ zoom: 2, x: 200, y: 100 }, wide, 100, 0, -10)).toEqual({ zoom: 2, x: 200, y: 110 })
})
