import { Die } from '@mela/ui/game/Die.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { DrawResult } from '../game/game-face.ts'
import type { SideName } from '../bet/side-cells.ts'
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
  if (method === 'size' || method === 'parity') return <Tag tone="accent">{t(`games.${value as SideName}`)}</Tag>
  return <Tag>{value === 'any' ? '…' : value.replaceAll('-', ' ')}</Tag>
}
