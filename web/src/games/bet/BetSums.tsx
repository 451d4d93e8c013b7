import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import { Facts, type Fact } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import type { GameFace } from '../game/game-face.ts'
import { ChanceText } from './ChanceText.tsx'
import { percentText, type TicketSums } from './ticket-sums.ts'
import css from './BetSums.module.css'

interface BetSumsProps {
  face: GameFace
  odds: OddsTable
  sums: TicketSums
  money_type: Currency
}

/** The whole truth about a ticket before it is placed. */
export function BetSums({ face, odds, sums, money_type }: BetSumsProps) {
  const { t, locale } = useI18n()
  const text = (minor: bigint) => amountText(toDecimal(minor, money_type), money_type, locale)
  const { lines } = sums
  const facts: Fact[] = [
    {
      name: lines.length > 1 ? t('games.stake_of_lines', { n: lines.length }) : t('games.stake'),
      value: text(sums.stake),
    },
    { name: t('games.fee_of', { percent: percentText(odds.fee, locale) }), value: text(sums.fee) },
    ...(lines.length > 1 ? [ofEach(lines)] : ofOne(lines[0]!)),
  ]
  return (
    <>
      <div className={css.facts}>
        <Facts facts={facts} />
      </div>
      <Note>
        <ChanceText sums={sums} money_type={money_type} />
      </Note>
    </>
  )

  function ofOne({ selection, payouts: [payout, ...lesser] }: TicketSums['lines'][number]): Fact[] {
    const names = face.detailOf?.(t, locale, odds, selection).lesser ?? []
    return [
      {
        name: t('games.if_wins', { name: face.nameOf(t, selection) }),
        value: <b className={css.gain}>{text(payout!)}</b>,
      },
      ...lesser.map((each, index) => ({ name: names[index] ?? '', value: text(each) })),
    ]
  }

  function ofEach(bets: TicketSums['lines']): Fact {
    const [least, most] = bets.reduce<readonly [bigint, bigint]>(
      ([low, high], { payouts: [payout = 0n] }) => [payout < low ? payout : low, payout > high ? payout : high],
      [bets[0]!.payouts[0]!, bets[0]!.payouts[0]!],
    )
    const value = least === most ? text(most) : t('games.range', { from: text(least), to: text(most) })
    return { name: t('games.if_one_wins'), value: <b className={css.gain}>{value}</b> }
  }
}
