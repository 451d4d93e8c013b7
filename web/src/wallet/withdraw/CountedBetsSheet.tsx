import { useState } from 'react'
import type { Currency } from '@mela/contract/money.ts'
import type { Turnover } from '@mela/contract/wallet/wallet-withdraw.ts'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { FactRow } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { More } from '../../platform/page/More.tsx'
import { PageEmpty, PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { ListState, usePagedList } from '../../platform/page/use-paged-list.ts'
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
  const { list, state, error, more } = usePagedList((page) => api('listTurnoverBets', { turnover_id, ...page }))
  const isFirst = state === ListState.FirstLoad
  return (
    <>
      {isFirst && error === undefined && <PageLoading rows={3} />}
      {!isFirst && list.length === 0 && <PageEmpty art="receipt" title={t('wallet.withdraw_no_bets')} />}
      {list.map(({ reference, counted, created_at }) => (
        <FactRow
          key={`${reference} ${created_at}`}
          label={reference}
          detail={momentText(Date.parse(created_at))}
          value={text(counted)}
        />
      ))}
      {error !== undefined && <PageFailure error={error} onRetry={more} />}
      {state === ListState.FooterRefresh && error === undefined && <More key={list.length} onSeen={more} />}
    </>
  )
}
