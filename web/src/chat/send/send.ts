import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { DrawnCard, Quote } from '@mela/contract/chat/chat-content.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { parseRoomId } from '@mela/contract/ids.ts'
import { whileSignedIn } from '../../account/index.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { clientSource } from '../../platform/device/device.ts'
import { t } from '../../platform/i18n/i18n.ts'
import { newNonce } from '../../platform/device/random.ts'
import { dropLocals, moveLocal } from '../state/local-echo.ts'
import type { Card } from '../words/message-text.ts'
import { jumpTo } from '../sync/open-chat.ts'
import { forgetOthers, forgetUnsent, keepUnsent, readOutbox, type Sendable, type Unsent } from './outbox.ts'
import { lineNonce } from './refused-line.ts'
import { sendNext } from './send-queue.ts'
import { keepFile, type KeptFile } from './media/files.ts'
import type { Media } from './media/media.ts'
import { cancelPreparing } from './media/prepare-ahead.ts'
import { showUnsent } from './show-unsent.ts'
import { change, chatStore } from '../sync/store.ts'
import { sendLanguage } from '../translation/settings.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'

// A message is first on screen and in the outbox, then on its way. It keeps its nonce for ever, so however often it
// is tried, by whichever tab, the chat holds it once.
let last_order = 0

function nextOrder(): number {
  last_order = Math.max(last_order + 1, serverNow())
  return last_order
}

export async function sendText(
  roomId: string,
  text: string,
  { quote, mentions }: { quote?: Quote | undefined; mentions?: string[] | undefined } = {},
): Promise<void> {
  if (isBlank(text)) return
  const data = { text, client: clientSource(), ...(quote ? { quote } : {}) }
  await send(roomId, { type: ContentType.Text, data }, { mentions, translate_to: sendLanguage() })
}

/** An invitation into a group of which the reader is a member. */
export async function sendInvitation(roomId: string, group: { id: string; name: string }): Promise<void> {
  await send(roomId, { type: ContentType.InviteCard, data: { group_id: group.id, name: group.name } })
}

export async function sendCard(roomId: string, card: Card): Promise<void> {
  await send(roomId, { type: ContentType.Card, data: card })
}

/** A draw by the number of its period. */
export async function sendDraw(roomId: string, period: string, drawn: DrawnCard): Promise<void> {
  await send(roomId, { type: ContentType.Card, data: { id: period, type: 'drawcard', ...drawn } })
}

/** What was chosen in one go; several photos among it stand together. */
export async function sendMedia(roomId: string, media: readonly Media[], isOriginal: boolean): Promise<void> {
  const album = media.filter(({ kind }) => kind === 'image').length > 1 ? newNonce() : undefined
  const files = media.map(({ file, cover }) => ({ file, cover, isOriginal }))
  await Promise.all(
    media.map((each, index) => send(roomId, contentOf(each, album), { upload: 'chat', file: files[index]! })),
  )
}

interface Recorded {
  file: Blob
  duration: number
  wave?: string | undefined
}

export async function sendVoice(roomId: string, { file, duration, wave }: Recorded): Promise<void> {
  // Recorded where the browser has no recorder of its own, it is a plain sound file.
  const upload = file.type === 'audio/wav' ? 'chat' : 'voice'
  const data = { url: '', duration, ...(wave ? { wave } : {}) }
  await send(roomId, { type: ContentType.Audio, data }, { upload, file: { file } })
}

function contentOf({ kind, width, height, duration }: Media, album: string | undefined): Sendable {
  if (kind === 'audio') return { type: ContentType.Audio, data: { url: '', duration } }
  if (kind === 'image') return { type: ContentType.Image, data: { url: '', width, height, album } }
  return { type: ContentType.Video, data: { video_url: '', poster_url: '', width, height, duration } }
}

interface Extras extends Pick<Unsent, 'mentions' | 'translate_to' | 'upload'> {
  file?: KeptFile
}

async function send(roomId: string, content: Sendable, { file, ...extras }: Extras = {}): Promise<void> {
  const chat = parseRoomId(roomId)
  const { reader, heads, timelines } = chatStore.getState()
  if (!chat || !reader) return
  const entry: Unsent = {
    nonce: newNonce(),
    user_id: reader,
    roomId,
    ...chat,
    content,
    ...extras,
    created_unix: serverNow(),
    order: nextOrder(),
    anchor: heads[roomId] ?? '0',
    isFailed: false,
  }
  // A photo is made smaller before it goes.
  if (file && (file.isOriginal || content.type !== ContentType.Image)) entry.size = file.file.size
  const keeping = file && keepFile(entry.nonce, file)
  showUnsent(entry)
  if (timelines[roomId]?.hasNewer) void jumpTo(roomId, 'latest')
  const isKept = await keepUnsent(entry)
  sendNext(roomId)
  if (!isKept || (await keeping) === false) tellNotKept()
}

/** Once per page: until it is sent, the message is on this screen and nowhere else. */
let wasTold = false
function tellNotKept(): void {
  if (wasTold) return
  wasTold = true
  showToast(t('chat.unsent_not_kept'), { icon: 'alert', isError: true })
}

export async function resend(roomId: string, nonce: string): Promise<void> {
  const { reader } = chatStore.getState()
  const entry = (await readOutbox(reader)).find((each) => each.nonce === nonce && each.isFailed)
  if (!entry) return
  change((state) => moveLocal(dropLocals(state, roomId, [lineNonce(nonce)]), roomId, nonce, 'resend'))
  await keepUnsent({ ...entry, isFailed: false, line: undefined, order: nextOrder() })
  sendNext(roomId)
}

/** What is not on its way yet, or was refused, can be taken back. */
export async function cancelUnsent(roomId: string, nonce: string): Promise<void> {
  cancelPreparing(nonce)
  change((state) => dropLocals(state, roomId, [nonce, lineNonce(nonce)]))
  await forgetUnsent(nonce)
  sendNext(roomId)
}

/** After a reload: everything unsent is back on screen and on its way. */
export async function restoreOutbox(user_id: string): Promise<void> {
  await forgetOthers(user_id)
  const entries = await readOutbox(user_id)
  if (chatStore.getState().reader !== user_id) return
  for (const entry of entries) showUnsent(entry)
  for (const roomId of new Set(entries.map((entry) => entry.roomId))) sendNext(roomId)
}

// Where it could not be fetched for what was unsent at the start, it comes with the first chat that is opened.
whileSignedIn({ start: restoreOutbox, stop: () => undefined })

/** What failed goes with the chat; what is on its way still arrives. */
export async function forgetFailed(roomId: string): Promise<void> {
  const { reader } = chatStore.getState()
  for (const entry of await readOutbox(reader)) {
    if (entry.roomId !== roomId || !entry.isFailed) continue
    await forgetUnsent(entry.nonce)
    change((state) => dropLocals(state, roomId, [entry.nonce, lineNonce(entry.nonce)]))
  }
}
