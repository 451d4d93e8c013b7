import { useNavigate } from '@tanstack/react-router'
import { Row } from '@mela/ui/layout/Row.tsx'
import { useMyGroups } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { paths } from '../../names/paths.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { useApplications } from '../applications/applications.ts'
import { isUngrouped, useGroupings } from '../groupings/groupings.ts'
import css from './ContactEntries.module.css'

/** What stands above the friends. */
export function ContactEntries() {
  const t = useT()
  const navigate = useNavigate()
  const { unread } = useApplications()
  const { groups } = useMyGroups()
  const groupings = useGroupings().list.filter((grouping) => !isUngrouped(grouping))
  const isDesktop = useIsDesktop()
  return (
    <div className={css.entries}>
      <Row
        icon="person_add"
        tone="accent"
        label={t('friends.new_friends')}
        count={unread}
        countLabel={t('friends.waiting', { n: unread })}
        onSelect={() => void navigate({ to: paths.FriendApplication })}
      />
      <Row
        icon="group"
        label={t('friends.my_groups')}
        value={groups && String(groups.length)}
        onSelect={() => void navigate({ to: paths.MyGroups })}
      />
      <Row
        icon="layers"
        tone="success"
        label={t('app.tab_groups')}
        value={groupings.length > 0 ? String(groupings.length) : undefined}
        onSelect={() => void navigate({ to: isDesktop ? paths.GpList : paths.Grouping })}
      />
    </div>
  )
}
