import { NumberToken } from '@mela/ui/game/NumberToken.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { ColourShape } from '../game/ColourShapes.tsx'
import type { DrawResult } from '../game/game-face.ts'
import type { Selection } from '../bet/ticket-sums.ts'
import { digitText } from './digit-text.ts'
import css from './WingoTokens.module.css'

export function WingoDrawn({ drawn, isSmall }: { drawn: Pick<DrawResult, 'number'>; isSmall?: boolean }) {
  const t = useT()
  const digit = Number(drawn.number)
  return (
    <span className={isSmall ? undefined : css.ringed}>
      <NumberToken digit={digit} label={digitText(t, digit)} size={24} />
    </span>
  )
}

export function WingoMark({ selection: { method, value } }: { selection: Selection }) {
  const t = useT()
  if (method === 'number') return <NumberToken digit={Number(value)} label={digitText(t, Number(value))} size={36} />
  if (method === 'color') return <ColourShape name={value as 'green' | 'red' | 'purple'} size={28} />
  return <Tag tone={value === 'big' ? 'gold' : 'accent'}>{t(`games.${value as 'big' | 'small'}`)}</Tag>
}
