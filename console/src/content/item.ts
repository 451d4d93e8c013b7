import { POP_UP_IMAGE, PopUpAction, type WordsAt } from '@mela/contract/home/home-rules.ts'
import { api, type AdminOutput } from '../platform/api.ts'
import { written, type Language, type Words } from '../platform/form/languages.ts'
import type { Kind } from './words.ts'

/** Any kind of content as the one form has it; what a kind does not have stays empty. */
export interface Item {
  id: string
  version: number | undefined
  title: Words
  content: Words
  words_at: WordsAt
  still_right: Language[]
  placement: 'chat' | 'find' | 'profile'
  /** Of a pop-up: the number that apps go by. */
  type: number
  file_url: string
  url: string
  link_switch: 1 | -1
  sort: number
  is_shown: boolean
  /** Of a post: when it is sent. */
  starts_at: string | null
  ends_at: string | null
  channel_id: string
  isSent: boolean
}

const TEXT_POP_UP = 1
export const NEW: Item = {
  ...{ id: '', version: undefined, title: { en: '' }, content: { en: '' }, words_at: {}, still_right: [] },
  ...{ placement: 'find', type: TEXT_POP_UP, file_url: '', url: '', link_switch: -1, sort: 0, is_shown: false },
  ...{ starts_at: null, ends_at: null, channel_id: '', isSent: false },
}

/** A row of a list without what was never set. */
const from = (row: object, more: Partial<Item> = {}): Item => ({ ...NEW, ...row, ...more, still_right: [] })
type Post = AdminOutput<'listPosts'>['planned' | 'sent'][number]

export const LISTS: Record<Kind, () => Promise<Item[]>> = {
  banners: async () => (await api('listAllBanners', {})).map((row) => from(row)),
  pop_ups: async () =>
    (await api('listAllPopUps', {})).map(({ theme, action_val, ...row }) =>
      from(row, { title: theme, url: action_val ?? '' }),
    ),
  announcements: async () => (await api('listAllAnnouncements', {})).map((row) => from(row)),
  activities: async () => (await api('listAllActivities', {})).map((row) => from(row)),
  notices: async () => (await api('listAllNotices', {})).map((row) => from(row, { is_shown: true })),
  posts: async () => {
    const { planned, sent } = await api('listPosts', {})
    return [
      ...planned.map((post) => postItem(post, { version: post.version, starts_at: post.post_at })),
      ...sent.map((post) =>
        postItem(post, { id: `${post.channel_id}-${post.id}`, starts_at: post.sent_at, isSent: true }),
      ),
    ]
  },
}

function postItem(post: Post, more: Partial<Item>): Item {
  const translations = Object.entries(post.translations ?? {})
  const wordsOf = (part: 'title' | 'content'): Words => ({
    en: post[part],
    ...Object.fromEntries(translations.map(([language, words]) => [language, words[part]])),
  })
  const { id, channel_id } = post
  return { ...NEW, id, channel_id, is_shown: true, title: wordsOf('title'), content: wordsOf('content'), ...more }
}

/** Answers the id under which it stands in the list. */
export async function saveItem(kind: Kind, item: Item, nonce: string): Promise<string> {
  const { id, version, still_right, placement, file_url, url, link_switch } = item
  const { sort, is_shown, starts_at, ends_at } = item
  const edited = { ...(id && version ? { id, version } : {}), still_right }
  const [title, content] = [written(item.title), written(item.content)]
  const schedule = { sort, is_shown, starts_at, ends_at }
  switch (kind) {
    case 'banners':
      return (await api('saveBanner', { ...edited, title, file_url, url, link_switch, ...schedule })).id
    case 'pop_ups': {
      const type = file_url ? POP_UP_IMAGE : item.type === POP_UP_IMAGE ? TEXT_POP_UP : item.type
      const action = { action_type: url ? PopUpAction.Open : PopUpAction.None, action_val: url }
      const words = { theme: title, content }
      return (await api('savePopUp', { ...edited, ...words, placement, type, file_url, ...action, ...schedule })).id
    }
    case 'announcements':
      return (await api('saveAnnouncement', { ...edited, title, content, ...schedule })).id
    case 'activities':
      return (await api('saveActivity', { ...edited, title, content, file_url, url, ...schedule })).id
    case 'notices':
      return (await api('saveNotice', { ...edited, title, content, url })).id
    case 'posts': {
      const words = { title: title.en, content: content.en, translations: translationsOf(title, content) }
      const known = id && version ? { id, version } : { nonce }
      await api('planPost', { ...known, ...words, channel_id: item.channel_id, post_at: starts_at })
      return ''
    }
    default:
      return kind satisfies never
  }
}

export async function deleteItem(kind: Kind, { id, version = 0 }: Item): Promise<void> {
  const kinds = { banners: 'banner', pop_ups: 'pop_up', announcements: 'announcement', activities: 'activity' } as const
  if (kind === 'posts') await api('cancelPost', { id, version })
  else if (kind !== 'notices') await api('deleteContent', { kind: kinds[kind], id, version })
}

/** Both parts, in the languages that have both. */
function translationsOf(title: Words, content: Words) {
  const languages = (Object.keys(title) as Language[]).filter(
    (language) => language !== 'en' && title[language]?.trim() && content[language]?.trim(),
  )
  return Object.fromEntries(
    languages.map((language) => [language, { title: title[language]!, content: content[language]! }]),
  )
}

export type State = 'Live' | 'Planned' | 'Draft' | 'Ended' | 'Sent'
export function stateOf(kind: Kind, { is_shown, starts_at, ends_at, isSent, id }: Item, now: number): State {
  if (!id || !is_shown) return 'Draft'
  if (kind === 'posts') return isSent ? 'Sent' : 'Planned'
  if (kind === 'notices') return 'Sent'
  if (ends_at && Date.parse(ends_at) <= now) return 'Ended'
  return starts_at && Date.parse(starts_at) > now ? 'Planned' : 'Live'
}
