import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { useAmountWords } from '../../../wallet/index.ts'
import { Figures } from '../Figures.tsx'

/** What all three circles did, ever. */
export function TeamFigures({ info }: { info: AgentInfo }) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const { valid_subordinates, subordinate_recharge, subordinate_betting, money_type } = info
  return (
    <Figures
      label={t('agents.figures')}
      figures={[
        { name: t('agents.valid_members'), value: new Intl.NumberFormat(locale).format(valid_subordinates) },
        { name: t('agents.team_recharge'), value: words(subordinate_recharge, money_type) },
        { name: t('agents.team_bets'), value: words(subordinate_betting, money_type) },
      ]}
    />
  )
}
