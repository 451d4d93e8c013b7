import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import { Facts, type Fact } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import type { Choice } from '../game/game-face.ts'
import { percentText, type TicketSums } from './ticket-sums.ts'
import css from './BetSums.module.css'

interface BetSumsProps {
  odds: OddsTable
  choice: Choice
  sums: TicketSums
  money_type: Currency
}

const HUNDRED = '100'

/** The whole truth about a ticket before it is placed. */
export function BetSums({ odds, choice, sums, money_type }: BetSumsProps) {
  const { t, locale } = useI18n()
  const text = (minor: bigint) => amountText(toDecimal(minor, money_type), money_type, locale)
  const lines = choice.selections.length
  const [payout, ...lesser] = sums.payouts
  const facts: Fact[] = [
    { name: lines > 1 ? t('games.stake_of_lines', { n: lines }) : t('games.stake'), value: text(sums.stake) },
    { name: t('games.fee_of', { percent: percentText(odds.fee, locale) }), value: text(sums.fee) },
    {
      name: lines > 1 ? t('games.if_one_wins') : t('games.if_wins', { name: choice.name }),
      value: <b className={css.gain}>{text(payout!)}</b>,
    },
    ...lesser.map((each, index) => ({ name: choice.lesser?.[index] ?? '', value: text(each) })),
  ]
  return (
    <>
      <div className={css.facts}>
        <Facts facts={facts} />
      </div>
      <Note>
        {t('games.chance', { ways: sums.ways, of: sums.of })}{' '}
        {t('games.average_cost', {
          amount: amountText(HUNDRED, money_type, locale, { isShort: true }),
          cost: amountText(sums.cost, money_type, locale),
        })}
      </Note>
    </>
  )
}
