import { useNavigate } from '@tanstack/react-router'
import type { Currency } from '@mela/contract/money.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { moneyText } from '../../wallet/index.ts'
import { usedAmount } from '../limits/limit-change.ts'
import { tightestOf } from '../limits/tightest-limit.ts'
import { usePlayLimits } from '../limits/use-play-limits.ts'

/** What is left of the limit that will be reached first, and the way to change it. */
export function LimitNote({ money_type }: { money_type: Currency }) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const limit = tightestOf(usePlayLimits().limits, money_type)
  if (!limit) return null
  const text = (amount: string) => moneyText(amount, money_type, locale, { isShort: true })
  return (
    <Note icon="shield_check" act={{ label: t('limits.change'), onAct: () => void navigate({ to: pathOf('Limits') }) }}>
      {t(`limits.used_${limit.kind}`, { span: limit.span })}{' '}
      <strong>{t('limits.of', { used: text(usedAmount(limit)), limit: text(limit.amount) })}</strong>
    </Note>
  )
}
