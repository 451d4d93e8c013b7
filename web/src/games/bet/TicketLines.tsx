import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { GameFace } from '../game/game-face.ts'
import { withoutLines, type Lines } from './lines.ts'
import { oddsText, type TicketSums } from './ticket-sums.ts'
import css from './TicketLines.module.css'

interface TicketLinesProps {
  face: GameFace
  sums: TicketSums
  lines: Lines
  onLines: (lines: Lines) => void
}

/** The bets of a ticket with chance and odds, each of which can be taken off. */
export function TicketLines({ face, sums, lines, onLines }: TicketLinesProps) {
  const { t, locale } = useI18n()
  return (
    <ul className={css.lines} aria-label={t('games.your_ticket')}>
      {sums.lines.map(({ selection, ways, of, odds }) => {
        const name = face.nameOf(t, selection)
        return (
          <li key={`${selection.method} ${selection.value}`} className={css.line}>
            <span className={css.mark}>
              <face.Mark selection={selection} />
            </span>
            <span className={css.words}>
              <b className={css.name}>{name}</b>
              <span className={css.chance}>{t('games.chance_of_line', { ways, of })}</span>
            </span>
            <span className={css.odds}>{`×${oddsText(odds, locale)}`}</span>
            <IconButton
              icon="close"
              label={t('games.take_off', { name })}
              onClick={() => onLines(withoutLines(lines, [selection]))}
            />
          </li>
        )
      })}
    </ul>
  )
}
