import { toMinor } from '@mela/contract/money.ts'
import type { AgentInfo, AgentRequirement } from '@mela/contract/rewards/rewards-agents.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { classes } from '@mela/ui/classes.ts'
import { useI18n, type Translate } from '../../../platform/i18n/i18n.ts'
import { shareOfAmounts, useAmountWords } from '../../../wallet/index.ts'
import css from './Requirements.module.css'

/** What is needed, with what there is of it, and when a member counts. */
export function Requirements({ info }: { info: AgentInfo }) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const { requirements, member_terms, money_type } = info
  const number = new Intl.NumberFormat(locale)
  const amount = (of: string) => words(of, money_type)
  const read: Record<AgentRequirement['name'], (one: AgentRequirement) => Read> = {
    verified: ({ done }) => ({
      label: t('agents.need_verified'),
      value: t(done ? 'agents.verified' : 'agents.not_verified'),
    }),
    betting: ({ now, need, done }) => ({
      label: t('agents.need_betting', { amount: amount(need) }),
      value: done ? amount(now) : t('agents.so_far', { now: amount(now), need: amount(need) }),
      share: shareOfAmounts(toMinor(now, money_type)!, toMinor(need, money_type)!),
    }),
    members: ({ now, need }) => ({
      label: t('agents.need_members', { n: Number(need) }),
      value: t('agents.so_far', { now: number.format(Number(now)), need: number.format(Number(need)) }),
      share: Number(now) / Number(need),
    }),
  }
  if (requirements.length === 0) return null
  const done = requirements.filter((one) => one.done).length
  return (
    <section aria-labelledby="agent-needs">
      <div className={css.top}>
        <h2 id="agent-needs">{t('agents.needs')}</h2>
        <Tag>{t('agents.done_of', { done: number.format(done), all: number.format(requirements.length) })}</Tag>
      </div>
      <ul className={css.list} aria-labelledby="agent-needs">
        {requirements.map((one) => (
          <Requirement key={one.name} isDone={one.done} {...read[one.name](one)} />
        ))}
      </ul>
      <p className={css.hint}>{memberText(member_terms, t, amount)}</p>
    </section>
  )
}

interface Read {
  label: string
  value: string
  /** Between 0 and 1, where there is a part of it. */
  share?: number
}

function Requirement({ label, value, share, isDone }: Read & { isDone: boolean }) {
  return (
    <li className={css.one}>
      <span className={classes(css.mark, isDone && css.on)} aria-hidden="true">
        {isDone && <Icon name="check" size={16} />}
      </span>
      <span className={css.label}>{label}</span>
      <span className={classes(css.value, isDone && css.done)}>{value}</span>
      {!isDone && share !== undefined && (
        <div className={css.meter}>
          <Meter label={label} valueText={value} share={share} tone="calm" isBare />
        </div>
      )}
    </li>
  )
}

function memberText(
  { is_verified, recharge }: AgentInfo['member_terms'],
  t: Translate,
  amount: (of: string) => string,
): string {
  const hasRecharge = /[1-9]/.test(recharge)
  if (is_verified && hasRecharge) return t('agents.valid_both', { amount: amount(recharge) })
  if (is_verified) return t('agents.valid_verified')
  return hasRecharge ? t('agents.valid_recharge', { amount: amount(recharge) }) : t('agents.valid_any')
}
