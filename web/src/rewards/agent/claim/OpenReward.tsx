import type { AgentReward } from '@mela/contract/rewards/rewards-agents.ts'
import { classes } from '@mela/ui/classes.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { useNow } from '../../../platform/page/use-now.ts'
import { moneyText, useAmountWords } from '../../../wallet/index.ts'
import { dateWords } from '../moments.ts'
import { timeLeft } from './time-left.ts'
import type { Claiming } from './use-claim.ts'
import css from './Rewards.module.css'

const MINUTE_MS = 60_000

interface OpenRewardProps {
  reward: AgentReward
  claiming: Claiming
  isOffline: boolean
}

/** What a week brought, how long it can still be claimed, and the button that does. */
export function OpenReward({ reward, claiming, isOffline }: OpenRewardProps) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const now = useNow(MINUTE_MS)
  const { id, amount, money_type, members, expires_at } = reward
  const week = t('agents.week_of', { day: dateWords(reward.week, locale) })
  const { text, tone, share } = timeLeft(expires_at, now, t)
  return (
    <li className={css.open}>
      <div className={css.words}>
        <b>{week}</b>
        <span>{t('agents.from_members', { n: members })}</span>
      </div>
      <b className={css.amount}>{moneyText(amount, money_type, locale)}</b>
      <Button
        variant="luck"
        size="medium"
        busy={claiming.running === id && t('agents.claiming')}
        disabled={isOffline}
        aria-label={t('agents.claim_week', { amount: words(amount, money_type), week })}
        onClick={() => claiming.claim(id)}
      >
        {t('agents.claim')}
      </Button>
      <div className={css.left}>
        <div className={css.meter}>
          <Meter label={t('agents.time_left')} valueText={text} share={share} tone={tone} isBare />
        </div>
        <span className={classes(css[tone])}>{text}</span>
      </div>
    </li>
  )
}
