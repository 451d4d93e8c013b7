import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { AuditEntry } from '@mela/contract/operators/operators.ts'
import { Changes, ToldFacts } from '../platform/told/Changes.tsx'
import { tellDetails } from '../platform/told/details.ts'
import { tellSubject } from '../platform/told/subjects.ts'
import { wordsOf } from '../platform/told/values.ts'
import { Pane, PaneSection } from '../platform/Page.tsx'
import { useSiteZone } from '../platform/site-state.ts'
import { dateText, secondsText } from '../platform/times.ts'
import css from './AuditScreen.module.css'

interface EntryPaneProps {
  entry: AuditEntry | undefined
  name: string
  /** Undefined while it is computed. */
  fits: boolean | undefined
}

export function EntryPane({ entry, name, fits }: EntryPaneProps) {
  const time_zone = useSiteZone()
  if (!entry) {
    return (
      <Pane label="Selected row">
        <EmptyState art="receipt" title="Nothing selected" />
      </Pane>
    )
  }
  const told = tellDetails(entry.details, entry.subject, time_zone)
  const about = tellSubject(entry.subject)
  return (
    <Pane label="Selected row">
      <p className={css.quiet}>
        {dateText(entry.at)}, {secondsText(entry.at)}
      </p>
      <h2 className={css.title}>{wordsOf(entry.action)}</h2>
      <p className={css.who}>
        <Avatar id={name} name={name} size={36} />
        <b>{name}</b>
      </p>
      <PaneSection title="What">
        {told.changes.length > 0 && <Changes changes={told.changes} />}
        <ToldFacts
          facts={[
            { name: 'About', value: about.text, ...(about.to && { to: about.to }) },
            ...told.facts,
            ...(entry.address ? [{ name: 'Address', value: entry.address }] : []),
          ]}
        />
      </PaneSection>
      <PaneSection title="Place in the chain">
        <Hash label="Row before" hash={entry.prev_hash} />
        <Hash label={`This row, ${entry.id}`} hash={entry.hash} />
        <p className={fits === false ? css.broken : css.fits} role="status">
          {fits === undefined ? (
            'Computing'
          ) : (
            <>
              <Icon name={fits ? 'check' : 'alert'} size={18} />
              {fits ? 'Fits' : 'Does not fit: this row is not what was written'}
            </>
          )}
        </p>
        <p className={css.quiet}>Computed in this browser from what you see.</p>
      </PaneSection>
    </Pane>
  )
}

function Hash({ label, hash }: { label: string; hash: string }) {
  const copy = () => void navigator.clipboard.writeText(hash).then(() => showToast('Copied', { icon: 'check' }))
  const short = `${hash.slice(0, 16).replaceAll(/(.{4})/g, '$1 ')}… ${hash.slice(-4)}`
  return (
    <>
      <p className={css.quiet}>{label}</p>
      <p className={css.hash}>
        <code title={hash}>{short}</code>
        <IconButton icon="copy" iconSize={18} label={`Copy the hash of ${label.toLowerCase()}`} onClick={copy} />
      </p>
    </>
  )
}
