import { CarToken } from '@mela/ui/game/CarToken.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { DrawResult } from '../game/game-face.ts'
import type { Selection } from '../bet/ticket-sums.ts'
import css from '../game/Tokens.module.css'

/** Larger numbers are squares. */
const ROUND_MOST = 5

export function RacingDrawn({ drawn, isSmall }: { drawn: Pick<DrawResult, 'result'>; isSmall?: boolean }) {
  const t = useT()
  return (
    <span className={isSmall ? css.row : css.race}>
      {drawn.result.split(',').map((car) => (
        <span key={car} className={isSmall ? undefined : Number(car) <= ROUND_MOST ? css.round : css.square}>
          <CarToken number={Number(car)} label={t('games.car_n', { n: car })} size={isSmall ? 20 : 26} />
        </span>
      ))}
    </span>
  )
}

export function RacingMark({ selection: { method, value } }: { selection: Selection }) {
  const t = useT()
  const [place, about] = value.split('-')
  if (method === 'car') return <CarToken number={Number(about)} label={t('games.car_n', { n: about! })} size={36} />
  return <Tag tone="accent">{about === undefined ? t('games.sum') : place}</Tag>
}
