import * as z from 'zod'
import { call } from '../call.ts'
import { id, text } from '../fields.ts'
import { DOCUMENT_KINDS, ID_NUMBER, IDENTITY_COUNTERS, IDENTITY_WAYS, REAL_NAME_MAX } from './identity-rules.ts'
import { amount, queryMoneyType } from '../wallet/wallet-fields.ts'

// Who somebody is. Photos and numbers are seen by their owner and by operators, and every look of an operator is written down.
const levelStatus = z.literal([-3, -2, -1, 1, 2])
const switchState = z.literal([1, -1])
const taskState = z.literal([-2, -1, 1])
const level = z.literal([1, 2])

export const identityTask = z.object({
  name: z.enum([...IDENTITY_WAYS, ...IDENTITY_COUNTERS, 'basic']),
  status: taskState,
  /** Of counters: how far it is, and how far it must be. Amounts are decimals of the currency, numbers whole. */
  now: z.string().optional(),
  need: z.string().optional(),
  /** What was given, masked: `+91 ······3210`, `··7719`; before that, of a document, its kind: `aadhaar ··7719`. */
  shown: z.string().optional(),
  /** IDENTITY_REASONS, of one that was refused. */
  reason: z.string().optional(),
  /** Since when it is in review. */
  since: z.iso.datetime().optional(),
})
export type IdentityTask = z.infer<typeof identityTask>

export const getIdentityConfig = call({
  method: 'GET',
  path: '/user/identity_check_config',
  who: 'signed_in',
  input: z.object({ level: z.coerce.number().pipe(level).default(1), money_type: queryMoneyType.default(1) }),
  output: z.object({
    level,
    /** CertificationLevel of the person. */
    level_status: levelStatus,
    phone_switch: switchState,
    document_switch: switchState,
    telegram_switch: switchState,
    bank_switch: switchState,
    google_switch: switchState,
    rechange_num: z.number().int(),
    rechange_amount: amount,
    betting_num: z.number().int(),
    betting_amount: amount,
    way: z.object({ document_switch: switchState }),
    document_switch_status: taskState,
    /** Only those whose switch is open, in the order in which they are shown. */
    tasks: z.array(identityTask),
    verified_at: z.iso.datetime().nullable(),
  }),
  refuses: ['session_limited'],
})

const birthDate = z.iso.date()
const document = z.object({
  kind: z.enum(DOCUMENT_KINDS).default('other'),
  real_name: text(REAL_NAME_MAX)
    .transform((name) => name.trim())
    .refine((name) => name !== ''),
  id_number: z.string().regex(ID_NUMBER),
  front_url: z.string().min(1).max(500),
  back_url: z.string().min(1).max(500),
  /** Two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  birth_date: birthDate,
})

export const submitIdentity = call({
  method: 'POST',
  path: '/user/identity_check',
  who: 'signed_in',
  input: z.discriminatedUnion('way', [
    z.object({ level, way: z.literal('document'), data: document }),
    z.object({ level, way: z.literal('phone'), data: z.object({ verify_token: z.string().max(200) }) }),
    z.object({ level, way: z.literal(['telegram', 'google']), data: z.object({ credential: z.string().max(8000) }) }),
    z.object({ level, way: z.literal('bank'), data: z.object({ bank_id: id }) }),
  ]),
  output: z.object({ level_status: levelStatus }),
  refuses: [
    'session_limited',
    'basic_verification_first',
    'verification_in_review',
    'identity_way_closed',
    'identity_done',
    'identity_refused',
    'non_existent',
    'under_age',
  ],
})

/** An address under which the caller's own photo of a card or a document can be read for five minutes. */
export const readOwnPhoto = call({
  method: 'GET',
  path: '/user/own_photo',
  who: 'signed_in',
  input: z.object({ url: z.string().max(500) }),
  output: z.object({ url: z.string() }),
  refuses: ['session_limited', 'non_existent'],
})
