import type { Currency } from '@mela/contract/money.ts'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText, CurrencySign, useEconomy, useWallet } from '../../wallet/index.ts'
import css from './BalancePill.module.css'

export function BalancePill({ type }: { type: Currency }) {
  const { t, locale } = useI18n()
  const balance = useWallet(type)?.balance
  const economy = useEconomy()
  return (
    <span className={css.pill}>
      <CurrencySign type={type} size={20} />
      <span className="screen-reader-only">{t('games.balance')}</span>
      <b>{balance === undefined ? '–' : amountText(balance, type, locale)}</b>
      {economy === 'play' && <Tag tone="accent">{t('wallet.play_tag')}</Tag>}
    </span>
  )
}
