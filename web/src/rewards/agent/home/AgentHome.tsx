import { useNavigate } from '@tanstack/react-router'
import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { pathOf, type RouteName } from '../../../names/paths.ts'
import { formatDay } from '../../../platform/i18n/dates.ts'
import { useI18n } from '../../../platform/i18n/i18n.ts'
import { Page } from '../../../platform/page/Page.tsx'
import { PageOffline } from '../../../platform/page/PageState.tsx'
import { EconomyNote } from '../../../wallet/index.ts'
import { Fun } from '../Fun.tsx'
import { isOpen, useSumWords } from '../sums.ts'
import { ReadyCard } from '../claim/ReadyCard.tsx'
import { LevelCard } from './LevelCard.tsx'
import { TeamFigures } from './TeamFigures.tsx'
import css from '../Agent.module.css'

/** The level, the team and what it brought, and the ways to all of it. */
export function AgentHome({ info }: { info: AgentInfo }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const lead = (route: RouteName) => () => void navigate({ to: pathOf(route) })
  const ready = isOpen(info.open)
  return (
    <Page title={t('pages.agent')} back={pathOf('Profile')}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <LevelCard info={info} />
        <EconomyNote />
        {ready.length > 0 && (
          <ReadyCard open={ready}>
            <Button variant="luck" size="medium" onClick={lead('ReceiveRewards')}>
              {t('agents.claim')}
            </Button>
          </ReadyCard>
        )}
        <TeamFigures info={info} />
        <Fun />
        <ThisWeek info={info} />
        <Card>
          <Row icon="contacts" label={t('pages.team_members')} onSelect={lead('TeamMembers')} />
          <Row icon="gift" tone="gold" label={t('pages.receive_rewards')} onSelect={lead('ReceiveRewards')} />
          <Row icon="person_add" label={t('pages.activate_member')} onSelect={lead('ActivateMember')} />
          <Row icon="share" label={t('pages.invite')} onSelect={lead('Invite')} />
        </Card>
      </div>
    </Page>
  )
}

function ThisWeek({ info: { this_week } }: { info: AgentInfo }) {
  const { t, locale } = useI18n()
  const words = useSumWords()
  if (!this_week) return null
  const earned = isOpen(this_week.earned)
  return (
    <Card title={t('agents.this_week')} isPadded>
      <p className={css.sum}>{earned.length > 0 ? words(earned) : t('agents.nothing_yet')}</p>
      <p className={css.note}>
        {t('agents.this_week_text', { day: formatDay(Date.parse(this_week.ends_at), locale) })}
      </p>
    </Card>
  )
}
