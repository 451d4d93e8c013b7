import { UserIdentity } from '@mela/contract/account/account.ts'
import type { DrawnCard, SentContent } from '@mela/contract/chat/chat-content.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { readProfiles } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { readOwnMedia, type OwnMedia } from '../../media/index.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { requireMember } from '../members/require-member.ts'

/** What cards say, and only friends, groups and games know. */
export interface CardNeeds {
  readGroupNames(context: Context, group_ids: string[]): Promise<Map<string, string>>
  /** Those of these people whom a person has as friends. */
  readFriendIds(context: Context, user_id: string, user_ids: readonly string[]): Promise<Set<string>>
  /** Of a period, or nothing before its draw. */
  readDrawnCard(context: Context, period: string): Promise<DrawnCard | undefined>
}
export interface Content {
  type: number
  data: Record<string, unknown>
}
type DataOf<T extends SentContent['type']> = Extract<SentContent, { type: T }>['data']
interface Asking {
  context: Context
  needs: CardNeeds
  user_id: string
  refuse: Refuse<'permission_not_allowed'>
}

/** What a person sends, as it is stored: with the sizes of the files and the names on cards, which no sender is believed. */
export async function completeContent(
  context: Context,
  needs: CardNeeds,
  content: SentContent,
  user_id: string,
  refuse: Refuse<'permission_not_allowed'>,
): Promise<Content> {
  const asking = { context, needs, user_id, refuse }
  switch (content.type) {
    case ContentType.Text:
      return content
    case ContentType.Audio:
      return { type: content.type, data: await completeAudio(asking, content.data) }
    case ContentType.Image:
      return { type: content.type, data: await completeImage(asking, content.data) }
    case ContentType.Video:
      return { type: content.type, data: await completeVideo(asking, content.data) }
    case ContentType.InviteCard: {
      const { group_id } = content.data
      return { type: content.type, data: { group_id, name: await groupName(asking, group_id), id: user_id } }
    }
    case ContentType.Card: {
      const { id, type } = content.data
      if (type === 'drawcard') return { type: content.type, data: { id, type, ...(await drawnCard(asking, id)) } }
      const name = await (type === 'groupcard' ? groupName(asking, id) : personName(asking, id))
      return { type: content.type, data: { id, type, name } }
    }
  }
}

async function completeAudio(asking: Asking, { url, duration, wave }: DataOf<typeof ContentType.Audio>) {
  const file = await requireFile(asking, url, 'audio')
  return {
    url,
    duration: secondsOf(file) ?? duration,
    size: file.size,
    ...(wave === undefined ? {} : { wave }),
  }
}

async function completeImage(asking: Asking, { url, width, height, album }: DataOf<typeof ContentType.Image>) {
  const file = await requireFile(asking, url, 'image')
  return {
    url,
    width: file.width ?? width,
    height: file.height ?? height,
    thumbnail_url: file.thumbnail_url,
    size: file.size,
    ...(album === undefined ? {} : { album }),
  }
}

/** The poster is the picture that was brought with the film, or one brought by itself. */
async function completeVideo(asking: Asking, data: DataOf<typeof ContentType.Video>) {
  const { video_url, poster_url, width, height, duration } = data
  const file = await requireFile(asking, video_url, 'video')
  if (poster_url !== file.thumbnail_url) await requireFile(asking, poster_url, 'image')
  return {
    video_url,
    poster_url,
    width: file.width ?? width,
    height: file.height ?? height,
    duration: secondsOf(file) ?? duration,
    size: file.size,
  }
}

const secondsOf = ({ duration_ms }: OwnMedia): number | undefined =>
  duration_ms === null ? undefined : duration_ms / 1000

async function requireFile(
  { context, user_id, refuse }: Asking,
  url: string,
  kind: 'audio' | 'image' | 'video',
): Promise<OwnMedia> {
  const file = await readOwnMedia(context, url, kind === 'audio' ? ['chat', 'voice'] : ['chat'], user_id)
  if (!file?.type.startsWith(`${kind}/`)) throw refuse('permission_not_allowed')
  return file
}

async function drawnCard({ context, needs, refuse }: Asking, period: string): Promise<DrawnCard> {
  const drawn = await needs.readDrawnCard(context, period)
  if (!drawn) throw refuse('permission_not_allowed')
  return drawn
}

/** Of a group in which the sender is. */
async function groupName({ context, needs, user_id, refuse }: Asking, group_id: string): Promise<string> {
  await requireMember(context, ChatType.Group, group_id, user_id, refuse)
  const name = (await needs.readGroupNames(context, [group_id])).get(group_id)
  if (name === undefined) throw refuse('permission_not_allowed')
  return name
}

/** Of the sender, a friend, or an account that answers for the site. */
async function personName({ context, needs, user_id, refuse }: Asking, id: string): Promise<string> {
  const person = (await readProfiles(context, [id])).get(id)
  const is_known =
    person !== undefined &&
    (id === user_id ||
      person.identity === UserIdentity.Service ||
      (await needs.readFriendIds(context, user_id, [id])).has(id))
  if (!is_known) throw refuse('permission_not_allowed')
  return person.nickname || person.username
}
