import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { plainNumber } from '@mela/contract/identity/identity-rules.ts'
import type { Context } from '../context.ts'
import { closeText, openText } from './seal.ts'

const documentData = z.object({
  real_name: z.string(),
  id_number: z.string(),
  country: z.string(),
  birth_date: z.string(),
})
export type DocumentData = z.infer<typeof documentData>

export const closeData = (context: Context, data: DocumentData, user_id: string): Buffer =>
  closeText(context, JSON.stringify(data), user_id)

export const openData = (context: Context, sealed: Buffer, user_id: string): DocumentData =>
  documentData.parse(JSON.parse(openText(context, sealed, user_id)))

/** Keyed: numbers are too few to hide behind a plain hash. */
export const numberHash = ({ config }: Context, id_number: string): Buffer =>
  createHmac('sha256', config.SECRET)
    .update(`identity number\n${plainNumber(id_number)}`)
    .digest()

/** `··7719`; of a very short number even less. */
export function maskNumber(id_number: string): string {
  const number = plainNumber(id_number)
  return `··${number.slice(-Math.min(4, number.length >> 1))}`
}
