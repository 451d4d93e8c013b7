import { Currency } from '@mela/contract/money.ts'
import type { InviteInfo } from '@mela/contract/rewards/rewards-invites.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { CurrencySign, moneyText, useAmountWords } from '../../wallet/index.ts'
import css from './Invite.module.css'

/** How many came, how many of them count, and what that brought. */
export function InviteFigures({ info: { total, valid, earned, reward } }: { info: InviteInfo }) {
  const { t, locale } = useI18n()
  const number = new Intl.NumberFormat(locale)
  const figures = [
    { name: t('invites.joined'), value: number.format(total) },
    { name: t('invites.valid'), value: number.format(valid) },
    { name: t('invites.earned'), value: <Earned amount={earned} type={reward.money_type} /> },
  ]
  return (
    <dl className={css.figures} aria-label={t('invites.figures')}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Diamonds are drawn where their name has no room. */
function Earned({ amount, type }: { amount: string; type: Currency }) {
  const { locale } = useI18n()
  const words = useAmountWords()
  if (type !== Currency.Diamond) return words(amount, type)
  return (
    <>
      <span className={css.earned} aria-hidden="true">
        <CurrencySign type={type} size={20} />
        {moneyText(amount, type, locale, { isShort: true })}
      </span>
      <span className="screen-reader-only">{words(amount, type)}</span>
    </>
  )
}
