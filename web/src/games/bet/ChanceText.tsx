import type { Currency } from '@mela/contract/money.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import type { TicketSums } from './ticket-sums.ts'

const HUNDRED = '100'

/** How often a ticket wins, where all its bets win alike, and what a hundred cost on average. */
export function ChanceText({ sums, money_type }: { sums: TicketSums; money_type: Currency }) {
  const { t, locale } = useI18n()
  const { lines, cost } = sums
  const [{ ways, of }] = lines as [TicketSums['lines'][number]]
  const isAlike = lines.every((line) => line.ways * of === ways * line.of)
  return (
    <>
      {isAlike && <>{t(lines.length > 1 ? 'games.chance_each' : 'games.chance', { ways, of })} </>}
      {t('games.average_cost', {
        amount: amountText(HUNDRED, money_type, locale, { isShort: true }),
        cost: amountText(cost, money_type, locale),
      })}
    </>
  )
}
