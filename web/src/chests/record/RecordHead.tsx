import { Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { LuckyBox } from '@mela/ui/game/LuckyBox.tsx'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { usePersonName } from '../../chat/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { CurrencySign } from '../../wallet/index.ts'
import { chestState } from '../chest.ts'
import { BestLuck } from './BestLuck.tsx'
import type { Head } from './use-record.ts'
import css from './RecordHead.module.css'

const MINUTE_MS = 60_000

/** The box itself: from whom, with which words and what the reader got. */
export function RecordHead({ head: { chest, my_amount, is_my_best }, onOpen }: { head: Head; onOpen: () => void }) {
  const { t, locale } = useI18n()
  const name = usePersonName(chest.user.id, chest.group_id)
  const state = chestState(chest.status, chest.expires_unix, useNow(MINUTE_MS))
  const format = (n: number) => new Intl.NumberFormat(locale).format(n)
  return (
    <section className={css.night}>
      <LuckyBox size={112} isOpen={state === 'mine' || state === 'gone'} />
      <p className={css.quiet}>
        {t(chest.type === ChestType.Luck ? 'chests.lucky_from' : 'chests.equal_from', { name })}
      </p>
      <h2 className={css.greeting}>{chest.remarks || t('chests.greeting_default')}</h2>
      {is_my_best && <BestLuck />}
      {my_amount === null ? (
        <p className={css.quiet}>{t(state === 'expired' ? 'chests.expired' : 'chests.not_opened')}</p>
      ) : (
        <p className={css.won}>
          <span className="screen-reader-only">{t('chests.got', { n: my_amount })}</span>
          <span aria-hidden="true">{format(my_amount)}</span>
          <CurrencySign type={Currency.Diamond} size={30} />
        </p>
      )}
      {state === 'waiting' && !chest.is_over && (
        <Button variant="luck" size="medium" onClick={onOpen}>
          {t('chests.open')}
        </Button>
      )}
    </section>
  )
}
