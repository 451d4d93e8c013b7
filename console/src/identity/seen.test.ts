import { expect, test } from 'vitest'
import { arePhotosShown, isReplacing } from './seen.ts'
import type { Review } from './words.ts'

test('a document is seen once both of its own photos were on the screen', () => {
  const review = { front_url: '/files/a?sig=1', back_url: '/files/b?sig=1' } as Review
  expect(arePhotosShown(review, [])).toBe(false)
  expect(arePhotosShown(review, ['/files/a?sig=1', '/files/a?sig=1'])).toBe(false)
  expect(arePhotosShown(review, ['/files/b?sig=1', '/files/c?sig=1'])).toBe(false)
  expect(arePhotosShown(review, ['/files/b?sig=1', '/files/a?sig=1'])).toBe(true)
})

test('approving replaces who was verified where the name or the date of birth is another one', () => {
  const review = (name_before: boolean, birth_before: boolean, age = true) =>
    ({
      hints: [
        { name: 'name_before', is_good: name_before, found: '' },
        { name: 'birth_before', is_good: birth_before, found: '' },
        { name: 'age', is_good: age, found: '' },
      ],
    }) as Review
  expect(isReplacing(review(true, true, false))).toBe(false)
  expect([isReplacing(review(false, true)), isReplacing(review(true, false))]).toEqual([true, true])
  expect(isReplacing({ hints: [] } as unknown as Review)).toBe(false)
})
