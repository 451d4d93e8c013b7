import type { Currency } from '@mela/contract/money.ts'
import type { TeamMember } from '@mela/contract/rewards/rewards-agents.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import type { TextKey } from '../../../names/areas.ts'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { useAmountWords } from '../../../wallet/index.ts'
import { dayWords } from '../moments.ts'
import css from './MemberRow.module.css'

const missingTexts: Record<NonNullable<TeamMember['missing']>, TextKey> = {
  verified: 'agents.missing_verified',
  recharge: 'agents.missing_recharge',
  own_browser: 'agents.missing_own_browser',
}

/** Somebody of the team: whether they count, and what they did. */
export function MemberRow({ member, money_type }: { member: TeamMember; money_type: Currency }) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const { name, avatar, joined_at, is_valid, missing, recharge, betting } = member
  return (
    <li className={css.row}>
      <Avatar id={name} name={name} url={avatar.url} size={44} />
      <div className={css.words}>
        <div className={css.line}>
          <b>{name}</b>
          {is_valid && (
            <Tag tone="success" icon="check">
              {t('agents.is_valid')}
            </Tag>
          )}
          {missing && <Tag>{t(missingTexts[missing])}</Tag>}
        </div>
        <span>{t('agents.joined', { day: dayWords(joined_at, locale), amount: words(recharge, money_type) })}</span>
      </div>
      <div className={css.bets}>
        <b>{words(betting, money_type)}</b>
        <span>{t('agents.bets_of')}</span>
      </div>
    </li>
  )
}
