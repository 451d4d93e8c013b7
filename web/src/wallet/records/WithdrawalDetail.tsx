import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Withdrawal } from '@mela/contract/wallet/wallet-withdraw.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useOpenService } from '../../account/index.ts'
import { api } from '../../platform/net/api.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { amountText } from '../amount/amount-parts.ts'
import { CopyLine } from '../order/CopyLine.tsx'
import { EconomyNote } from '../EconomyNote.tsx'
import { useMomentText } from '../order/moment-text.ts'
import { useWithdrawal } from '../order/order-news.ts'
import { OrderHead } from '../order/OrderHead.tsx'
import { OrderActs, OrderCard, OrderParts, OrderTimeline } from '../order/OrderParts.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { reasonText } from './reason-text.ts'
import { withdrawalStatus, withdrawalSteps } from './withdrawal-steps.ts'

/** One withdrawal, live: how it stands, why, what it cost, and what the person can do about it. */
export function WithdrawalDetail({ id }: { id: string }) {
  const { order, error, load, show } = useWithdrawal(id)
  if (!order) return error === undefined ? <PageLoading rows={4} /> : <PageFailure error={error} onRetry={load} />
  return <Shown order={order} onChange={show} />
}

function Shown({ order, onChange }: { order: Withdrawal; onChange: (order: Withdrawal) => void }) {
  const { t, locale } = useI18n()
  const momentText = useMomentText()
  const exact = (value: string) => amountText(value, order.type, locale, { isWhole: true })
  const { name, tone } = withdrawalStatus(order)
  const reason = reasonText('withdraw', order.reason, t)
  const target = [order.target.name, order.target.last4 && `··${order.target.last4}`].filter(Boolean).join(' ')
  const facts = [
    { name: t('wallet.record_to'), value: target },
    { name: t('wallet.record_name'), value: order.target.account_name },
    { name: t('wallet.record_fee'), value: exact(order.fee) },
    { name: t('wallet.record_receives'), value: <b>{exact(order.receives)}</b> },
    {
      name: t('wallet.record_reference'),
      value: order.payment_reference && (
        <CopyLine shown={order.payment_reference} name={t('wallet.record_reference')} />
      ),
    },
    { name: t('wallet.number'), value: <CopyLine shown={order.id} name={t('wallet.number')} /> },
  ].filter(({ value }) => value !== '')
  return (
    <OrderParts>
      <OrderHead tone={tone} amount={order.amount} type={order.type} status={t(name)} />
      {(reason ?? order.note) && (
        <Note tone={tone === 'danger' ? 'danger' : 'info'}>
          {reason && <p>{reason}</p>}
          {order.note && <p>{order.note}</p>}
        </Note>
      )}
      <OrderTimeline steps={withdrawalSteps(order, { t, momentText, amount: exact(order.amount) })} />
      <OrderCard>
        <Facts facts={facts} />
      </OrderCard>
      <EconomyNote />
      <Acts order={order} onChange={onChange} />
    </OrderParts>
  )
}

function Acts({ order, onChange }: { order: Withdrawal; onChange: (order: Withdrawal) => void }) {
  const t = useT()
  const navigate = useNavigate()
  const askSupport = useOpenService()
  const [isAsking, setAsking] = useState(false)
  const mayTryAgain = order.status === WithdrawStatus.Rejected || order.status === WithdrawStatus.Returned
  return (
    <OrderActs>
      {order.can_cancel && (
        <Button variant="soft" isWide onClick={() => setAsking(true)}>
          {t('wallet.record_cancel')}
        </Button>
      )}
      <Button variant="tint" isWide icon="headset" onClick={askSupport}>
        {t('wallet.ask_support')}
      </Button>
      {mayTryAgain && (
        <Button isWide onClick={() => void navigate({ to: pathOf('Withdraw') })}>
          {t('wallet.record_again')}
        </Button>
      )}
      {isAsking && (
        <CancelDialog
          title={t('wallet.record_cancel_title')}
          text={t('wallet.record_cancel_text')}
          act={t('wallet.record_cancel')}
          cancel={async () => onChange(await api('cancelWithdrawal', { id: order.id }))}
          onClose={() => setAsking(false)}
        />
      )}
    </OrderActs>
  )
}
