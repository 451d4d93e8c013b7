import * as z from 'zod'
import { ContentType, FILM_MAX_S, MEDIA_URL_MAX, TEXT_MAX_LENGTH } from './chat-rules.ts'
import { id, nonce, position, text } from '../fields.ts'
import type { GameType } from '../games/games-rules.ts'
import { isBlank } from '../text/is-blank.ts'

// What people may put into a message. The server completes each kind with what a sender cannot be believed: who and what
// is quoted, the sizes of media, the names on cards.
const url = z.string().min(1).max(MEDIA_URL_MAX)
const pixels = z.number().int().min(1).max(100_000)
const seconds = z.number().min(0).max(86_400)

export const textData = z.object({
  text: text(TEXT_MAX_LENGTH).refine((value) => !isBlank(value)),
  /** A message of the same chat that its author may see; the server fills in the rest. */
  quote: z.object({ message_id: position }).optional(),
  translation: text(TEXT_MAX_LENGTH).optional(),
  /** What was typed, where `text` is its translation. */
  origin: text(TEXT_MAX_LENGTH).optional(),
  client: z.enum(['h5', 'pwa', 'pc']).optional(),
})
/** A recording, or a sound file picked by hand. */
export const audioData = z.object({
  url,
  duration: seconds,
  /** Of a recording: how loud each of its 32 equal parts is, from 0 to f. */
  wave: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})
export const imageData = z.object({
  url,
  width: pixels,
  height: pixels,
  /** The same for pictures that were sent together, which stand together. */
  album: nonce.optional(),
})
export const videoData = z.object({
  video_url: url,
  poster_url: url,
  width: pixels,
  height: pixels,
  duration: z.number().min(0).max(FILM_MAX_S),
})
/** An invitation into a group of which the sender is a member; its name and the inviter are filled in by the server. */
export const inviteCardData = z.object({ group_id: id })
/**
 * A friend, oneself, or a group of which the sender is a member; the name is filled in by the server. Of a draw, the
 * number of its period; what was drawn is filled in.
 */
export const cardData = z.object({ id, type: z.enum(['idcard', 'groupcard', 'drawcard']) })

export const sentContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal(ContentType.Text), data: textData }),
  z.object({ type: z.literal(ContentType.Audio), data: audioData }),
  z.object({ type: z.literal(ContentType.Image), data: imageData }),
  z.object({ type: z.literal(ContentType.Video), data: videoData }),
  z.object({ type: z.literal(ContentType.InviteCard), data: inviteCardData }),
  z.object({ type: z.literal(ContentType.Card), data: cardData }),
])
export type SentContent = z.infer<typeof sentContent>

export const content = z.object({ type: z.number().int(), data: z.record(z.string(), z.unknown()) })

/** In the data of the card of a draw. */
export type DrawnCard = {
  game_type: GameType
  /** Of its line. */
  seconds: number
  result: string
  /** How many bets there were. */
  bets: number
  drawn_unix: number
}

/** In the data of a text on its way to readers. */
export interface Quote {
  message_id: string
  author_id: string
  /** Null once the source was removed for everyone; absent in the summary of a chat, where nobody looks at it. */
  content?: { type: number; data: Record<string, unknown> } | null
}
