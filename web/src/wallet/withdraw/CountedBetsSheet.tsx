import { useState } from 'react'
import type { Currency } from '@mela/contract/money.ts'
import type { Turnover } from '@mela/contract/wallet/wallet-withdraw.ts'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { FactRow } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageEmpty } from '../../platform/page/PageState.tsx'
import { PagesEnd } from '../../platform/query/PagesEnd.tsx'
import { ListState, usePages } from '../../platform/query/use-pages.ts'
import { useMomentText } from '../order/moment-text.ts'
import { useMoneyText } from './money-text.ts'
import { useSourceName } from './source-name.ts'
import css from './Withdraw.module.css'

interface CountedBetsSheetProps {
  turnovers: readonly Turnover[]
  type: Currency
  onClose: () => void
}

/** Which bets have counted, source by source. */
export function CountedBetsSheet({ turnovers, type, onClose }: CountedBetsSheetProps) {
  const t = useT()
  const nameOf = useSourceName()
  const [chosen, setChosen] = useState(turnovers[0]?.id)
  return (
    <Sheet title={t('wallet.withdraw_bets')} closeLabel={t('app.close')} onClose={onClose}>
      {turnovers.length > 1 && (
        <div className={css.chips} role="group" aria-label={t('wallet.withdraw_turnover')}>
          {turnovers.map((turnover) => (
            <Chip key={turnover.id} isOn={turnover.id === chosen} onSelect={() => setChosen(turnover.id)}>
              {nameOf(turnover)}
            </Chip>
          ))}
        </div>
      )}
      {chosen !== undefined && <Bets key={chosen} turnover_id={chosen} type={type} />}
    </Sheet>
  )
}

function Bets({ turnover_id, type }: { turnover_id: string; type: Currency }) {
  const t = useT()
  const momentText = useMomentText()
  const { text } = useMoneyText(type)
  const pages = usePages(['listTurnoverBets', turnover_id], (page, { signal }) =>
    api('listTurnoverBets', { turnover_id, ...page }, { signal }),
  )
  const { list, state } = pages
  return (
    <>
      {state !== ListState.FirstLoad && list.length === 0 && (
        <PageEmpty art="receipt" title={t('wallet.withdraw_no_bets')} />
      )}
      {list.map(({ reference, counted, created_at }) => (
        <FactRow
          key={`${reference} ${created_at}`}
          label={reference}
          detail={momentText(Date.parse(created_at))}
          value={text(counted)}
        />
      ))}
      <PagesEnd pages={pages} rows={3} />
    </>
  )
}
