import type { ReactNode } from 'react'
import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { useAmountWords } from '../../../wallet/index.ts'
import css from '../Agent.module.css'

/** What can be claimed, with the button that claims it or leads there. */
export function ReadyCard({ open, children }: { open: AgentInfo['open']; children: ReactNode }) {
  const { t } = useI18n()
  const words = useAmountWords()
  return (
    <section className={css.ready} aria-labelledby="agent-ready">
      <span className={css.gift}>
        <Icon name="gift" size={26} />
      </span>
      <div className={css.ready_words}>
        <h2 id="agent-ready">{t('agents.ready')}</h2>
        {open.map(({ amount, money_type }) => (
          <b key={money_type}>{words(amount, money_type, { isShort: false })}</b>
        ))}
      </div>
      {children}
    </section>
  )
}
