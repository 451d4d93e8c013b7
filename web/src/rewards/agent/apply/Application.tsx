import { useNavigate } from '@tanstack/react-router'
import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { AwningEdge } from '@mela/ui/layout/AwningEdge.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { AGENT_CONTENT_MAX } from '@mela/contract/rewards/rewards-rules.ts'
import { pathOf } from '../../../names/paths.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { Page } from '../../../platform/page/Page.tsx'
import { PageOffline } from '../../../platform/page/PageState.tsx'
import { EconomyNote } from '../../../wallet/index.ts'
import { Fun } from '../Fun.tsx'
import { Tiers } from '../Tiers.tsx'
import { ApplicationState } from './ApplicationState.tsx'
import { Requirements } from './Requirements.tsx'
import { useApplication } from './use-application.ts'
import { useReason } from './use-reason.ts'
import css from '../Agent.module.css'

interface ApplicationProps {
  info: AgentInfo
  back: string
  onSent: () => void
}

/** For whoever is no agent: what it brings, what is needed, how their application stands, and the form of a new one. */
export function Application({ info, back, onSent }: ApplicationProps) {
  const t = useT()
  const navigate = useNavigate()
  const form = useApplication(onSent)
  const reason = useReason(info)
  const mayApply = info.status === 0
  const send = (
    <Button isWide busy={form.isSending && t('agents.sending')} reason={reason} onClick={form.send}>
      {t('agents.send')}
    </Button>
  )
  return (
    <Page
      title={t('pages.agent_apply')}
      back={back}
      actions={
        <Button variant="ghost" size="small" onClick={() => void navigate({ to: pathOf('Invite') })}>
          {t('pages.invite')}
        </Button>
      }
      footer={mayApply && <div className={css.foot}>{send}</div>}
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <section className={css.card} aria-labelledby="agent-head">
          <AwningEdge>
            <h2 id="agent-head" className={css.head}>
              {t('agents.head')}
            </h2>
            <p className={css.head_text}>{t('agents.head_text')}</p>
          </AwningEdge>
          <Tiers info={info} />
        </section>
        <EconomyNote />
        <ApplicationState info={info} />
        {info.status !== -1 && <Requirements info={info} />}
        {mayApply && (
          <Card isPadded>
            <LongField
              label={t('agents.about')}
              value={form.content}
              error={form.error}
              counter={`${[...form.content].length} / ${AGENT_CONTENT_MAX}`}
              maxLength={AGENT_CONTENT_MAX}
              onValue={form.type}
            />
          </Card>
        )}
        <Fun />
      </div>
    </Page>
  )
}
