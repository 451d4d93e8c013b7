import { useNavigate } from '@tanstack/react-router'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { Amount } from '@mela/ui/display/Amount.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { amountParts, amountText } from '../amount/amount-parts.ts'
import { currencyNames } from '../amount/currency-names.ts'
import { CurrencySign } from '../amount/CurrencySign.tsx'
import { useAmountWords } from '../exchange/amount-words.ts'
import { moneyText } from '../withdraw/money-text.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { useMomentText } from '../order/moment-text.ts'
import { OrderCard, OrderParts } from '../order/OrderParts.tsx'
import { hasLocked, wholeAmount } from './record-amount.ts'
import { isGain, isOfChest } from './record-words.ts'
import css from './RecordFacts.module.css'

/** What is known of a record that is no order. */
export function RecordFacts({ record }: { record: AccountTransaction }) {
  const { t, locale } = useI18n()
  const momentText = useMomentText()
  const { id, balance_after, locked, money_type, created_at } = record
  const whole = (amount: string) => amountText(amount, money_type, locale, { isWhole: true })
  const facts = [
    ...useExchangeFacts(record.exchange),
    { name: t('wallet.time'), value: momentText(Date.parse(created_at)) },
    { name: t('wallet.available_after'), value: whole(balance_after) },
    { name: t('wallet.number'), value: id },
  ]
  return (
    <OrderParts>
      <div className={css.head}>
        <CurrencySign type={money_type} size={40} />
        <p>
          <Amount
            parts={amountParts(wholeAmount(record), money_type, locale, { isSigned: true, isWhole: true })}
            variant="hero"
            isGain={isGain(record)}
          />
        </p>
        <p className={css.unit}>{t(currencyNames[money_type])}</p>
        {hasLocked(record) && (
          <p className={css.unit}>{t('wallet.record_locked', { amount: whole(locked.replace('-', '')) })}</p>
        )}
      </div>
      <OrderCard>
        <Facts facts={facts} />
      </OrderCard>
      <EconomyNote />
    </OrderParts>
  )
}

/** Both sides of an exchange and what it cost, as it was quoted. */
function useExchangeFacts(exchange: AccountTransaction['exchange']) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  if (!exchange) return []
  const { from, to, rate, fee, cashback, from_amount, to_amount } = exchange
  return [
    { name: t('wallet.exchange_give'), value: moneyText(from_amount, from, locale) },
    { name: t('wallet.exchange_get'), value: moneyText(to_amount, to, locale) },
    { name: t('wallet.exchange_rate'), value: `${words('1', from)} = ${words(rate, to, { isRate: true })}` },
    { name: t('wallet.exchange_fee'), value: moneyText(fee, from, locale) },
    { name: t('wallet.exchange_cashback'), value: moneyText(cashback, from, locale) },
  ]
}

/** The way to what it belongs to. */
export function RecordAct({ record }: { record: AccountTransaction }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Button
      variant="tint"
      isWide
      icon="box"
      onClick={() => void navigate({ to: pathOf('TreasureRecord', { treasureId: record.reference }) })}
    >
      {t('wallet.to_chest')}
    </Button>
  )
}

export const hasAct = (record: AccountTransaction): boolean => isOfChest(record) && record.reference !== ''
