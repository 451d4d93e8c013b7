import type { ChestClaim } from '@mela/contract/chests/chests.ts'
import { Currency } from '@mela/contract/money.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { faceKindOf } from '../../people/index.ts'
import { usePersonName } from '../../chat/index.ts'
import { daysAgo, formatDay, formatSecond } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { CurrencySign } from '../../wallet/index.ts'
import css from './ClaimRow.module.css'

interface ClaimRowProps {
  claim: ChestClaim
  group_id: string
  isMine: boolean
}

/** Somebody and what they got. */
export function ClaimRow({ claim: { user, amount, created_at, is_best }, group_id, isMine }: ClaimRowProps) {
  const { t, locale } = useI18n()
  const name = usePersonName(user.id, group_id)
  const moment = Date.parse(created_at)
  const time = formatSecond(moment, locale)
  return (
    <li className={classes(css.row, isMine && css.mine)}>
      <Avatar id={user.id} name={name} url={user.avatar.url} look={faceKindOf(user)} size={40} />
      <span className={css.texts}>
        <b className={css.name}>{isMine ? t('chests.you') : name}</b>
        <span className={css.time}>{daysAgo(moment) === 0 ? time : `${formatDay(moment, locale)} ${time}`}</span>
      </span>
      <span className={css.end}>
        <span className={css.amount}>
          <span aria-hidden="true">{new Intl.NumberFormat(locale).format(amount)}</span>
          <span className="screen-reader-only">{t('chests.diamonds', { n: amount })}</span>
          <CurrencySign type={Currency.Diamond} size={16} />
        </span>
        {is_best && (
          <Tag tone="gold" icon="crown">
            {t('chests.best_luck')}
          </Tag>
        )}
      </span>
    </li>
  )
}
