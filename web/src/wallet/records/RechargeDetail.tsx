import { useNavigate } from '@tanstack/react-router'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useOpenService } from '../../account/index.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { amountText } from '../amount/amount-parts.ts'
import { CopyLine } from '../order/CopyLine.tsx'
import { EconomyNote } from '../EconomyNote.tsx'
import { useMomentText } from '../order/moment-text.ts'
import { useRecharge } from '../order/order-news.ts'
import { OrderHead } from '../order/OrderHead.tsx'
import { OrderActs, OrderCard, OrderParts, OrderTimeline } from '../order/OrderParts.tsx'
import { useWallet } from '../wallets.ts'
import { reasonText } from './reason-text.ts'
import { rechargeStatus, rechargeSteps } from './recharge-steps.ts'

/** One recharge, live, beside a list. */
export function RechargeDetail({ id }: { id: string }) {
  const t = useT()
  const navigate = useNavigate()
  const askSupport = useOpenService()
  const { order, error, load } = useRecharge(id)
  if (!order) return error === undefined ? <PageLoading rows={4} /> : <PageFailure error={error} onRetry={load} />
  return (
    <OrderParts>
      <RechargeParts order={order} />
      <OrderActs>
        <Button variant="tint" isWide icon="headset" onClick={askSupport}>
          {t('wallet.ask_support')}
        </Button>
        {order.status === RechargeStatus.Pending && (
          <Button isWide onClick={() => void navigate({ to: pathOf('Recharge', {}, { id }) })}>
            {t('wallet.recharge_go_on')}
          </Button>
        )}
      </OrderActs>
    </OrderParts>
  )
}

/** How it stands, what happened and what is known of it. */
export function RechargeParts({ order }: { order: Recharge }) {
  const { t, locale } = useI18n()
  const momentText = useMomentText()
  const wallet = useWallet(order.type)
  const exact = (value: string) => amountText(value, order.type, locale, { isWhole: true })
  const { name, tone } = rechargeStatus(order)
  const reason = reasonText('recharge', order.reason, t)
  const isPaid = order.credited !== null
  const facts = [
    ...(isPaid && order.credited !== order.amount
      ? [{ name: t('wallet.recharge_asked'), value: exact(order.amount) }]
      : []),
    ...(isPaid && wallet ? [{ name: t('wallet.recharge_balance'), value: exact(wallet.balance) }] : []),
    { name: t('wallet.recharge_way'), value: order.channel_name },
    { name: t('wallet.number'), value: <CopyLine shown={order.id} name={t('wallet.number')} /> },
  ]
  return (
    <>
      <OrderHead tone={tone} amount={order.credited ?? order.amount} type={order.type} status={t(name)} />
      {reason && <Note tone={order.reason === 'recharge_reason_checking' ? 'info' : 'danger'}>{reason}</Note>}
      <OrderTimeline steps={rechargeSteps(order, { t, momentText })} />
      <OrderCard>
        <Facts facts={facts} />
      </OrderCard>
      <EconomyNote />
    </>
  )
}
