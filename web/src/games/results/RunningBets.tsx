import { CURRENCIES, toDecimal, toMinor } from '@mela/contract/money.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import type { GameFace } from '../game/game-face.ts'
import { sequencePart } from '../game/periods.ts'
import { BetRows } from './BetRows.tsx'
import type { OwnBet } from './own-bets.ts'

interface RunningBetsProps {
  face: GameFace
  /** The one that runs. */
  period: string | undefined
  bets: readonly OwnBet[] | undefined
}

/** What this person has on the period that runs. */
export function RunningBets({ face, period, bets = [] }: RunningBetsProps) {
  const { t, locale } = useI18n()
  if (period === undefined) return null
  const list = bets.filter((bet) => bet.period === period)
  const totals = CURRENCIES.map((type) => {
    const staked = list.filter(({ money_type }) => money_type === type)
    const sum = staked.reduce((total, { guess_amount }) => total + toMinor(guess_amount, type)!, 0n)
    return sum > 0n ? amountText(toDecimal(sum, type), type, locale) : ''
  })
  const total = new Intl.ListFormat(locale, { type: 'unit' }).format(totals.filter((text) => text !== ''))
  return (
    <BetRows title={t('games.my_bets_of', { period: sequencePart(period) })} total={total} face={face} list={list} />
  )
}
