import { Panel } from '../../platform/Page.tsx'
import { CURRENCY_NAMES } from '../../platform/form/money.ts'
import { useDraft } from '../../platform/form/use-draft.ts'
import { useMay } from '../../platform/session.ts'
import { useSiteState } from '../../platform/site-state.ts'
import { VIP_KEEP } from '../../platform/told/names.ts'
import { AgentFields } from './AgentFields.tsx'
import { wrongInAgents } from './agents.ts'
import { InviteFields } from './InviteFields.tsx'
import { wrongInInvite, wrongInLevels } from './levels.ts'
import { LevelTable } from './LevelTable.tsx'
import { MoneyBar } from '../planned/MoneyBar.tsx'
import { PercentField } from '../PercentField.tsx'
import { proposeFees } from '../propose.ts'
import type { Money } from '../words.ts'
import css from '../SettingsScreen.module.css'

/** VIP levels with their rebates, what an invitation brings, and what agents earn. */
export function RewardSettings({ money }: { money: Money }) {
  const { vip_levels, vip_keep, invite_terms, agent_terms } = money
  const known = { vip_levels, vip_keep, invite_terms, agent_terms }
  const draft = useDraft(known)
  const { value, set } = draft
  const isReadOnly = !useMay('finance', 'admin')
  const isPlay = useSiteState().value?.economy === 'play'
  const currency = CURRENCY_NAMES[isPlay ? 3 : 1]
  return (
    <>
      <LevelTable
        levels={value.vip_levels}
        currency={currency}
        isPlay={isPlay}
        isReadOnly={isReadOnly}
        onChange={(levels) => set('vip_levels', levels)}
      />
      <Panel title="Keeping a level">
        <div className={css.fields}>
          <PercentField
            label={VIP_KEEP}
            value={value.vip_keep}
            isReadOnly={isReadOnly}
            onValue={(share) => set('vip_keep', share)}
          />
        </div>
        <p className={css.under}>
          Of what the level takes, in a calendar month of the site. Who has less falls by one level when the month ends.
        </p>
      </Panel>
      <InviteFields
        terms={value.invite_terms}
        currency={currency}
        isPlay={isPlay}
        isReadOnly={isReadOnly}
        onChange={(terms) => set('invite_terms', terms)}
      />
      {!isPlay && (
        <AgentFields
          terms={value.agent_terms}
          currency={currency}
          isReadOnly={isReadOnly}
          onChange={(terms) => set('agent_terms', terms)}
        />
      )}
      <MoneyBar
        draft={draft}
        known={known}
        wrong={
          wrongInLevels(value.vip_levels) ??
          wrongInInvite(value.invite_terms, isPlay) ??
          wrongInAgents(value.agent_terms)
        }
        onSend={proposeFees}
      />
    </>
  )
}
