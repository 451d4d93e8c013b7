import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import { plainNumber } from '@mela/contract/identity/identity-rules.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { nameKey } from './names.ts'
import { closeText, openText } from './seal.ts'

const documentData = z.object({
  real_name: z.string(),
  id_number: z.string(),
  country: z.string(),
  birth_date: z.string(),
})
export type DocumentData = z.infer<typeof documentData>

export const closeData = (
  context: Context,
  trx: Transaction<DB>,
  data: DocumentData,
  user_id: string,
): Promise<Buffer> => closeText(context, trx, JSON.stringify(data), user_id)

/** Undefined when the key of its owner was erased. */
export async function openData(
  context: Context,
  tables: Kysely<DB>,
  sealed: Buffer,
  user_id: string,
): Promise<DocumentData | undefined> {
  const text = await openText(context, tables, sealed, user_id)
  return text === undefined ? undefined : documentData.parse(JSON.parse(text))
}

/** Keyed: numbers are too few to hide behind a plain hash. */
export const numberHash = ({ config }: Context, id_number: string): Buffer =>
  createHmac('sha256', config.SECRET)
    .update(`identity number\n${plainNumber(id_number)}`)
    .digest()

/** Of whoever shows the same kind of document with the same end of its number, the same date of birth and the same name. */
export const personHash = (
  { config }: Context,
  kind: string,
  { id_number, birth_date, real_name }: Pick<DocumentData, 'id_number' | 'birth_date' | 'real_name'>,
): Buffer =>
  createHmac('sha256', config.SECRET)
    .update(`identity person\n${kind}\n${plainNumber(id_number).slice(-4)}\n${birth_date}\n${nameKey(real_name)}`)
    .digest()

/** `··7719`; of a very short number even less. */
export function maskNumber(id_number: string): string {
  const number = plainNumber(id_number)
  return `··${number.slice(-Math.min(4, number.length >> 1))}`
}
