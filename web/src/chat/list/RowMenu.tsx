import { Menu, type MenuItem } from '@mela/ui/overlay/Menu.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { isChannel } from '../state/apply-channels.ts'
import { unreadOf } from '../state/room.ts'
import { setFlags } from '../act/chat-acts.ts'
import { useRoom } from '../sync/store.ts'
import { useFace } from '../use-face.ts'
import type { ChatRowActs } from './ChatRow.tsx'
import { markChatRead, markChatUnread } from './mark-chat.ts'
import type { Point } from './use-long-press.ts'

interface RowMenuProps {
  roomId: string
  at: Point
  acts: ChatRowActs
  /** Leaves the chat, if it is the open one. */
  onLeave: (roomId: string) => void
  onClose: () => void
}

export function RowMenu({ roomId, at, acts, onLeave, onClose }: RowMenuProps) {
  const t = useT()
  const { name } = useFace(roomId)
  const room = useRoom(roomId)
  const { flag_top = false, flag_mute = false } = room ?? {}
  const set = (flags: Parameters<typeof setFlags>[1]) => () => setFlags(roomId, flags)
  const markAsUnread = () => {
    // Whoever goes on looking at it would have read it again.
    onLeave(roomId)
    void markChatUnread(roomId)
  }
  const items: MenuItem[] = [
    { icon: 'bubbles', label: t('chat.open_chat'), onSelect: () => acts.open(roomId) },
    room && unreadOf(room) > 0
      ? { icon: 'ticks', label: t('chat_settings.mark_read'), onSelect: () => markChatRead(roomId) }
      : { icon: 'bubble_dot', label: t('chat_settings.mark_unread'), onSelect: markAsUnread },
    {
      icon: 'pin',
      label: t(flag_top ? 'chat_settings.unpin' : 'chat_settings.pin'),
      onSelect: set({ flag_top: !flag_top }),
    },
    {
      icon: flag_mute ? 'bell' : 'bell_off',
      label: t(flag_mute ? 'chat_settings.unmute' : 'chat_settings.mute'),
      onSelect: set({ flag_mute: !flag_mute }),
    },
  ]
  const remove: MenuItem = {
    icon: 'trash',
    label: t('chat.delete_chat'),
    isDanger: true,
    onSelect: () => acts.askDelete(roomId),
  }
  return (
    <Menu
      label={t('chat.options_for', { name })}
      at={at}
      onClose={onClose}
      // A channel is the site's, not the reader's to delete.
      items={isChannel(roomId) ? items : [...items, remove]}
    />
  )
}
