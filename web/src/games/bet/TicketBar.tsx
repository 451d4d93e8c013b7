import type { Currency } from '@mela/contract/money.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { GameFace } from '../game/game-face.ts'
import { ChanceText } from './ChanceText.tsx'
import type { Lines } from './lines.ts'
import { sumsOf } from './ticket-sums.ts'
import css from './TicketBar.module.css'

interface TicketBarProps {
  face: GameFace
  odds: OddsTable
  lines: Lines
  money_type: Currency
  onStake: () => void
}

/** What was chosen so far, what it costs on average, and the way to its stake. */
export function TicketBar({ face, odds, lines, money_type, onStake }: TicketBarProps) {
  const { t, locale } = useI18n()
  const names = lines.map((line) => face.nameOf(t, line))
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names)
  return (
    <div className={css.bar} role="region" aria-label={t('games.your_ticket')}>
      <div className={css.words}>
        <b className={css.name}>{lines.length > 1 ? t('games.lines_which', { n: lines.length, which: list }) : list}</b>
        <span className={css.chance}>
          <ChanceText sums={sumsOf(odds, lines, { whole: 1, type: money_type })} money_type={money_type} />
        </span>
      </div>
      <Button size="medium" onClick={onStake}>
        {t('games.choose_stake')}
      </Button>
    </div>
  )
}
