import { CURRENCY_NAMES } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { AmountField, isAmount } from '../platform/form/AmountField.tsx'
import { DIRECT_BONUS, FEE_LEAST, FEE_SHARE, TERMS } from '../platform/told/names.ts'
import { PercentField } from './PercentField.tsx'
import { MoneyBar } from './planned/MoneyBar.tsx'
import { proposeFees } from './propose.ts'
import { useDraft } from '../platform/form/use-draft.ts'
import type { Money } from './words.ts'
import css from './SettingsScreen.module.css'

export function FeeSettings({ money }: { money: Money }) {
  const { withdraw_fees, exchange_rates, exchange_terms, direct_bonus } = money
  const known = { withdraw_fees, exchange_rates, exchange_terms, direct_bonus }
  const draft = useDraft(known)
  const { value, set } = draft
  const isReadOnly = !useMay('finance', 'admin')
  const typed = [
    ...value.withdraw_fees.map(({ least }) => least),
    ...value.exchange_rates.map(({ rate }) => rate),
    ...Object.values(value.exchange_terms),
  ]
  return (
    <>
      <WithdrawFees
        fees={value.withdraw_fees}
        isReadOnly={isReadOnly}
        onChange={(fees) => set('withdraw_fees', fees)}
      />
      <ExchangeRates
        rates={value.exchange_rates}
        isReadOnly={isReadOnly}
        onChange={(rates) => set('exchange_rates', rates)}
      />
      <Panel title="Exchange and direct recharge">
        <div className={css.fields}>
          {TERMS.map(([name, label]) => (
            <AmountField
              key={name}
              label={label}
              value={value.exchange_terms[name]}
              isReadOnly={isReadOnly}
              onValue={(amount) => set('exchange_terms', { ...value.exchange_terms, [name]: amount })}
            />
          ))}
          <PercentField
            label={DIRECT_BONUS}
            value={value.direct_bonus}
            isReadOnly={isReadOnly}
            onValue={(share) => set('direct_bonus', share)}
          />
        </div>
      </Panel>
      <MoneyBar
        draft={draft}
        known={known}
        wrong={typed.every(isAmount) ? undefined : 'Some amounts are no numbers.'}
        onSend={proposeFees}
      />
    </>
  )
}

interface WithdrawFeesProps {
  fees: Money['withdraw_fees']
  isReadOnly: boolean
  onChange: (fees: Money['withdraw_fees']) => void
}

function WithdrawFees({ fees, isReadOnly, onChange }: WithdrawFeesProps) {
  return (
    <Panel title="Withdrawal fees">
      <div className={css.fields}>
        {fees.map((fee, place) => {
          const change = (by: Partial<typeof fee>) =>
            onChange(fees.map((each, index) => (index === place ? { ...each, ...by } : each)))
          const name = CURRENCY_NAMES[fee.type]
          return [
            <PercentField
              key={`${fee.type} rate`}
              label={`${name}, ${FEE_SHARE}`}
              value={fee.rate}
              isReadOnly={isReadOnly}
              onValue={(rate) => change({ rate })}
            />,
            <AmountField
              key={`${fee.type} least`}
              label={`${name}, ${FEE_LEAST}`}
              value={fee.least}
              isReadOnly={isReadOnly}
              onValue={(least) => change({ least })}
            />,
          ]
        })}
      </div>
    </Panel>
  )
}

interface ExchangeRatesProps {
  rates: Money['exchange_rates']
  isReadOnly: boolean
  onChange: (rates: Money['exchange_rates']) => void
}

function ExchangeRates({ rates, isReadOnly, onChange }: ExchangeRatesProps) {
  return (
    <Panel title="Exchange rates">
      <div className={css.fields}>
        {rates.map((each, place) => (
          <AmountField
            key={`${each.from} ${each.to}`}
            label={`1 ${CURRENCY_NAMES[each.from]} in ${CURRENCY_NAMES[each.to]}`}
            value={each.rate}
            isReadOnly={isReadOnly}
            onValue={(rate) => onChange(rates.map((other, index) => (index === place ? { ...other, rate } : other)))}
          />
        ))}
      </div>
    </Panel>
  )
}
