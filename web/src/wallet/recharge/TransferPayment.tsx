import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Amount } from '@mela/ui/display/Amount.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { QrCode } from '../../platform/links/QrCode.tsx'
import { useIsTouchPhone } from '../../platform/device/viewport.ts'
import { amountParts, amountText } from '../amount/amount-parts.ts'
import { CopyLine } from '../order/CopyLine.tsx'
import { copyValue } from '../order/copy-value.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { useMomentText } from '../order/moment-text.ts'
import { OrderCard, OrderTimeline } from '../order/OrderParts.tsx'
import { rechargeSteps } from '../records/recharge-steps.ts'
import { OfferClock } from '../order/OfferClock.tsx'
import { ReferenceForm } from './ReferenceForm.tsx'
import css from './Payment.module.css'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'

interface TransferPaymentProps {
  order: Recharge
  onChange: (order: Recharge) => void
}

/** To a UPI id or a bank account; the reference helps to find it, the bank's answer decides. */
export function TransferPayment({ order, onChange }: TransferPaymentProps) {
  const { t, locale } = useI18n()
  const momentText = useMomentText()
  const isTouchPhone = useIsTouchPhone()
  const { exact, qr, upi_id, payee, account_number, bank_name, bank_code } = order.payment
  const named = [
    { name: t('wallet.recharge_upi_id'), value: upi_id },
    { name: t('wallet.recharge_payee'), value: payee },
    { name: t('wallet.recharge_account'), value: account_number },
    { name: t('wallet.recharge_bank'), value: bank_name },
    { name: t('wallet.recharge_bank_code'), value: bank_code },
  ].flatMap(({ name, value }) => (value ? [{ name, value: <CopyLine shown={value} name={name} /> }] : []))
  const isBought = order.paid_in !== order.type
  const got = { name: t('wallet.recharge_you_get'), value: amountText(order.amount, order.type, locale) }
  return (
    <>
      <OrderCard>
        <div className={css.place}>
          <p className={css.quiet}>{t('wallet.recharge_pay_exactly')}</p>
          <p className={css.exact}>
            <Amount parts={amountParts(exact, order.paid_in, locale)} variant="hero" />
            <IconButton
              icon="copy"
              iconSize={20}
              className={css.copy}
              label={t('wallet.copy_it', { name: t('wallet.recharge_amount') })}
              onClick={() => copyValue(exact)}
            />
          </p>
          <OfferClock expires_at={order.expires_at} />
          {qr && (
            <div className={css.qr}>
              <QrCode text={qr} label={t('wallet.recharge_qr')} />
            </div>
          )}
          {qr?.startsWith('upi:') && isTouchPhone && (
            <a className={css.app} href={qr}>
              {t('wallet.recharge_open_upi')}
            </a>
          )}
        </div>
        <Facts facts={isBought ? [got, ...named] : named} />
      </OrderCard>
      <ReferenceForm key={order.reference} order={order} onChange={onChange} />
      <Note icon="shield_check">{t('wallet.recharge_bank_decides')}</Note>
      <OrderTimeline steps={rechargeSteps(order, { t, momentText })} />
      <EconomyNote />
    </>
  )
}
