import { Currency } from '@mela/contract/money.ts'
import type { ChestClaim, ChestInfo } from '@mela/contract/chests/chests.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { CurrencySign } from '../../wallet/index.ts'
import { durationText } from './duration.ts'
import css from './RecordSum.module.css'

interface RecordSumProps {
  chest: ChestInfo
  /** Of those who opened it, the last. */
  last: ChestClaim | undefined
}

/** How far a box is opened, how long that took, how much was in it and what went back. */
export function RecordSum({ chest, last }: RecordSumProps) {
  const { t, locale } = useI18n()
  const { num, amount, received_num, received_amount, is_over } = chest
  const left = amount - received_amount
  const isAll = received_num === num
  const took = last && Date.parse(last.created_at) - Date.parse(chest.created_at)
  return (
    <>
      <div className={css.sum}>
        <div>
          <b>
            {isAll ? t('chests.all_opened', { n: num }) : t('chests.opened_of', { done: received_num, total: num })}
          </b>
          {isAll && took !== undefined && (
            <p className={css.took}>{t('chests.opened_in', { time: durationText(took, locale) })}</p>
          )}
        </div>
        <span className={css.total}>
          <span className="screen-reader-only">{t('chests.total_of', { n: amount })}</span>
          <span aria-hidden="true">{new Intl.NumberFormat(locale).format(amount)}</span>
          <CurrencySign type={Currency.Diamond} size={16} />
        </span>
      </div>
      {is_over && left > 0 && (
        <div className={css.note}>
          <Note>{t('chests.returned', { n: left })}</Note>
        </div>
      )}
    </>
  )
}
