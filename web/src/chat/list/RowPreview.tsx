import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { alignment } from '../state/message.ts'
import { Alignment, SendStatus, type Message, type Room } from '../state/model.ts'
import { groupOf, usePersonName, usePreviewText } from '../words/names.ts'
import { useTypingText } from '../words/typing-text.ts'
import { useFilled } from '../words/template-field.ts'
import css from './ChatRow.module.css'

export interface Preview {
  /** Whose message it is, in a group. */
  author: string
  text: string
  draft: string
  state: 'uploading' | 'sending' | 'sent' | 'read' | 'failed' | undefined
  isTreasure?: boolean
}

const NOTHING = { target: '', id: '', created_unix: 0 }

export function usePreview(room: Room, draft: string, reader: string): Preview {
  const t = useT()
  const message = room.lastMessage
  const author = usePersonName(message?.senderId ?? '', groupOf(room))
  const plain = usePreviewText(message)
  const post = message?.contentType === ContentType.Channel ? plain : ''
  const text = useFilled(message ?? NOTHING, post) || plain
  const trimmed = draft.replace(/\s+/gu, ' ').trim()
  if (trimmed) return { author: '', text: trimmed, draft: trimmed, state: undefined }
  if (!message) return { author: '', text: '', draft: '', state: undefined }
  const needsName = room.type === ChatType.Group && alignment(message, reader) === Alignment.Left
  return {
    author: needsName ? t('chat.from_sender', { name: author }) : '',
    text,
    draft: '',
    state: sendState(message, reader),
    isTreasure: message.contentType === ContentType.Treasure,
  }
}

export function sendState(message: Message, reader: string): Preview['state'] {
  if (message.senderId !== reader || message.contentType === ContentType.LocalSystem) return undefined
  switch (message.sendStatus) {
    case SendStatus.SendFail:
    case SendStatus.UploadFail:
      return 'failed'
    case SendStatus.Uploading:
      return 'uploading'
    case SendStatus.Success:
      return message.readFlag ? 'read' : 'sent'
    default:
      return 'sending'
  }
}

export const stateIcons: Record<NonNullable<Preview['state']>, IconName> = {
  uploading: 'up',
  sending: 'clock',
  sent: 'tick',
  read: 'ticks',
  failed: 'alert',
}

/** Who writes at this moment, in place of what was said last. */
export function RowTyping({ roomId }: { roomId: string }) {
  return <p className={classes(css.preview, css.typing)}>{useTypingText(roomId)}</p>
}

export function RowPreview({ preview }: { preview: Preview }) {
  const t = useT()
  return (
    <p className={classes(css.preview, css.parts)}>
      {preview.draft && <span className={css.draft}>{t('chat.draft')} </span>}
      {preview.state && <Icon name={stateIcons[preview.state]} size={18} className={css[preview.state]} />}
      {preview.author && <span className={css.author}>{preview.author} </span>}
      <span className={classes(css.text, preview.isTreasure && css.treasure)}>{preview.text}</span>
    </p>
  )
}

/** What badges and icons show, in words. */
export function RowState({ room }: { room: Room }) {
  const t = useT()
  const words = t('chat.row_state', {
    unread: room.unreadNum,
    served: room.serveUserUnreadNum,
    marked: room.is_marked_unread && room.unreadNum === 0 ? 'yes' : 'no',
    mentioned: room.is_mentioned ? 'yes' : 'no',
    pinned: room.flag_top ? 'yes' : 'no',
    muted: room.flag_mute ? 'yes' : 'no',
  })
  return words && <span className="screen-reader-only">{words}</span>
}
