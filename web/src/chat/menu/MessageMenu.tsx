import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Menu, type MenuItem } from '@mela/ui/overlay/Menu.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { setPin } from '../act/chat-acts.ts'
import type { Point } from '../list/use-long-press.ts'
import type { Message } from '../state/model.ts'
import { setReply } from '../quote/reply.ts'
import { cancelUnsent, resend } from '../send/send.ts'
import { useRoom } from '../sync/store.ts'
import { allowedActs, type Act } from './acts.ts'
import { DeleteMessage } from './DeleteMessage.tsx'
import { Lifted } from './Lifted.tsx'
import { placeMenu } from './menu-place.ts'
import { copyText } from './copy-text.ts'
import { useAsker } from './use-asker.ts'
import { useTranslateItem } from './use-translate-item.ts'

export interface Asked {
  message: Message
  /** Photos that stand together are deleted together, unless one of them was meant. */
  together: readonly Message[]
  at: Point
  element: HTMLElement
}
interface MessageMenuProps extends Asked {
  roomId: string
  reader: string
  mayWrite: boolean
  onClose: () => void
}

/** What can be done with a message, then the question before it is deleted. */
export function MessageMenu({ message, together, at, element, roomId, reader, mayWrite, onClose }: MessageMenuProps) {
  const t = useT()
  const isDesktop = useIsDesktop()
  const pinnedId = useRoom(roomId)?.pinMessage?.id
  const asker = useAsker(message, reader, { pinnedId, mayWrite })
  const navigate = useNavigate()
  const translate = useTranslateItem(message)
  const acts = allowedActs(message, asker)
  const isIdle = acts.length === 0
  // A menu that closes may be followed by the question.
  const [stage, setStage] = useState<'menu' | 'delete' | 'done'>('menu')
  useEffect(() => {
    if (stage === 'done' || isIdle) onClose()
  }, [stage, isIdle, onClose])
  const items: Record<Act, MenuItem> = {
    reply: { icon: 'reply', label: t('chat.reply'), onSelect: () => setReply(roomId, message) },
    copy: { icon: 'copy', label: t('acts.copy'), onSelect: () => void copyText(message) },
    translate,
    pin: { icon: 'pin', label: t('acts.pin'), onSelect: () => setPin(message, true) },
    unpin: { icon: 'pin', label: t('acts.unpin'), onSelect: () => setPin(message, false) },
    resend: { icon: 'refresh', label: t('acts.resend'), onSelect: () => void resend(roomId, message.nonce) },
    cancel: {
      icon: 'close',
      label: t('acts.cancel_sending'),
      isDanger: true,
      onSelect: () => void cancelUnsent(roomId, message.nonce),
    },
    report: { icon: 'flag', label: t('acts.report'), onSelect: () => void navigate({ to: complaintPath(message) }) },
    delete: { icon: 'trash', label: t('acts.delete'), isDanger: true, onSelect: () => setStage('delete') },
  }
  const shown = acts.map((act) => items[act])
  const place = useMemo(() => {
    if (isDesktop) return undefined
    return placeMenu(element.getBoundingClientRect(), shown.length, rem(), message.senderId === reader)
  }, [isDesktop, element, shown.length, message.senderId, reader])
  if (stage === 'delete') {
    return <DeleteMessage messages={together} roomId={roomId} asker={asker} onClose={() => setStage('done')} />
  }
  if (stage === 'done' || isIdle) return null
  return (
    <>
      {place && <Lifted element={element} place={place} />}
      <Menu label={t('acts.message_options')} at={place?.menu ?? at} items={shown} onClose={() => setStage('done')} />
    </>
  )
}

/** The form knows which message it is about, also after a reload. */
const complaintPath = ({ senderId, target, type, id }: Message) =>
  pathOf('ComplaintUser', {}, { id: senderId, chat_id: target, chat_type: String(type), message_id: id })

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
