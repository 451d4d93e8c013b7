import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { useMomentWords } from '../moments.ts'
import css from '../Agent.module.css'

/** How an application stands, or why there can be none. */
export function ApplicationState({ info: { status, application } }: { info: AgentInfo }) {
  const t = useT()
  const moment = useMomentWords()
  if (status === -1)
    return (
      <Note tone="danger">
        <strong>{t('errors.agent_blocked')}</strong>
        <p>{t('agents.blocked_text')}</p>
      </Note>
    )
  if (status === -2)
    return (
      <Note tone="warning">
        <strong>{t('errors.agent_forbidden')}</strong>
        <p>{t('agents.forbidden_text')}</p>
      </Note>
    )
  if (status === 2)
    return (
      <>
        <Note tone="info" icon="clock">
          <strong>{t('errors.agent_in_review')}</strong>
          {application && <p>{t('agents.review_text', { time: moment(application.created_at) })}</p>}
        </Note>
        {application && (
          <Card title={t('agents.your_text')} isPadded>
            <p className={css.written}>{application.content}</p>
          </Card>
        )}
      </>
    )
  if (application?.state !== 'rejected') return null
  return (
    <Note tone="danger">
      <strong>{t('agents.rejected')}</strong>
      <p className={css.written}>{application.reason}</p>
    </Note>
  )
}
