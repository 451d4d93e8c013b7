import { useI18n } from '../../platform/i18n/i18n.ts'
import { formatTime } from '../../platform/i18n/dates.ts'
import { BetWorth } from '../bet/BetWorth.tsx'
import { oddsText } from '../bet/ticket-sums.ts'
import type { GameFace } from '../game/game-face.ts'
import { sequencePart } from '../game/periods.ts'
import { lesserOddsOf } from './lesser-odds.ts'
import { isRefunded, isUndrawn, type OwnBet } from './own-bets.ts'
import { shortResult } from './short-result.ts'
import css from './BetRows.module.css'

interface BetRowsProps {
  title: string
  /** What they come to, at the end of the title. */
  total?: string
  face: GameFace
  list: readonly OwnBet[]
}

/** Bets under what they have in common. */
export function BetRows({ title, total, face, list }: BetRowsProps) {
  if (list.length === 0) return null
  return (
    <section className={css.part}>
      <h3 className={css.title}>
        {title} {total !== undefined && <span>{total}</span>}
      </h3>
      <ul className={css.list} aria-label={title}>
        {list.map((bet) => (
          <BetRow key={bet.id} face={face} bet={bet} />
        ))}
      </ul>
    </section>
  )
}

function BetRow({ face, bet }: { face: GameFace; bet: OwnBet }) {
  const { t, locale } = useI18n()
  return (
    <li className={css.bet}>
      <span className={css.mark}>
        <face.Mark selection={bet} />
      </span>
      <span className={css.words}>
        <b className={css.name}>{face.nameOf(t, bet)}</b>
        <span className={css.quiet}>{periodText()}</span>
      </span>
      <BetWorth bet={bet} />
    </li>
  )

  function periodText(): string {
    const period = sequencePart(bet.period)
    if (isUndrawn(bet)) return t('games.period_at', { period, time: formatTime(Date.parse(bet.created_at), locale) })
    if (isRefunded(bet)) return t('games.period_lost', { period })
    const result = shortResult(t, bet)
    const odds = lesserOddsOf(bet)
    return odds === undefined
      ? t('games.period_result', { period, result })
      : t('games.period_result_odds', { period, result, odds: `×${oddsText(odds, locale)}` })
  }
}
