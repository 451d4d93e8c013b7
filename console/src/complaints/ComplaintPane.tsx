import { Link } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useNow } from '../platform/clock.ts'
import { Pane, PaneSection } from '../platform/Page.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import { PersonLink } from '../platform/table/PersonLink.tsx'
import { useIsOnline } from '../platform/session.ts'
import { momentText } from '../platform/times.ts'
import type { ComplaintAct } from './ComplaintDialogs.tsx'
import { isOwnFile } from './message-text.ts'
import { ReportedMessages } from './ReportedMessages.tsx'
import { aboutText, GROUP_STATUSES, REASONS, type Report } from './words.ts'
import css from './ComplaintPane.module.css'

export function ComplaintPane({ report, onAct }: { report: Report | undefined; onAct: (act: ComplaintAct) => void }) {
  const now = useNow(60_000)
  if (!report) {
    return (
      <Pane label="Selected complaint">
        <EmptyState art="receipt" title="Nothing selected" />
      </Pane>
    )
  }
  const { reporter, note, decided_at, status } = report
  return (
    <Pane label="Selected complaint" foot={status === 'open' && <Foot onAct={onAct} />}>
      <About report={report} />
      <PaneSection title="Complaint">
        <Facts
          facts={[
            { name: 'Reason', value: REASONS[report.reason] },
            { name: 'Made', value: momentText(report.created_at, now) },
            ...(decided_at
              ? [{ name: status === 'upheld' ? 'Upheld' : 'Dismissed', value: momentText(decided_at, now) }]
              : []),
            ...(note ? [{ name: 'Note', value: note }] : []),
          ]}
        />
        {report.content && <p className={css.words}>{report.content}</p>}
        <Pictures images={report.images} />
      </PaneSection>
      {report.has_message && (
        <ReportedMessages key={report.id} report={report} onRemove={() => onAct('remove_message')} />
      )}
      {reporter && (
        <PaneSection title="Who complains">
          <div className={css.line}>
            <PersonCell person={reporter} size={36} />
            <PersonLink user_id={reporter.user_id} name={reporter.name} />
          </div>
        </PaneSection>
      )}
    </Pane>
  )
}

function About({ report }: { report: Report }) {
  const { to_user, group } = report
  if (to_user) {
    return (
      <div className={css.line}>
        <PersonCell person={to_user} size={48} />
        {to_user.status !== 'normal' && <Tag tone="danger">{to_user.status === 'banned' ? 'Banned' : 'Blocked'}</Tag>}
        <PersonLink user_id={to_user.user_id} name={to_user.name} />
      </div>
    )
  }
  return (
    <div className={css.line}>
      <h2 className={css.name}>{aboutText(report)}</h2>
      {group && <Tag tone={GROUP_STATUSES[group.status].tone}>{GROUP_STATUSES[group.status].name}</Tag>}
      {group && (
        <Link to={`/groups?id=${group.id}`} className={css.link}>
          Members
        </Link>
      )}
    </div>
  )
}

function Pictures({ images }: { images: readonly string[] }) {
  const own = images.filter((image) => isOwnFile(image))
  if (own.length === 0) return null
  return (
    <ul className={css.pictures} aria-label="Pictures of the complaint">
      {own.map((image, index) => (
        <li key={image}>
          <a href={image} target="_blank" rel="noreferrer">
            <img src={image} alt={`${index + 1} of ${own.length}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Foot({ onAct }: { onAct: (act: ComplaintAct) => void }) {
  const isOnline = useIsOnline()
  return (
    <div className={css.buttons}>
      <Button size="medium" variant="soft" disabled={!isOnline} onClick={() => onAct('dismiss')}>
        Dismiss
      </Button>
      <Button size="medium" icon="check" disabled={!isOnline} onClick={() => onAct('uphold')}>
        Uphold
      </Button>
    </div>
  )
}
