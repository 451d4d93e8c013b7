import { useT } from '../platform/i18n/i18n.ts'
import { PageEmpty } from '../platform/page/PageState.tsx'
import { useMoment } from './withdraw/moment.ts'

/** Instead of what pays in or puts money aside for play, while somebody takes a break. */
export function OnBreak({ until }: { until: string }) {
  const t = useT()
  const momentText = useMoment()
  return (
    <PageEmpty
      art="calendar"
      title={t('wallet.break_title')}
      text={t('wallet.break_recharge', { time: momentText(until) })}
    />
  )
}
