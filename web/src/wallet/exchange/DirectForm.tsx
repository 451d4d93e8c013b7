import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { AmountField } from '../withdraw/AmountField.tsx'
import { percentText, toMillionths, useMoneyText } from '../withdraw/money-text.ts'
import { minorOf, type WithdrawConfig } from '../withdraw/withdraw-form.ts'
import type { Moved } from './direct-form.ts'
import { DirectPin } from './DirectPin.tsx'
import type { DirectCharge } from './use-direct-charge.ts'
import css from './Exchange.module.css'

const PRESETS: Record<1 | 2, readonly string[]> = {
  1: ['1000', '5000', '10000', '20000'],
  2: ['10', '50', '100', '500'],
}

interface DirectFormProps {
  type: 1 | 2
  amount: string
  config: WithdrawConfig
  form: DirectCharge
  onAmount: (amount: string) => void
}

/** How much, what comes of it, and the digits. */
export function DirectForm({ type, amount, config, form, onAmount }: DirectFormProps) {
  const { t, locale } = useI18n()
  const { text, short } = useMoneyText(type)
  const percent = percentText(toMillionths(config.direct_bonus), locale)
  const withdrawable = toMinor(config.withdrawable, type) ?? 0n
  return (
    <>
      <p className={css.lead}>
        {t('wallet.direct_text', { percent })} <strong>{t('wallet.direct_warning')}</strong>
      </p>
      <div className={css.card}>
        <AmountField
          label={t('wallet.withdraw_amount')}
          aside={t('wallet.withdraw_available', { amount: text(config.withdrawable) })}
          type={type}
          amount={amount}
          error={form.amountError}
          onAmount={onAmount}
        >
          <Button
            variant="tint"
            size="small"
            disabled={withdrawable === 0n}
            onClick={() => onAmount(toDecimal(withdrawable, type))}
          >
            {t('wallet.withdraw_all')}
          </Button>
        </AmountField>
        <div className={css.presets} role="group" aria-label={t('wallet.exchange_presets')}>
          {PRESETS[type].map((preset) => (
            <Chip key={preset} isOn={minorOf(amount, type) === minorOf(preset, type)} onSelect={() => onAmount(preset)}>
              {short(preset)}
            </Chip>
          ))}
        </div>
      </div>
      <Comes type={type} moved={form.moved} config={config} percent={percent} />
      <DirectPin form={form} />
    </>
  )
}

interface ComesProps {
  type: Currency
  moved: Moved
  config: WithdrawConfig
  percent: string
}

/** Both parts afterwards, what was saved and what is to be played. */
function Comes({ type, moved, config, percent }: ComesProps) {
  const { t, locale } = useI18n()
  const { minor } = useMoneyText(type)
  const { amount, saved, bonus, withdrawable, locked } = moved
  const rate = toMillionths(config.fee_rate)
  const facts = [
    {
      name:
        rate > 0 ? t('wallet.direct_saved_share', { percent: percentText(rate, locale) }) : t('wallet.direct_saved'),
      value: minor(saved),
    },
    {
      name: t('wallet.direct_bonus', { percent }),
      value: <span className={css.gain}>{minor(bonus, { isSigned: true })}</span>,
    },
    { name: t('wallet.direct_once'), value: minor(amount + bonus) },
  ]
  return (
    <div className={css.card} aria-live="polite">
      <div className={css.both} role="group" aria-label={t('wallet.direct_to')}>
        <div>
          <p className={css.caption}>{t('wallet.withdrawable')}</p>
          <b>{minor(withdrawable < 0n ? 0n : withdrawable)}</b>
          <p className={css.caption}>{minor(-amount)}</p>
        </div>
        <Icon name="forward" size={22} />
        <div>
          <p className={css.caption}>{t('wallet.direct_for_play')}</p>
          <b>{minor(locked)}</b>
          <p className={css.gain}>{minor(amount + bonus, { isSigned: true })}</p>
        </div>
      </div>
      <Facts facts={facts} />
    </div>
  )
}
