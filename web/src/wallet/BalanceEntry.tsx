import { useNavigate } from '@tanstack/react-router'
import { Currency } from '@mela/contract/money.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useI18n } from '../platform/i18n/i18n.ts'
import { pathOf } from '../names/paths.ts'
import { Changing } from './amount/Changing.tsx'
import { CurrencySign } from './amount/CurrencySign.tsx'
import { wholeDiamonds } from './diamonds.ts'
import { useEconomy } from './economy.ts'
import { useWallet } from './wallets.ts'
import css from './BalanceEntry.module.css'

const UNKNOWN = '\u2013'

/** The diamonds of the profile; a tap opens the wallet. */
export function BalanceEntry() {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const wallet = useWallet(Currency.Diamond)
  const isPlay = useEconomy() === 'play'
  const amount = wallet ? wholeDiamonds(wallet.balance, locale) : UNKNOWN
  return (
    <button type="button" className={css.balance} onClick={() => void navigate({ to: pathOf('Wallet') })}>
      <CurrencySign type={Currency.Diamond} size={32} />
      <span className={css.amounts}>
        <span className={css.unit}>
          {t('wallet.diamonds')} {isPlay && <Tag>{t('wallet.play_tag')}</Tag>}
        </span>
        <span className={css.amount}>
          <Changing value={amount}>{amount}</Changing>
        </span>
      </span>
      <span className={css.wallet}>
        <Icon name="purse" size={18} />
        {t('wallet.wallet')}
      </span>
    </button>
  )
}
