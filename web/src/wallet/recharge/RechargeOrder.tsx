import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useOpenService } from '../../account/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useRecharge } from '../order/order-news.ts'
import { OrderActs, OrderParts } from '../order/OrderParts.tsx'
import { CancelDialog } from '../records/CancelDialog.tsx'
import { RechargeParts } from '../records/RechargeDetail.tsx'
import { ChainPayment } from './ChainPayment.tsx'
import { HostedPayment } from './HostedPayment.tsx'
import { TransferPayment } from './TransferPayment.tsx'
import css from './RechargeForm.module.css'

const payments = { hosted: HostedPayment, transfer: TransferPayment, chain: ChainPayment }

/** One recharge from the first moment on: what to pay as long as it is open, then what became of it. It credits nothing by itself. */
export function RechargeOrder({ id }: { id: string }) {
  const t = useT()
  const { order, error, load, show } = useRecharge(id)
  const isOpen = order?.status === RechargeStatus.Pending
  const Payment = order && payments[order.kind]
  return (
    <Page
      title={t(isOpen && order.kind === 'chain' ? 'wallet.recharge_send_usdt' : 'pages.recharge')}
      back={pathOf('RechargeRecord')}
      actions={isOpen && <OpenActs order={order} onChange={show} />}
      footer={order && !isOpen && <DoneActs order={order} />}
    >
      <OrderParts>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {order && isOpen && Payment && <Payment order={order} onChange={show} />}
        {order && !isOpen && <RechargeParts order={order} />}
        {!order && error === undefined && <PageLoading rows={4} />}
        {!order && error !== undefined && <PageFailure error={error} onRetry={load} />}
      </OrderParts>
    </Page>
  )
}

/** Whoever waits for money can ask about it, and whoever wants it no longer ends it. */
function OpenActs({ order, onChange }: { order: Recharge; onChange: (order: Recharge) => void }) {
  const t = useT()
  const askSupport = useOpenService()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton icon="headset" label={t('wallet.ask_support')} onClick={askSupport} />
      <button type="button" className={css.records} onClick={() => setAsking(true)}>
        {t('app.cancel')}
      </button>
      {isAsking && (
        <CancelDialog
          title={t('wallet.recharge_cancel_title')}
          text={t('wallet.recharge_cancel_text')}
          act={t('wallet.recharge_cancel')}
          cancel={async () => onChange(await api('cancelRecharge', { id: order.id }))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function DoneActs({ order }: { order: Recharge }) {
  const t = useT()
  const navigate = useNavigate()
  const askSupport = useOpenService()
  const isPaid = order.status === RechargeStatus.Paid
  return (
    <OrderActs>
      <Button variant="tint" isWide icon="headset" onClick={askSupport}>
        {t('wallet.ask_support')}
      </Button>
      <Button isWide onClick={() => void navigate({ to: pathOf(isPaid ? 'Wallet' : 'Recharge') })}>
        {t(isPaid ? 'wallet.recharge_done' : 'wallet.record_again')}
      </Button>
    </OrderActs>
  )
}
