import { useNavigate, useLocation } from '@tanstack/react-router'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Badge } from '@mela/ui/feedback/Badge.tsx'
import { classes } from '@mela/ui/classes.ts'
import { usePeerLine, usePeerRoomId, useRoomId, useUnreadOfPeers } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf, paths } from '../../names/paths.ts'
import { useFriendFace } from '../contacts/use-friend-face.ts'
import css from './GroupingList.module.css'

/** Somebody in a grouping; a tap opens the private chat. */
export function MemberRow({ user_id, isLast }: { user_id: string; isLast: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const isInGp = useLocation({ select: ({ pathname }) => pathname.startsWith(paths.GpList) })
  const face = useFriendFace(user_id)
  const line = usePeerLine(user_id)
  const unread = useUnreadOfPeers().get(user_id) ?? 0
  const roomId = usePeerRoomId(user_id)
  const isSelected = useRoomId() === roomId
  return (
    <button
      type="button"
      className={classes(css.member, isLast && css.last, isSelected && css.selected)}
      aria-current={isSelected ? 'page' : undefined}
      onClick={() => void navigate({ to: pathOf(isInGp ? 'GpChat' : 'Chat', { roomId }) })}
    >
      <Avatar {...face} size={40} />
      <span className={css.texts}>
        <span className={css.person}>{face.name}</span>
        {line && <span className={css.line}>{line}</span>}
      </span>
      <Badge count={unread} />
      {unread > 0 && <span className="screen-reader-only">{t('groupings.unread', { n: unread })}</span>}
    </button>
  )
}
