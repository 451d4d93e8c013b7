import { expect, test } from 'vitest'
import { RESTING, within, zoomed } from './zoom.ts'

const half = { x: 200, y: 400 }

test('a picture is enlarged about the point that was touched, up to five times', () => {
  const about = { x: 100, y: -50 }
  const place = zoomed(RESTING, about, 2, half)
  expect(place).toEqual({ scale: 2, x: -100, y: 50 })
  // What was under the finger still is: its offset from the middle, enlarged and moved.
  expect({ x: about.x * place.scale + place.x, y: about.y * place.scale + place.y }).toEqual(about)
  expect(zoomed(RESTING, about, 100, half).scale).toBe(5)
  expect(zoomed(place, about, 0.01, half)).toEqual(RESTING)
})

test('its edges never come into what is seen', () => {
  expect(within({ scale: 2, x: 999, y: -999 }, half)).toEqual({ scale: 2, x: 200, y: -400 })
  expect(within({ scale: 1, x: 5, y: 5 }, half)).toEqual(RESTING)
})
