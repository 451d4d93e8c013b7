import type { Translate } from '../../platform/i18n/i18n.ts'
import type { SideName } from '../board/side-cells.ts'
import type { Selection } from '../bet/ticket-sums.ts'

/** What was bet on, in words. */
export function d5Name(t: Translate, { method, value }: Selection): string {
  const [place = '', about = ''] = value.split('-')
  if (method === 'digit') return t('games.d5_place', { place, what: about })
  if (about) return t('games.d5_place', { place, what: t(`games.${about as SideName}`) })
  return t('games.sum_what', { what: t(`games.${value as SideName}`) })
}
