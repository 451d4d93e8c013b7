import type { Refused } from '@mela/contract/client.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { renewGroup } from '../sync/group-cache.ts'
import { addLocal, moveLocal } from '../state/local-echo.ts'
import { initialSendStatus, nextSendStatus } from '../state/message.ts'
import type { Message, SendStatus } from '../state/model.ts'
import { isReady, keepUnsent, type Unsent } from './outbox.ts'
import { lineUnder, refusedLine, type RefusedLine } from './refused-line.ts'
import { change, chatStore } from '../sync/store.ts'

export function showUnsent(entry: Unsent): void {
  const { nonce, target, type, content, created_unix, anchor, line, mentions = [] } = entry
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
    sendStatus: statusOf(entry),
    readFlag: false,
    mentions,
    isGroupNotice: false,
  }
  change((state) => addLocal(state, message, anchor))
  if (line) showLine(message, line, anchor)
}

/** Where it stands, also after a reload: what was prepared before need not be prepared again. */
function statusOf(entry: Unsent): SendStatus {
  const { content, translate_to, isFailed } = entry
  const isUploaded = isReady(entry)
  const start = initialSendStatus({
    contentType: content.type,
    needsTranslation: translate_to !== undefined,
    isUploaded,
  })
  const status = isUploaded ? nextSendStatus(start, 'prepared') : start
  return isFailed ? nextSendStatus(status, isUploaded ? 'send_failed' : 'prepare_failed') : status
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
  // What has no line of its own is told aloud.
  if (!line) tellFailure(error)
  if (entry.type === ChatType.Group) renewGroup(entry.target)
}
