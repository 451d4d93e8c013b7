import { expect, test } from 'vitest'
import { arePhotosShown } from './use-decision.ts'
import type { Review } from './words.ts'

test('a document is seen once both of its own photos were on the screen', () => {
  const review = { front_url: '/files/a?sig=1', back_url: '/files/b?sig=1' } as Review
  expect(arePhotosShown(review, [])).toBe(false)
  expect(arePhotosShown(review, ['/files/a?sig=1', '/files/a?sig=1'])).toBe(false)
  expect(arePhotosShown(review, ['/files/b?sig=1', '/files/c?sig=1'])).toBe(false)
  expect(arePhotosShown(review, ['/files/b?sig=1', '/files/a?sig=1'])).toBe(true)
})
