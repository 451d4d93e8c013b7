import { DigitTile } from '@mela/ui/DigitTile.tsx'
import { Tag } from '@mela/ui/Tag.tsx'
import { useT } from '../../platform/i18n.ts'
import type { DrawResult } from '../game-face.ts'
import type { Selection } from '../ticket-sums.ts'
import css from '../Tokens.module.css'

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
