import type * as z from 'zod'
import type { listPosts } from '@mela/contract/operators/operators-posts.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { inReadersWords, readChannels } from './channels.ts'
import type { MessageRow } from '../message.ts'

type Posts = z.output<typeof listPosts.output>
type Words = Pick<Posts['sent'][number], 'title' | 'content' | 'translations'>
const SENT = 30

/** For operators: the planned ones, and the newest of every channel. */
export async function readPosts(context: Context, language: string): Promise<Posts> {
  const planned = await context.db.tables
    .selectFrom('chat_planned_post')
    .select(['id', 'channel_id', 'post', 'post_at', 'version'])
    .where('state', '=', 'planned')
    .orderBy('post_at')
    .orderBy('id')
    .execute()
  const channels = await readChannels(context, language)
  const sent = await Promise.all(channels.map((channel) => readSent(context, channel.id, language)))
  return {
    planned: planned.map(({ post, post_at, ...row }) => ({
      ...row,
      ...(post as unknown as Words),
      post_at: post_at.toISOString(),
    })),
    sent: sent.flat().toSorted((one, other) => other.sent_at.localeCompare(one.sent_at)),
  }
}

async function readSent(context: Context, channel_id: string, language: string): Promise<Posts['sent']> {
  const rows = await context.db.tables
    .selectFrom('chat_message')
    .select(['message_id', 'content', 'created_at'])
    .where('chat_type', '=', ChatType.Channel)
    .where('chat_id', '=', channel_id)
    .orderBy('message_id', 'desc')
    .limit(SENT)
    .execute()
  return Promise.all(
    rows.map(async ({ message_id, content, created_at }) => {
      // A post of the catalogues has no words of its own.
      const told = await inReadersWords(context, { content } as unknown as MessageRow, language)
      const { title, content: text } = told.content as unknown as Words
      const { translations } = content as unknown as Words
      return {
        ...{ channel_id, id: message_id, title, content: text, sent_at: created_at.toISOString() },
        ...(translations && { translations }),
      }
    }),
  )
}
