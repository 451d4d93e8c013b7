import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { countText } from '../platform/form/money.ts'
import { Pane, PaneSection } from '../platform/Page.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import { dateText } from '../platform/times.ts'
import { AgentRewards } from './AgentRewards.tsx'
import { PersonHead } from './PersonHead.tsx'
import { earnedText, type Agent } from './words.ts'
import css from './AgentPanes.module.css'

const LABEL = 'Selected agent'

export function AgentPane({ agent, onAct }: { agent: Agent | undefined; onAct: () => void }) {
  const isOnline = useIsOnline()
  const mayDecide = useMay('risk', 'admin')
  if (!agent) {
    return (
      <Pane label={LABEL}>
        <EmptyState art="receipt" title="Nothing selected" />
      </Pane>
    )
  }
  const { person, state, since, members, reason } = agent
  const isBlocked = state === 'blocked'
  return (
    <Pane
      label={LABEL}
      foot={
        mayDecide && (
          <Button
            size="medium"
            isWide
            variant={isBlocked ? 'tint' : 'danger_tint'}
            disabled={!isOnline}
            onClick={onAct}
          >
            {isBlocked ? 'Unblock' : 'Block'}
          </Button>
        )
      }
    >
      <PersonHead person={person} />
      {isBlocked && (
        <PaneSection title="Why blocked">
          <p className={css.words}>{reason}</p>
        </PaneSection>
      )}
      <PaneSection title={isBlocked ? 'Blocked' : 'Agent'}>
        <Facts
          facts={[
            { name: 'Since', value: dateText(since) },
            { name: 'People they invited', value: countText(members) },
            { name: 'Earned in the last 30 days', value: earnedText(agent) },
          ]}
        />
      </PaneSection>
      <AgentRewards user_id={person.user_id} />
    </Pane>
  )
}
