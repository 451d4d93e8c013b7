import { toMinor, type Currency } from '@mela/contract/money.ts'
import { classes } from '@mela/ui/classes.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../amount/amount-parts.ts'
import css from './Presets.module.css'

interface PresetsProps {
  type: Currency
  amounts: readonly string[]
  amount: string
  onAmount: (amount: string) => void
}

export function Presets({ type, amounts, amount, onAmount }: PresetsProps) {
  const { t, locale } = useI18n()
  return (
    <div className={css.presets} role="group" aria-label={t('wallet.recharge_presets')}>
      {amounts.map((preset) => {
        const isChosen = toMinor(preset, type) === toMinor(amount, type)
        return (
          <button
            key={preset}
            type="button"
            className={classes(css.preset, isChosen && css.chosen)}
            aria-pressed={isChosen}
            onClick={() => onAmount(preset.replace(/\.0+$/, ''))}
          >
            {amountText(preset, type, locale, { isShort: true })}
          </button>
        )
      })}
    </div>
  )
}
