import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { AwningEdge } from '@mela/ui/layout/AwningEdge.tsx'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { Tiers } from '../Tiers.tsx'
import css from '../Agent.module.css'

/** The level by valid members, how far the next one is, and the share of each circle. */
export function LevelCard({ info }: { info: AgentInfo }) {
  const { t, locale } = useI18n()
  const { level, levels, valid_subordinates: valid } = info
  const number = new Intl.NumberFormat(locale)
  const need = levels[level]
  return (
    <section className={css.card} aria-labelledby="agent-level">
      <AwningEdge>
        <h2 id="agent-level" className={css.head}>
          {t('agents.level', { level })}
        </h2>
        {need === undefined ? (
          <p className={css.head_text}>{t('agents.top_level')}</p>
        ) : (
          <div className={css.next}>
            <Meter
              tone="night"
              label={t('agents.next_level', { level: level + 1 })}
              valueText={t('agents.so_far', { now: number.format(valid), need: number.format(need) })}
              share={need === 0 ? 1 : valid / need}
            />
          </div>
        )}
      </AwningEdge>
      <Tiers info={info} hasTeam />
      <p className={css.under}>{t('agents.rank')}</p>
    </section>
  )
}
