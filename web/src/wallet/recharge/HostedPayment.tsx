import { useState } from 'react'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { api } from '../../platform/net/api.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { amountText } from '../amount/amount-parts.ts'
import { CopyLine } from '../order/CopyLine.tsx'
import { EconomyNote } from '../EconomyNote.tsx'
import { useMomentText } from '../order/moment-text.ts'
import { OrderHead } from '../order/OrderHead.tsx'
import { OrderCard, OrderTimeline } from '../order/OrderParts.tsx'
import { rechargeSteps } from '../records/recharge-steps.ts'
import { OfferClock } from '../order/OfferClock.tsx'
import { openPayment } from './open-payment.ts'
import css from './Payment.module.css'

interface HostedPaymentProps {
  order: Recharge
  onChange: (order: Recharge) => void
}

/** Paid on the page of the provider; here the answer is waited for. */
export function HostedPayment({ order, onChange }: HostedPaymentProps) {
  const { t, locale } = useI18n()
  const momentText = useMomentText()
  const isOffline = useConnection() === 'offline'
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  // Where the provider was unreachable there is no page yet.
  const pay = async () => {
    if (order.payment.pay_url) return openPayment(order.payment.pay_url)
    setBusy(true)
    setFailure(undefined)
    try {
      const opened = await api('openRechargePage', { id: order.id })
      onChange(opened)
      openPayment(opened.payment.pay_url)
    } catch (error) {
      if (isToBeTold(error)) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const price = amountText(order.payment.exact, order.paid_in, locale)
  const facts = [
    { name: t('wallet.recharge_you_pay'), value: price },
    { name: t('wallet.recharge_way'), value: order.channel_name },
    { name: t('wallet.number'), value: <CopyLine shown={order.id} name={t('wallet.number')} /> },
  ]
  return (
    <>
      <OrderHead tone="warning" amount={order.amount} type={order.type} status={t('wallet.recharge_status_pending')} />
      <p className={css.clock}>
        <OfferClock expires_at={order.expires_at} />
      </p>
      {failure !== undefined && (
        <Note tone="danger" role="alert">
          {failureText(failure, t)}
        </Note>
      )}
      <Button isWide disabled={isOffline} busy={isBusy && t('wallet.recharge_busy')} onClick={() => void pay()}>
        {isOffline ? t('wallet.waiting_network') : t('wallet.recharge_open_page', { amount: price })}
      </Button>
      <Note tone="info" icon="clock" role="status">
        {t('wallet.recharge_checking')}
      </Note>
      <OrderTimeline steps={rechargeSteps(order, { t, momentText })} />
      <OrderCard>
        <Facts facts={facts} />
      </OrderCard>
      <EconomyNote />
    </>
  )
}
