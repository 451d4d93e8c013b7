import type * as z from 'zod'
import {
  activityInput,
  announcementInput,
  bannerInput,
  noticeInput,
  popUpInput,
  type Localized,
} from '@mela/contract/home/home-content.ts'
import type { ContentKind } from '@mela/contract/home/home-rules.ts'
import type { Trx } from '../platform/data/transaction.ts'
import { announceContent, planBeginAndEnd } from './announce-content.ts'
import { lockVersion, TABLES, wordsToSave, type ContentRefusals, type Edited, type Kind } from './content-row.ts'

// What operators write for the home of the app. Each is saved inside the caller's transaction, with an id in place of the
// version that was seen, and shown at once to whoever looks.
type Saved = Promise<{ id: string }>
interface Saving {
  now: Date
  refuse: ContentRefusals
}

export async function savePopUp(trx: Trx, input: z.input<typeof popUpInput>, saving: Saving): Saved {
  const { id, version, still_right, theme, content, ...values } = popUpInput.parse(input)
  return saveShown(trx, 'pop_up', { id, version, still_right }, { theme, content }, values, saving)
}

export async function saveBanner(trx: Trx, input: z.input<typeof bannerInput>, saving: Saving): Saved {
  const { id, version, still_right, title, ...values } = bannerInput.parse(input)
  return saveShown(trx, 'banner', { id, version, still_right }, { title }, values, saving)
}

export async function saveAnnouncement(trx: Trx, input: z.input<typeof announcementInput>, saving: Saving): Saved {
  const { id, version, still_right, title, content, ...values } = announcementInput.parse(input)
  return saveShown(trx, 'announcement', { id, version, still_right }, { title, content }, values, saving)
}

export async function saveActivity(trx: Trx, input: z.input<typeof activityInput>, saving: Saving): Saved {
  const { id, version, still_right, title, content, ...values } = activityInput.parse(input)
  return saveShown(trx, 'activity', { id, version, still_right }, { title, content }, values, saving)
}

/** The moment of a notice is that of its first saving: a correction does not move it up. */
export async function saveNotice(trx: Trx, input: z.input<typeof noticeInput>, { now, refuse }: Saving): Saved {
  const { id, version, still_right, title, content, url } = noticeInput.parse(input)
  const words = await wordsToSave(trx, 'notice', { id, version, still_right }, { title, content }, now, refuse)
  const saved = await write(trx, 'notice', id, { ...words, url, ...(id ? {} : { created_at: now }) })
  await announceContent(trx)
  return saved
}

/** What it was, for the log. */
export async function deleteContent(
  trx: Trx,
  { kind, id, version }: { kind: ContentKind; id: string; version: number },
  refuse: ContentRefusals,
): Promise<Record<string, unknown>> {
  const former = await lockVersion(trx, kind, { id, version }, refuse)
  await trx
    .deleteFrom(TABLES[kind] as 'home_banner')
    .where('id', '=', id)
    .execute()
  await announceContent(trx)
  return former
}

async function saveShown(
  trx: Trx,
  kind: ContentKind,
  edited: Edited,
  texts: Record<string, Localized>,
  values: { starts_at: string | null; ends_at: string | null },
  { now, refuse }: Saving,
): Saved {
  const words = await wordsToSave(trx, kind, edited, texts, now, refuse)
  const saved = await write(trx, kind, edited.id, { ...values, ...words, changed_at: now })
  await announceContent(trx)
  await planBeginAndEnd(trx, { kind, id: saved.id }, values, now)
  return saved
}

async function write(trx: Trx, kind: Kind, id: string | undefined, values: Record<string, unknown>): Saved {
  // Whoever calls this has put together the columns of this very table.
  const table = TABLES[kind] as 'home_banner'
  const row = values as never
  if (!id) return trx.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
  return trx.updateTable(table).set(row).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
}
