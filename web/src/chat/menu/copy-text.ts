import { roomIdOf } from '@mela/contract/ids.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { t } from '../../platform/i18n/i18n.ts'
import { textOf } from '../words/message-text.ts'
import type { Message } from '../state/model.ts'
import { showPin } from '../state/apply-notification.ts'
import { change } from '../sync/store.ts'
import { handleEvent } from '../sync/handle-event.ts'

export async function copyText(message: Message): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(message))
    showToast(t('acts.copied'), { icon: 'check', isMessage: true })
  } catch {
    showToast(t('acts.copy_failed'), { icon: 'alert', isError: true })
  }
}

/** Shown at once when the server agrees; the others, and one's other devices, hear of it from the server. */
export async function setPin(message: Message, isPinned: boolean): Promise<void> {
  const chat = { chat_id: message.target, chat_type: message.type }
  await api('pinMessage', { ...chat, message_id: message.id, status: isPinned ? 'yes' : 'no' })
  const roomId = roomIdOf(message.target, message.type)
  change((state) => showPin(state, roomId, isPinned ? message : null))
}

export async function removeMessages(messages: readonly Message[], isForAll: boolean): Promise<void> {
  const { target, type } = messages[0]!
  const gone = { chat_id: target, chat_type: type, message_ids: messages.map(({ id }) => id) }
  await api('removeMessage', { ...gone, scope: isForAll ? 2 : 1 })
  handleEvent({ t: 'MESSAGE_REMOVE', d: gone })
}
