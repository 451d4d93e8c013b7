import type { MouseEvent, ReactNode } from 'react'
import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { GroupRole, MuteStatus } from '@mela/contract/groups/groups-rules.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useSession } from '../../account/index.ts'
import { useRecentPerson } from '../../people/index.ts'
import { useLastSeen } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMemberName } from './member-name.ts'
import { MemberFace } from './MemberFace.tsx'
import css from './MemberRow.module.css'

interface MemberRowProps {
  member: GroupMember
  onOpen: () => void
  onMenu?: ((event: MouseEvent) => void) | undefined
  /** What can be done with them. */
  end?: ReactNode
}

export function MemberRow({ member, onOpen, onMenu, end }: MemberRowProps) {
  const t = useT()
  const { userId } = useSession()
  const name = useMemberName(member)
  const isOwn = member.user.id === userId
  return (
    <div className={css.row}>
      <button type="button" className={css.main} onClick={onOpen} onContextMenu={onMenu}>
        <MemberFace user={member.user} />
        <span className={css.texts}>
          <span className={css.line}>
            <span className={css.name}>{isOwn ? t('groups.you') : name}</span>
            <RoleTag identity={member.identity} />
          </span>
          <Detail member={member} />
        </span>
      </button>
      {end && <span className={css.end}>{end}</span>}
    </div>
  )
}

function Detail({ member }: { member: GroupMember }) {
  const t = useT()
  const seen = useLastSeen(useRecentPerson(member.user.id)?.last_active_unix ?? 0).text
  if (member.prohibition_status === MuteStatus.Prohibition) {
    return (
      <span className={css.detail}>
        <Icon name="bell_off" size={14} /> {t('groups.is_muted')}
      </span>
    )
  }
  return seen ? <span className={css.detail}>{seen}</span> : null
}

export function RoleTag({ identity }: { identity: GroupMember['identity'] }) {
  const t = useT()
  if (identity === GroupRole.Member) return null
  return <Tag tone="accent">{t(identity === GroupRole.Owner ? 'groups.owner' : 'groups.manager')}</Tag>
}
