import { Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { LuckyBox } from '@mela/ui/game/LuckyBox.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { usePersonName } from '../../chat/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { CurrencySign } from '../../wallet/index.ts'
import { chestState } from '../chest.ts'
import type { Head } from './use-record.ts'
import css from './RecordHead.module.css'

const MINUTE_MS = 60_000

/** The box itself: from whom, with which words, how much, how far it is opened and what the reader got. */
export function RecordHead({ head: { chest, my_amount }, onOpen }: { head: Head; onOpen: () => void }) {
  const { t, locale } = useI18n()
  const name = usePersonName(chest.user.id, chest.group_id)
  const state = chestState(chest.status, chest.expires_unix, useNow(MINUTE_MS))
  const format = (n: number) => new Intl.NumberFormat(locale).format(n)
  const { num, amount, received_num, received_amount, is_over } = chest
  const left = amount - received_amount
  const isAll = received_num === num
  return (
    <>
      <section className={css.night}>
        <LuckyBox size={112} isOpen={state === 'mine' || state === 'gone'} />
        <p className={css.quiet}>
          {t(chest.type === ChestType.Luck ? 'chests.lucky_from' : 'chests.equal_from', { name })}
        </p>
        <h2 className={css.greeting}>{chest.remarks || t('chests.greeting_default')}</h2>
        {my_amount === null ? (
          <p className={css.quiet}>{t(state === 'expired' ? 'chests.expired' : 'chests.not_opened')}</p>
        ) : (
          <p className={css.won}>
            <span className="screen-reader-only">{t('chests.got', { n: my_amount })}</span>
            <span aria-hidden="true">{format(my_amount)}</span>
            <CurrencySign type={Currency.Diamond} size={30} />
          </p>
        )}
        {state === 'waiting' && !is_over && (
          <Button variant="luck" size="medium" onClick={onOpen}>
            {t('chests.open')}
          </Button>
        )}
      </section>
      <div className={css.sum}>
        <b>{isAll ? t('chests.all_opened', { n: num }) : t('chests.opened_of', { done: received_num, total: num })}</b>
        <span className={css.total}>
          <span className="screen-reader-only">{t('chests.total_of', { n: amount })}</span>
          <span aria-hidden="true">{format(amount)}</span>
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
