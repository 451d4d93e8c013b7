import { BetStatus } from '@mela/contract/games/games-rules.ts'
import type { TextKey } from '../../names/areas.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import { isRefunded, isUndrawn, type OwnBet } from '../results/own-bets.ts'
import css from './BetWorth.module.css'

export const statusNames: Record<BetStatus, TextKey> = {
  [BetStatus.Undrawn]: 'games.undrawn',
  [BetStatus.Won]: 'games.won',
  [BetStatus.NotWon]: 'games.not_won',
  [BetStatus.Refunded]: 'games.refunded',
}

/** What came back, or what was staked. */
export function BetWorth({ bet }: { bet: OwnBet }) {
  const { t, locale } = useI18n()
  const { money_type, guess_amount, win_amount, status } = bet
  const isWon = status === BetStatus.Won
  return (
    <span className={css.worth}>
      <b className={isWon ? css.gain : undefined}>
        {isWon || isRefunded(bet)
          ? amountText(win_amount, money_type, locale, { isSigned: true })
          : amountText(isUndrawn(bet) ? guess_amount : `-${guess_amount}`, money_type, locale)}
      </b>
      <span className={css.quiet}>{t(statusNames[status])}</span>
    </span>
  )
}
