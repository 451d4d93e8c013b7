import type { AgentReward } from '@mela/contract/rewards/rewards-agents.ts'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { moneyText } from '../../../wallet/index.ts'
import { dateWords, dayWords } from '../moments.ts'
import css from './Rewards.module.css'

/** A reward that was claimed or is forfeited. */
export function PastReward({ reward }: { reward: AgentReward }) {
  const { t, locale } = useI18n()
  const { amount, money_type, week, claimed_at, expires_at } = reward
  return (
    <li className={css.past}>
      <b>{t('agents.week_of', { day: dateWords(week, locale) })}</b>
      <div className={css.end}>
        <b>{moneyText(amount, money_type, locale)}</b>
        {claimed_at ? (
          <span className={css.claimed}>{t('agents.claimed', { day: dayWords(claimed_at, locale) })}</span>
        ) : (
          <span>{t('agents.forfeited', { day: dayWords(expires_at, locale) })}</span>
        )}
      </div>
    </li>
  )
}
