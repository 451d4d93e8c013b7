import type { OddsTable } from '@mela/rules/games/odds.ts'
import type { Currency } from '@mela/contract/money.ts'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { BetForm } from './BetForm.tsx'
import type { GameConfig, GameOffer } from '../game-config.ts'
import type { DrawResult, GameFace } from '../game/game-face.ts'
import type { RunningPeriod } from '../game/use-period.ts'
import type { OwnTicket } from './use-ticket.ts'
import css from './Betting.module.css'

interface BettingProps {
  face: GameFace
  odds: OddsTable
  stakes: GameConfig['stakes']
  running: RunningPeriod | undefined
  last: DrawResult | undefined
  money_type: Currency
  ticket: OwnTicket
  /** Bets may be there that were not. */
  onPlaced: () => void
}

/** A phone asks for the stake in a sheet, a desktop below the board. */
export function Betting({ face, odds, stakes, running, last, money_type, ticket, onPlaced }: BettingProps) {
  const t = useT()
  const isDesktop = useIsDesktop()
  const { lines } = ticket
  const title = face.isTicket ? t('games.your_ticket') : lines[0] && face.nameOf(t, lines[0])
  const form = {
    ...{ face, odds, running, lines, money_type, stakes },
    onLines: ticket.choose,
    onPlaced: () => {
      onPlaced()
      ticket.clear()
    },
    onUnknown: onPlaced,
  }
  return (
    <>
      <section className={css.board}>
        <face.Board {...{ odds, last, lines }} isDisabled={!running?.can_bet} onLines={ticket.choose} />
      </section>
      {title && lines.length > 0 && isDesktop && (
        <section className={css.board} aria-label={title}>
          <BetForm {...form} />
        </section>
      )}
      {title && ticket.isOpen && !isDesktop && (
        <Sheet title={title} closeLabel={t('app.close')} onClose={face.isTicket ? ticket.close : ticket.clear}>
          <BetForm {...form} isSheet />
        </Sheet>
      )}
    </>
  )
}

/** The odds that a game pays now. */
export const oddsOf = ({ game_type, fee_rate, odds }: GameOffer): OddsTable => ({
  game: RULES_OF[game_type],
  fee: fee_rate,
  rows: odds,
})
