import { pathOf } from '../../names/paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { AgentGate } from './AgentGate.tsx'
import { Application } from './apply/Application.tsx'
import { AgentHome } from './home/AgentHome.tsx'

/** What an agent has; whoever is none sees what it takes to become one. */
export function AgentScreen() {
  const t = useT()
  return (
    <AgentGate title={t('pages.agent')} back={pathOf('Profile')}>
      {(info, load) =>
        info.status === 1 ? (
          <AgentHome info={info} />
        ) : (
          <Application info={info} back={pathOf('Profile')} onSent={load} />
        )
      }
    </AgentGate>
  )
}
