import { colorOf, isPurple } from '@mela/rules/games/wingo.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

/** A digit and its colours in words. */
export function digitText(t: Translate, digit: number): string {
  const colour = t(`games.${colorOf(digit)}`)
  return isPurple(digit)
    ? t('games.digit_two_colours', { digit, colour, other: t('games.purple') })
    : t('games.digit_colour', { digit, colour })
}
