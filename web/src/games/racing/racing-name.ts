import type { Translate } from '../../platform/i18n/i18n.ts'
import type { SideName } from '../board/side-cells.ts'
import type { Selection } from '../bet/ticket-sums.ts'
import { opposite } from './cars.ts'

/** What was bet on, in words. */
export function racingName(t: Translate, { method, value }: Selection): string {
  const [place = '', about = ''] = value.split('-')
  switch (method) {
    case 'car':
      return t('games.racing_place', { place, what: t('games.car_n', { n: about }) })
    case 'duel':
      return t('games.duel_n', {
        one: place,
        other: opposite(Number(place)),
        what: t(`games.${about as 'dragon' | 'tiger'}`),
      })
    case 'sum':
      return t('games.sum_n', { n: value })
    case 'sum_size':
    case 'sum_parity':
      return t('games.sum_what', { what: t(`games.${value as SideName}`) })
    default:
      return t('games.racing_place', { place, what: t(`games.${about as SideName}`) })
  }
}
