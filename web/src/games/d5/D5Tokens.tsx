import { DigitTile } from '@mela/ui/game/DigitTile.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { DrawResult } from '../game/game-face.ts'
import type { Selection } from '../bet/ticket-sums.ts'
import css from '../game/Tokens.module.css'

export function D5Drawn({ drawn, isSmall }: { drawn: Pick<DrawResult, 'result'>; isSmall?: boolean }) {
  return (
    <span className={css.row}>
      {[...drawn.result].map((digit, index) => (
        <DigitTile key={index} digit={digit} tone={isSmall ? 'plain' : 'light'} />
      ))}
    </span>
  )
}

export function D5Mark({ selection }: { selection: Selection }) {
  const t = useT()
  const [place, about] = selection.value.split('-')
  return <Tag tone="accent">{about === undefined ? t('games.sum') : place}</Tag>
}
