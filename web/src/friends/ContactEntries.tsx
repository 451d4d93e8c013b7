import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Row } from '@mela/ui/Row.tsx'
import { useSession } from '../account/index.ts'
import { api, Cancelled } from '../platform/api.ts'
import { useT } from '../platform/i18n.ts'
import { paths } from '../platform/paths.ts'
import { useIsDesktop } from '../platform/viewport.ts'
import { useApplications } from './applications.ts'
import { isUngrouped, useGroupings } from './groupings.ts'
import css from './ContactEntries.module.css'

/** What stands above the friends. */
export function ContactEntries() {
  const t = useT()
  const navigate = useNavigate()
  const { unread } = useApplications()
  const groups = useGroupTotal()
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
        value={groups === undefined ? undefined : String(groups)}
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

const AGAIN_MS = 1000
// What was last told stays until the next answer.
let last: { userId: string | null; total: number } | undefined

function useGroupTotal(): number | undefined {
  const { userId } = useSession()
  const [total, setTotal] = useState(last?.userId === userId ? last.total : undefined)
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      api('listGroups', { pos: 0, limit: 1 }).then(
        (answer) => {
          if (!isCurrent) return
          last = { userId, total: answer.total }
          setTotal(answer.total)
        },
        (error: unknown) => {
          // The page of the groups asks for the same, and the newer question ends the older one.
          if (isCurrent && error instanceof Cancelled) timer = setTimeout(read, AGAIN_MS)
        },
      )
    }
    read()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [userId])
  return total
}
