import { useNavigate } from '@tanstack/react-router'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Badge } from '@mela/ui/feedback/Badge.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useLine, useRoomId, useUnreadOfPeers } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { groupingName, isUngrouped, sumUnread } from './groupings.ts'
import css from './GroupingList.module.css'

interface GroupingRowProps {
  grouping: Grouping
  isOpen: boolean
  onToggle: () => void
  /** Asks for the menu, below the given corner of the button. */
  onMore: (at: { x: number; y: number }) => void
}

export function GroupingRow({ grouping, isOpen, onToggle, onMore }: GroupingRowProps) {
  const t = useT()
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const unread = sumUnread(grouping.user_ids, useUnreadOfPeers())
  const last = useLine(grouping.last_message)
  const roomId = roomIdOf(grouping.id, ChatType.Grouping)
  const isSelected = useRoomId() === roomId
  return (
    <div className={classes(css.grouping, isOpen && css.open, isSelected && css.selected)}>
      <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={onToggle}>
        <Icon name={isOpen ? 'chevron_down' : 'chevron_right'} size={20} className={css.chevron} />
        <span className={css.texts}>
          <span className={css.name}>{groupingName(grouping, t)}</span>
          <span className={css.detail}>{t('groupings.people', { n: grouping.user_ids.length })}</span>
          {isDesktop && last && <span className={css.line}>{last}</span>}
        </span>
        {grouping.is_muted && <Icon name="bell_off" size={15} className={css.quiet} />}
        {grouping.is_pinned && unread === 0 && <Icon name="pin" size={16} className={css.quiet} />}
        <Badge count={unread} isMuted={grouping.is_muted === true} />
        {unread > 0 && <span className="screen-reader-only">{t('groupings.unread', { n: unread })}</span>}
      </button>
      {!isUngrouped(grouping) && (
        <>
          <IconButton
            icon="send"
            iconSize={22}
            label={t('groupings.send_to', { name: grouping.name })}
            className={css.send}
            onClick={() => void navigate({ to: pathOf(isDesktop ? 'GpChat' : 'Chat', { roomId }) })}
          />
          <IconButton
            icon="more"
            label={t('groupings.more_of', { name: grouping.name })}
            aria-haspopup="menu"
            className={css.more}
            onClick={({ currentTarget }) => {
              const { right: x, bottom: y } = currentTarget.getBoundingClientRect()
              onMore({ x, y })
            }}
          />
        </>
      )}
    </div>
  )
}
