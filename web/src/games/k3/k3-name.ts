import type { Translate } from '../../platform/i18n/i18n.ts'
import type { SideName } from '../board/side-cells.ts'
import type { Selection } from '../bet/ticket-sums.ts'

/** What was bet on, in words. */
export function k3Name(t: Translate, { method, value }: Selection): string {
  const [one = '', other = ''] = value.split('-')
  switch (method) {
    case 'sum':
      return t('games.sum_n', { n: value })
    case 'pair':
      return t('games.pair_n', { n: value })
    case 'pair_third':
      return t('games.pair_third_n', { n: one, other })
    case 'triple':
      return t('games.triple_n', { n: value })
    case 'any_triple':
      return t('games.any_triple')
    case 'straight':
      return t('games.straight')
    case 'two_different':
      return t('games.two_different_n', { one, other })
    case 'three_different':
      return t('games.three_different_n', { faces: value.replaceAll('-', ' ') })
    default:
      return t(`games.${value as SideName}`)
  }
}
