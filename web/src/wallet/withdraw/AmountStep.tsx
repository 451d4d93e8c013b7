import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { AmountField } from './AmountField.tsx'
import { useMoment } from './moment.ts'
import { percentText, shareOfAmounts, toMillionths, useMoneyText } from './money-text.ts'
import { moneyFailureText } from './password/password-error.ts'
import { TargetSign } from './targets/TargetList.tsx'
import { targetName, type Target } from './targets/targets.ts'
import { faultOfAmount, feeFor, minorOf, mostOf, type AmountFault, type WithdrawConfig } from './withdraw-form.ts'
import css from './Withdraw.module.css'

export interface WithdrawForm {
  type: Currency
  config: WithdrawConfig
  target: Target
  amount: string
}
interface AmountStepProps extends WithdrawForm {
  /** Why the server did not take it. */
  failure: unknown
  onAmount: (amount: string) => void
  onChange: () => void
}

/** How much, what it costs and what arrives. */
export function AmountStep({ type, config, target, amount, failure, onAmount, onChange }: AmountStepProps) {
  const t = useT()
  const { text, short } = useMoneyText(type)
  const faultText = useFaultText(type, config)
  const most = mostOf(config, type)
  const fault = amount === '' ? undefined : faultOfAmount(amount, config, type)
  const share = shareOfAmounts(minorOf(amount, type), toMinor(config.withdrawable, type) ?? 0n)
  const failed = failure === undefined ? undefined : moneyFailureText(failure, t)
  return (
    <>
      <ChosenTarget target={target} onChange={onChange} />
      <div className={css.card}>
        <AmountField
          label={t('wallet.withdraw_amount')}
          aside={t('wallet.withdraw_available', { amount: text(config.withdrawable) })}
          type={type}
          amount={amount}
          hint={t('wallet.withdraw_range', { min: short(config.min), max: short(config.max) })}
          share={share}
          error={fault && fault !== 'missing' ? faultText(fault) : failed}
          onAmount={onAmount}
        >
          <Button
            variant="tint"
            size="small"
            disabled={most === 0n}
            onClick={() => onAmount(toDecimal(most, type).replace(/\.?0+$/, ''))}
          >
            {t('wallet.withdraw_all')}
          </Button>
        </AmountField>
      </div>
      <Costs type={type} config={config} amount={amount} />
      <NewTarget target={target} />
      <Note icon="shield_check">{t('wallet.withdraw_review')}</Note>
    </>
  )
}

function ChosenTarget({ target, onChange }: { target: Target; onChange: () => void }) {
  const t = useT()
  return (
    <div className={css.rows}>
      <div className={css.target}>
        <TargetSign target={target} />
        <span className={css.texts}>
          <b>{targetName(target)}</b>
          <span className={css.caption}>{target.detail}</span>
        </span>
        <button type="button" className={css.change} onClick={onChange}>
          {t('wallet.withdraw_change')}
        </button>
      </div>
    </div>
  )
}

function Costs({ type, config, amount }: Pick<WithdrawForm, 'type' | 'config' | 'amount'>) {
  const { t, locale } = useI18n()
  const { minor } = useMoneyText(type)
  const given = minorOf(amount, type)
  const fee = feeFor(given, config, type)
  const rate = toMillionths(config.fee_rate)
  const name =
    rate > 0 ? t('wallet.withdraw_fee_share', { percent: percentText(rate, locale) }) : t('wallet.withdraw_fee')
  return (
    <div className={css.card} aria-live="polite">
      <Facts facts={[{ name, value: minor(-fee) }]} />
      <dl>
        <div className={css.total}>
          <dt>{t('wallet.withdraw_receive')}</dt>
          <dd>{minor(given - fee)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Money to a target that is new goes out later. */
export function NewTarget({ target: { waits_until } }: { target: Target }) {
  const t = useT()
  const moment = useMoment()
  if (!waits_until) return null
  return (
    <Note tone="warning" icon="clock">
      {t('wallet.withdraw_pay_after', { when: moment(waits_until) })}
    </Note>
  )
}

function useFaultText(type: Currency, config: WithdrawConfig) {
  const t = useT()
  const { short } = useMoneyText(type)
  const texts: Record<AmountFault, string> = {
    missing: t('wallet.withdraw_amount_missing'),
    min: t('wallet.withdraw_min_is', { amount: short(config.min) }),
    max: t('wallet.withdraw_max_is', { amount: short(config.max) }),
    day: t('wallet.withdraw_day_is', { amount: short(config.daily_left) }),
    balance: t('errors.withdrawable_not_enough'),
  }
  return (fault: AmountFault) => texts[fault]
}

export function AmountNext({ type, config, amount, onNext }: WithdrawForm & { onNext: () => void }) {
  const t = useT()
  const faultText = useFaultText(type, config)
  const isOffline = useConnection() === 'offline'
  const fault = faultOfAmount(amount, config, type)
  const reason = isOffline ? t('wallet.withdraw_network') : fault && faultText(fault)
  return (
    <Button isWide reason={reason} onClick={onNext}>
      {t('wallet.withdraw_next')}
    </Button>
  )
}
