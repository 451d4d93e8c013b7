import { expect, test } from 'vitest'
import { isWeak } from './weak-digits.ts'

test('digits that are guessed first are warned about while they are typed', () => {
  for (const digits of ['1234', '123456', '654321', '000000', '9999', '121212', '123123']) {
    expect(isWeak(digits), digits).toBe(true)
  }
  for (const digits of ['', '1', '123', '1357', '904127', '123457', '112233']) {
    expect(isWeak(digits), digits).toBe(false)
  }
})
