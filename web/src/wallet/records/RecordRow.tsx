import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountParts, amountText } from '../amount/amount-parts.ts'
import { useUnit } from '../amount/use-unit.ts'
import { RecordLine } from './RecordLine.tsx'
import { useRecordTitle } from './record-title.ts'
import { hasLocked, wholeAmount } from './record-amount.ts'
import { iconOf, isGain, isOrder, statusNames, toneOf } from './record-words.ts'

interface RecordRowProps {
  record: AccountTransaction
  /** When it was, as the list around it says it. */
  when: string
  isOpened?: boolean
  onOpen: (record: AccountTransaction) => void
}

export function RecordRow({ record, when, isOpened = false, onOpen }: RecordRowProps) {
  const { t, locale } = useI18n()
  const titleOf = useRecordTitle()
  const unit = useUnit()
  const { balance_after, locked, money_type, created_at, status } = record
  return (
    <RecordLine
      icon={iconOf(record)}
      tone={toneOf(record)}
      title={titleOf(record)}
      created_at={created_at}
      when={
        hasLocked(record)
          ? `${when} · ${t('wallet.record_locked', { amount: amountText(locked.replace('-', ''), money_type, locale) })}`
          : when
      }
      parts={[...amountParts(wholeAmount(record), money_type, locale, { isSigned: true }), ...unit(money_type)]}
      isGain={isGain(record)}
      detail={
        isOrder(record)
          ? t(statusNames[status])
          : t('wallet.available_is', { amount: amountText(balance_after, money_type, locale) })
      }
      detailTone={isOrder(record) && status === 1 ? 'warning' : 'quiet'}
      isOpened={isOpened}
      onOpen={() => onOpen(record)}
    />
  )
}
