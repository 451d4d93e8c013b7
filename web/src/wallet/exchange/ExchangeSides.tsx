import { useState } from 'react'
import type { Currency } from '@mela/contract/money.ts'
import { ChoiceList } from '@mela/ui/controls/ChoiceList.tsx'
import { Pill } from '@mela/ui/controls/Chip.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { currencyNames } from '../amount/currency-names.ts'
import { CurrencySign } from '../amount/CurrencySign.tsx'
import { useWallet } from '../wallets.ts'
import { AmountField } from '../withdraw/AmountField.tsx'
import { moneyText } from '../withdraw/money-text.ts'
import type { Wish } from './exchange-form.ts'
import css from './Exchange.module.css'

interface GiveSideProps {
  wish: Wish
  /** What may be exchanged of it. */
  balance: string | undefined
  error: string | undefined
  choices: readonly Currency[]
  onAmount: (amount: string) => void
  onType: (type: Currency) => void
}

export function GiveSide({ wish: { from, amount }, balance, error, choices, onAmount, onType }: GiveSideProps) {
  const { t, locale } = useI18n()
  return (
    <div className={css.side}>
      <AmountField
        label={t('wallet.exchange_give')}
        aside={balance && t('wallet.balance_is', { amount: moneyText(balance, from, locale) })}
        type={from}
        amount={amount}
        error={error}
        onAmount={onAmount}
      >
        <CurrencyChoice type={from} choices={choices} onType={onType} />
      </AmountField>
    </div>
  )
}

interface GetSideProps {
  type: Currency
  amount: string | undefined
  choices: readonly Currency[]
  onType: (type: Currency) => void
}
const UNKNOWN = '\u2013'

export function GetSide({ type, amount, choices, onType }: GetSideProps) {
  const { t, locale } = useI18n()
  const balance = useWallet(type)?.balance
  return (
    <div className={css.side} aria-live="polite">
      <div className={css.top}>
        <span>{t('wallet.exchange_get')}</span>
        {balance && <span>{t('wallet.balance_is', { amount: moneyText(balance, type, locale) })}</span>}
      </div>
      <div className={css.line}>
        <output className={css.gotten}>{amount ? moneyText(amount, type, locale, { isShort: true }) : UNKNOWN}</output>
        <CurrencyChoice type={type} choices={choices} onType={onType} />
      </div>
    </div>
  )
}

function CurrencyChoice({ type, choices, onType }: Omit<GetSideProps, 'amount'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Pill isOpen={isOpen} onOpen={() => setOpen(true)}>
        <CurrencySign type={type} size={22} />
        {t(currencyNames[type])}
      </Pill>
      {isOpen && (
        <Sheet title={t('wallet.exchange_choose')} closeLabel={t('app.close')} onClose={() => setOpen(false)}>
          <ChoiceList
            label={t('wallet.exchange_choose')}
            name="exchange-currency"
            choices={choices.map((each) => ({ value: String(each), label: t(currencyNames[each]) }))}
            value={String(type)}
            onValue={(value) => {
              onType(Number(value) as Currency)
              setOpen(false)
            }}
          />
        </Sheet>
      )}
    </>
  )
}
