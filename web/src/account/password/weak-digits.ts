/** Digits that a stranger tries first: all alike, in a row up or down, or the same pair or triple again. */
export function isWeak(digits: string): boolean {
  if (digits.length < 4) return false
  const steps = Array.from(digits.slice(1), (digit, index) => Number(digit) - Number(digits[index]))
  const isRow = [0, 1, -1].some((step) => steps.every((each) => each === step))
  const isRepeated = [2, 3].some(
    (length) => digits.length >= 6 && digits === digits.slice(0, length).repeat(digits.length / length),
  )
  return isRow || isRepeated
}
