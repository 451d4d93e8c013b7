import type { Translate } from '../../platform/i18n/i18n.ts'
import type { Cell } from './CellGroups.tsx'

interface Sides {
  size: string
  parity: string
  /** Such as the place it is about. */
  prefix?: string
  small: readonly [from: number, to: number]
  big: readonly [from: number, to: number]
}

/** Small, big, odd and even of a sum or a place. */
export function sideCells(t: Translate, { size, parity, prefix = '', small, big }: Sides): Cell[] {
  const range = ([from, to]: Sides['small']) => t('games.range', { from, to })
  return [
    { selection: { method: size, value: `${prefix}small` }, name: t('games.small'), detail: range(small), tone: 'low' },
    { selection: { method: size, value: `${prefix}big` }, name: t('games.big'), detail: range(big), tone: 'high' },
    { selection: { method: parity, value: `${prefix}odd` }, name: t('games.odd') },
    { selection: { method: parity, value: `${prefix}even` }, name: t('games.even') },
  ]
}

export type SideName = 'big' | 'small' | 'odd' | 'even'
