import { ContentType } from '@mela/contract/chat-rules.ts'
import { parseConversationKey } from '@mela/contract/ids.ts'
import { serverNow } from '../platform/clock.ts'
import { clientSource } from '../platform/device.ts'
import { newNonce } from '../platform/random.ts'
import { dropLocals, moveLocal } from './local-echo.ts'
import { jumpTo } from './open-chat.ts'
import { forgetUnsent, keepUnsent, readOutbox, type Unsent } from './outbox.ts'
import { lineNonce } from './refused-line.ts'
import { sendNext } from './send-queue.ts'
import { showUnsent } from './show-unsent.ts'
import { change, chatStore } from './store.ts'

// A message is first on screen and in the outbox, then on its way. It keeps its nonce for ever, so however often it
// is tried, by whichever tab, the chat holds it once.
let last_order = 0

function nextOrder(): number {
  last_order = Math.max(last_order + 1, serverNow())
  return last_order
}

export async function sendText(roomId: string, text: string): Promise<void> {
  const chat = parseConversationKey(roomId)
  const { reader, heads, timelines } = chatStore.getState()
  if (!chat || !reader || text.trim() === '') return
  const entry: Unsent = {
    nonce: newNonce(),
    user_id: reader,
    roomId,
    ...chat,
    content: { type: ContentType.Text, data: { text, client: clientSource() } },
    created_unix: serverNow(),
    order: nextOrder(),
    anchor: heads[roomId] ?? '0',
    isFailed: false,
  }
  showUnsent(entry)
  if (timelines[roomId]?.hasNewer) void jumpTo(roomId, 'latest')
  await keepUnsent(entry)
  sendNext(roomId)
}

export async function resend(roomId: string, nonce: string): Promise<void> {
  const { reader } = chatStore.getState()
  const entry = (await readOutbox(reader)).find((each) => each.nonce === nonce && each.isFailed)
  if (!entry) return
  change((state) => moveLocal(dropLocals(state, roomId, [lineNonce(nonce)]), roomId, nonce, 'resend'))
  await keepUnsent({ ...entry, isFailed: false, line: undefined, order: nextOrder() })
  sendNext(roomId)
}

/** After a reload: everything unsent is back on screen and on its way. */
export async function restoreOutbox(user_id: string): Promise<void> {
  const entries = await readOutbox(user_id)
  if (chatStore.getState().reader !== user_id) return
  for (const entry of entries) showUnsent(entry)
  for (const roomId of new Set(entries.map((entry) => entry.roomId))) sendNext(roomId)
}

/** What failed goes with the chat; what is on its way still arrives. */
export async function forgetFailed(roomId: string): Promise<void> {
  const { reader } = chatStore.getState()
  for (const entry of await readOutbox(reader)) {
    if (entry.roomId !== roomId || !entry.isFailed) continue
    await forgetUnsent(entry.nonce)
    change((state) => dropLocals(state, roomId, [entry.nonce, lineNonce(entry.nonce)]))
  }
}
