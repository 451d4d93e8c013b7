import type { Channel } from '@mela/contract/chat/chat-channels.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import type { Asker } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import type { MessageRow } from '../message.ts'

// A channel is read by everyone and written by the site. Nobody is a member of it: what changes with every reader,
// the language and how far they have read, is worked out here or kept on their device.

type Words = Partial<Record<string, string>>
interface Post {
  title: string
  content: string
}
/** As stored: a text of the catalogues, or what operators wrote. */
type StoredPost = { key: string } | (Post & { translations?: Partial<Record<string, Post>> })

/** All of them, or those among these ids that exist. */
export async function readChannels(context: Context, language: string, ids?: string[]): Promise<Channel[]> {
  const rows = await context.db.tables
    .selectFrom('chat_channel')
    .select(['id', 'name', 'avatar_url'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .orderBy('id')
    .execute()
  const app = await appName(context)
  return rows.map(({ id, name, avatar_url }) => {
    const words = name as Words | null
    const written = words?.[language] ?? words?.['en']
    return {
      id,
      name: written ?? context.texts.text('welcome.channel_name', language, { app }),
      avatar: { url: avatar_url },
    }
  })
}

const appName = async (context: Context): Promise<string> =>
  (await context.settings.read()).app_name ?? context.config.APP_NAME

/** Those who answer for the site have no channels; a channel that is missing answers like one they may not read. */
export async function requireChannel(
  context: Context,
  chat_id: string,
  { is_service }: Asker,
  refuse: Refuse<'permission_not_allowed'>,
): Promise<void> {
  const is_there =
    !is_service &&
    /^\d+$/.test(chat_id) &&
    (await context.db.tables
      .selectFrom('chat_room')
      .select('chat_id')
      .where('chat_type', '=', ChatType.Channel)
      .where('chat_id', '=', chat_id)
      .executeTakeFirst())
  if (!is_there) throw refuse('permission_not_allowed')
}

/** The post as it was written, and in the reader's language where it was translated. */
export async function inReadersWords(context: Context, row: MessageRow, language: string): Promise<MessageRow> {
  const stored = row.content as StoredPost
  if ('key' in stored) {
    const app = await appName(context)
    const title = context.texts.text(`welcome.post_${stored.key}_title`, language, { app })
    const content = context.texts.text(`welcome.post_${stored.key}_text`, language, { app })
    return { ...row, content: { title, content } }
  }
  const { title, content, translations } = stored
  const translation = translations?.[language]
  return { ...row, content: { title, content, ...(translation && { translation }) } }
}
