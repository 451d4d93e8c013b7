import { useNavigate } from '@tanstack/react-router'
import { TransactionType } from '@mela/contract/money.ts'
import type { WashCode } from '@mela/contract/rewards/rewards.ts'
import { Card } from '@mela/ui/layout/Card.tsx'
import { pathOf } from '../../names/paths.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { moneyText, useEconomy, useMomentText } from '../../wallet/index.ts'
import css from './WashCode.module.css'

/** What was collected last; all of it stands in the records. */
export function CollectedList({ rebate: { collected, money_type } }: { rebate: WashCode }) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const momentText = useMomentText()
  const isPlay = useEconomy() === 'play'
  if (collected.length === 0) return null
  const kind = String(TransactionType.Reward)
  const currency = isPlay ? undefined : String(money_type)
  const records = () => void navigate({ href: pathOf('WalletRecord', {}, { kind, currency }) })
  return (
    <Card title={t('rewards.collected')} act={{ label: t('wallet.records'), onAct: records }}>
      <ul className={css.list} aria-label={t('rewards.collected')}>
        {collected.map(({ amount, created_at }) => (
          <li key={created_at} className={css.past}>
            <time dateTime={created_at}>{momentText(Date.parse(created_at))}</time>
            <b>{moneyText(amount, money_type, locale, { isSigned: true })}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
