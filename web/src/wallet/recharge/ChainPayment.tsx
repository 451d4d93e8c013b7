import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { QrCode } from '../../platform/links/QrCode.tsx'
import { amountText } from '../amount/amount-parts.ts'
import { CopyLine } from '../order/CopyLine.tsx'
import { copyValue } from '../order/copy-value.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { useMomentText } from '../order/moment-text.ts'
import { OrderCard, OrderTimeline } from '../order/OrderParts.tsx'
import { rechargeSteps } from '../records/recharge-steps.ts'
import { OfferClock } from '../order/OfferClock.tsx'
import css from './Payment.module.css'

/** In groups of eight, so that two of them can be compared. */
const grouped = (address: string) => address.match(/.{1,8}/g) ?? []

/** USDT by an amount of its own: its last digits say whose it is. */
export function ChainPayment({ order }: { order: Recharge }) {
  const { t, locale } = useI18n()
  const momentText = useMomentText()
  const { address = '', network = '', exact, qr = address } = order.payment
  const facts = [
    {
      name: t('wallet.recharge_send_exactly'),
      value: <b>{t('wallet.usdt_amount', { amount: amountText(exact, order.type, locale, { isWhole: true }) })}</b>,
    },
    { name: t('wallet.number'), value: <CopyLine shown={order.id} name={t('wallet.number')} /> },
  ]
  return (
    <>
      <OrderCard>
        <div className={css.place}>
          <p className={css.tags}>
            <Tag tone="success">{t('wallet.recharge_network', { network })}</Tag>
            <OfferClock expires_at={order.expires_at} />
          </p>
          <div className={css.qr}>
            <QrCode text={qr} label={t('wallet.recharge_qr')} />
          </div>
          <p className={css.quiet}>{t('wallet.recharge_to_address')}</p>
          <p className={css.address}>
            {grouped(address).map((part, index) => (
              <span key={index}>{part}</span>
            ))}
          </p>
          <div className={css.copies}>
            <Button variant="tint" size="medium" isWide icon="copy" onClick={() => copyValue(address)}>
              {t('wallet.recharge_copy_address')}
            </Button>
            <Button variant="tint" size="medium" isWide icon="copy" onClick={() => copyValue(exact)}>
              {exact}
            </Button>
          </div>
        </div>
      </OrderCard>
      <Note tone="warning">{t('wallet.recharge_network_only', { network })}</Note>
      <OrderCard>
        <Facts facts={facts} />
      </OrderCard>
      <OrderTimeline steps={rechargeSteps(order, { t, momentText })} />
      <Note>{t('wallet.recharge_exact_text')}</Note>
      <EconomyNote />
    </>
  )
}
