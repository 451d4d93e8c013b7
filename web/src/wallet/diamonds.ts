/** Whole diamonds, the rest cut off: nobody is shown what they do not have. */
export function wholeDiamonds(balance: string, locale: string): string {
  const whole = /^\d+/.exec(balance)?.[0] ?? '0'
  return new Intl.NumberFormat(locale).format(BigInt(whole))
}
