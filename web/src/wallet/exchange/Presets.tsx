import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { moneyText } from '../withdraw/money-text.ts'
import { minorOf } from '../withdraw/withdraw-form.ts'
import { PRESETS } from './exchange-form.ts'
import css from './Exchange.module.css'

interface PresetsProps {
  type: Currency
  amount: string
  balance: bigint
  onAmount: (amount: string) => void
}

/** Usual amounts, half and all of what there is. */
export function Presets({ type, amount, balance, onAmount }: PresetsProps) {
  const { t, locale } = useI18n()
  const typed = minorOf(amount, type)
  const parts = [
    { name: t('wallet.exchange_half'), value: balance / 2n },
    { name: t('wallet.withdraw_all'), value: balance },
  ]
  return (
    <div className={css.presets} role="group" aria-label={t('wallet.exchange_presets')}>
      {PRESETS[type].map((preset) => (
        <Chip key={preset} isOn={typed === minorOf(preset, type)} onSelect={() => onAmount(preset)}>
          {moneyText(preset, type, locale, { isShort: true })}
        </Chip>
      ))}
      {parts.map(({ name, value }) => (
        <Chip
          key={name}
          isOn={value > 0n && typed === value}
          isDisabled={value === 0n}
          onSelect={() => onAmount(toDecimal(value, type))}
        >
          {name}
        </Chip>
      ))}
    </div>
  )
}
