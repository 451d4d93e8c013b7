import type { Transaction } from 'kysely'
import type * as z from 'zod'
import { bannerInput, noticeInput, popUpInput, type Localized } from '@mela/contract/home/home-content.ts'
import type { DB } from '../generated/tables.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'

// What operators write for the home of the app. Each is saved inside the caller's transaction, with an id in place of the former one.
type Saved = Promise<{ id: string }>
const json = (value: Localized) => JSON.stringify(value)

const unknownId = () => refuseAsPlatform('invalid_params', { fields: { id: 'unknown' } })

export async function savePopUp(trx: Transaction<DB>, input: z.input<typeof popUpInput>, now: Date): Saved {
  const { id: known, theme, content, ...rest } = popUpInput.parse(input)
  const values = { ...rest, theme: json(theme), content: json(content), changed_at: now }
  if (!known) return trx.insertInto('home_pop_up').values(values).returning('id').executeTakeFirstOrThrow()
  return trx
    .updateTable('home_pop_up')
    .set(values)
    .where('id', '=', known)
    .returning('id')
    .executeTakeFirstOrThrow(unknownId)
}

export async function saveBanner(trx: Transaction<DB>, input: z.input<typeof bannerInput>, now: Date): Saved {
  const { id: known, title, ...rest } = bannerInput.parse(input)
  const values = { ...rest, title: json(title), changed_at: now }
  if (!known) return trx.insertInto('home_banner').values(values).returning('id').executeTakeFirstOrThrow()
  return trx
    .updateTable('home_banner')
    .set(values)
    .where('id', '=', known)
    .returning('id')
    .executeTakeFirstOrThrow(unknownId)
}

/** The moment of a notice is that of its first saving: a correction does not move it up. */
export async function saveNotice(trx: Transaction<DB>, input: z.input<typeof noticeInput>, now: Date): Saved {
  const { id: known, title, content, url } = noticeInput.parse(input)
  const values = { title: json(title), content: json(content), url }
  if (!known) {
    return trx
      .insertInto('home_notice')
      .values({ ...values, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
  return trx
    .updateTable('home_notice')
    .set(values)
    .where('id', '=', known)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(unknownId)
}
