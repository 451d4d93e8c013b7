import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { pathOf } from '../../../names/paths.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { Page } from '../../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../../platform/page/PageState.tsx'
import { EconomyNote } from '../../../wallet/index.ts'
import { AgentGate } from '../AgentGate.tsx'
import { Application } from './Application.tsx'
import css from '../Agent.module.css'

/** What it takes to become an agent, and the way to ask for it. */
export function AgentApplyScreen() {
  const t = useT()
  return (
    <AgentGate title={t('pages.agent_apply')} back={pathOf('Profile')}>
      {(info, load) =>
        info.status === 1 ? <Already /> : <Application info={info} back={pathOf('Profile')} onSent={load} />
      }
    </AgentGate>
  )
}

function Already() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Page title={t('pages.agent_apply')} back={pathOf('Profile')}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        <PageEmpty art="people" title={t('errors.already_agent')}>
          <Button variant="tint" size="medium" onClick={() => void navigate({ to: pathOf('Agent') })}>
            {t('agents.to_agent')}
          </Button>
        </PageEmpty>
      </div>
    </Page>
  )
}
