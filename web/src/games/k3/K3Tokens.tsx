import { Die } from '@mela/ui/game/Die.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { DrawResult } from '../game/game-face.ts'
import type { SideName } from '../board/side-cells.ts'
import type { Selection } from '../bet/ticket-sums.ts'
import css from '../game/Tokens.module.css'

type Drawn = Pick<DrawResult, 'result' | 'number' | 'size'>

export function K3Drawn({ drawn: { result, number, size }, isSmall }: { drawn: Drawn; isSmall?: boolean }) {
  const t = useT()
  return (
    <span className={css.row}>
      {result.split(',').map((face, index) => (
        <Die key={index} pips={Number(face)} label={face} size={isSmall ? 24 : 28} />
      ))}
      <b>{isSmall ? number : t('games.sum_and_size', { sum: number, size: t(`games.${size}`) })}</b>
    </span>
  )
}

export function K3Mark({ selection: { method, value } }: { selection: Selection }) {
  const t = useT()
  const faces = facesOf(method, value)
  if (faces.length > 0)
    return (
      <span className={css.mark}>
        {faces.map((face, index) => (
          <Die key={index} pips={face} label={String(face)} size={faces.length > 2 ? 18 : 22} />
        ))}
      </span>
    )
  if (method === 'size' || method === 'parity') return <Tag tone="accent">{t(`games.${value as SideName}`)}</Tag>
  return <Tag>{value === 'any' ? '…' : value}</Tag>
}

/** The faces that a bet names, as often as it wants them. */
function facesOf(method: string, value: string): number[] {
  const named = value.split('-').map(Number)
  switch (method) {
    case 'pair':
      return [...named, ...named]
    case 'triple':
      return [...named, ...named, ...named]
    case 'pair_third':
      return [named[0]!, ...named]
    case 'two_different':
    case 'three_different':
      return named
    default:
      return []
  }
}
