import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { MILLION } from '@mela/contract/rewards/rewards-rules.ts'
import type { TextKey } from '../../names/areas.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import css from './Agent.module.css'

const names: readonly TextKey[] = ['agents.circle_1', 'agents.circle_2', 'agents.circle_3']

export const shareText = (millionths: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(millionths / MILLION)

/** The share of each circle; with how many people are in it, where somebody has a team. */
export function Tiers({ info: { tiers, members }, hasTeam }: { info: AgentInfo; hasTeam?: boolean }) {
  const { t, locale } = useI18n()
  return (
    <dl className={css.tiers} aria-label={t('agents.shares')}>
      {tiers.map((share, index) => (
        <div key={names[index]}>
          <dt>{t(names[index]!)}</dt>
          <dd>
            <b>{shareText(share, locale)}</b>
            {hasTeam && <span>{t('agents.people', { n: members[index] ?? 0 })}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
