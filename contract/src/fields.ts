import * as z from 'zod'

// The field kinds that calls are made of. Ids travel as decimal strings, whole numbers in a query as digits.
/** The greatest number that a column can hold; nineteen digits can say more. */
const isStorable = (digits: string): boolean => digits.length < 19 || BigInt(digits) < 2n ** 63n
export const id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, { abort: true })
  .refine(isStorable)
/** A position in a chat; 0 stands before the first message. */
export const position = z
  .string()
  .regex(/^(0|[1-9]\d{0,18})$/, { abort: true })
  .refine(isStorable)
export const chatId = z.string().regex(/^[1-9]\d{0,18}(-[1-9]\d{0,18})?$/)
export const chatType = z.literal([1, 2, 3, 4])
export const queryChatType = z
  .union([z.literal(['1', '2', '3', '4']), chatType])
  .pipe(z.coerce.number())
  .pipe(chatType)
/** In the spelling in which it is stored and answered. */
export const nonce = z.uuid().toLowerCase()
export const switchValue = z.literal([1, -1])
export const unixMs = z.number().int()
export const empty = z.object({})

/** Text that PostgreSQL and every screen can hold: no NUL, no lone surrogate. */
export const wellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
export const text = (max: number) =>
  z
    .string()
    .max(max * 2)
    .refine(wellFormed)
    .refine((value) => [...value].length <= max)

const digits = (max: number, min: number, fallback: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)])
    .default(fallback)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
export const pos = digits(1_000_000, 0, 0)
/** Where nobody says how many, this many. */
export const limitOf = (fallback: number, most = 100) => digits(most, 1, fallback)
export const limit = limitOf(20)

/** At most 100 ids joined with commas. */
export const idList = z
  .string()
  .max(2000)
  .transform((joined) => joined.split(','))
  .pipe(z.array(id).min(1).max(100))
