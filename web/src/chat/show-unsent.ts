import type { Refused } from '@mela/contract/client.ts'
import { addLocal, moveLocal } from './local-echo.ts'
import { initialSendStatus } from './message.ts'
import { SendStatus, type Message } from './model.ts'
import { keepUnsent, type Unsent } from './outbox.ts'
import { lineUnder, refusedLine, type RefusedLine } from './refused-line.ts'
import { change, chatStore } from './store.ts'

export function showUnsent(entry: Unsent): void {
  const { nonce, target, type, content, created_unix, anchor, isFailed, line } = entry
  const message: Message = {
    id: '',
    nonce,
    target,
    type,
    senderId: entry.user_id,
    contentType: content.type,
    content: content.data,
    socketId: '',
    createTime: new Date(created_unix).toISOString(),
    created_unix,
    isShowTime: false,
    sendStatus: isFailed ? SendStatus.SendFail : initialSendStatus({ contentType: content.type }),
    readFlag: false,
    mentions: [],
    isGroupNotice: false,
  }
  change((state) => addLocal(state, message, anchor))
  if (line) showLine(message, line, anchor)
}

function showLine(message: Message, line: RefusedLine, anchor: string): void {
  change((state) => addLocal(state, lineUnder(message, line), anchor))
}

/** The server said no: the message stays where it was, marked, and what is queued behind it goes on. */
export async function failUnsent(entry: Unsent, error: Refused): Promise<void> {
  const line = refusedLine(error)
  await keepUnsent({ ...entry, isFailed: true, line })
  const { roomId, nonce, anchor } = entry
  change((state) => moveLocal(state, roomId, nonce, 'send_failed'))
  const local = chatStore.getState().locals[roomId]?.find(({ message }) => message.nonce === nonce)
  if (line && local) showLine(local.message, line, anchor)
}
