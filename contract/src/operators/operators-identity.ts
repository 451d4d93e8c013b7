import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { empty, id, limit, pos, text } from '../fields.ts'
import { IDENTITY_REASONS } from '../identity/identity-rules.ts'

// Documents that wait for somebody to look at them. Each opening is written down.
const reviewers = ['support', 'risk', 'admin'] as const
const row = z.object({
  id,
  person: z.object({ user_id: id, uid: z.number().int(), name: z.string(), avatar: z.string() }),
  level: z.literal([1, 2]),
  kind: z.string(),
  state: z.enum(['review', 'approved', 'rejected']),
  created_at: z.iso.datetime(),
  decided_by: z.string().nullable(),
})
export type ReviewedDocument = z.infer<typeof row>

export const listIdentityQueue = adminCall({
  method: 'GET',
  path: '/identities',
  roles: reviewers,
  input: z.object({
    state: row.shape.state.default('review'),
    level: z.coerce
      .number()
      .pipe(z.literal([1, 2]))
      .optional(),
    pos,
    limit,
  }),
  output: z.object({ list: z.array(row), total: z.number().int(), counts: z.object({ review: z.number().int() }) }),
  refuses: [],
})

export const getIdentityForReview = adminCall({
  method: 'GET',
  path: '/identity',
  roles: reviewers,
  views: 'personal_documents',
  input: z.object({ id }),
  output: row.extend({
    real_name: z.string(),
    id_number: z.string(),
    country: z.string(),
    birth_date: z.iso.date(),
    /** Who they are by an earlier document; null without one. */
    verified: z.object({ real_name: z.string(), country: z.string(), birth_date: z.iso.date() }).nullable(),
    /** Of the person's cards. */
    card_names: z.array(z.string()),
    /** For five minutes. */
    front_url: z.string(),
    back_url: z.string(),
    hints: z.array(
      z.object({
        name: z.enum([
          'checksum',
          'number_elsewhere',
          'person_elsewhere',
          'age',
          'told_elsewhere',
          'minor_before',
          'name_before',
          'birth_before',
          'name_on_card',
          'licensed_country',
        ]),
        /** Null where nothing can be said for it or against it. */
        is_good: z.boolean().nullable(),
        found: z.string(),
      }),
    ),
    reason: z.string(),
    note: z.string(),
    joined_at: z.iso.datetime(),
  }),
  refuses: ['non_existent'],
})

const needsBirthDate = ({ reason, birth_date }: { reason: string; birth_date?: string | undefined }) =>
  (reason === 'under_age') === (birth_date !== undefined)

/** Once, whoever is quicker. Approving confirms name, country and date of birth. */
export const decideIdentity = adminCall({
  method: 'POST',
  path: '/identity/decide',
  roles: reviewers,
  input: z.discriminatedUnion('decision', [
    z.object({
      id,
      decision: z.literal('approve'),
      /** Said of a document with another name or date of birth than the one that was accepted before. */
      replaces: z.boolean().default(false),
      note: text(500).default(''),
    }),
    z
      .object({
        id,
        decision: z.literal('reject'),
        reason: z.enum(IDENTITY_REASONS),
        /** With `under_age`: what the document says. Until another one is accepted the person plays no games. */
        birth_date: z.iso.date().optional(),
        note: text(500).default(''),
      })
      .refine(needsBirthDate, { path: ['birth_date'] }),
  ]),
  output: empty,
  refuses: ['non_existent', 'order_closed'],
})

/** Takes an accepted document back, for one that turns out to be forged: the level that it gave is gone. */
export const revokeIdentity = adminCall({
  method: 'POST',
  path: '/identity/revoke',
  roles: ['risk', 'admin'],
  input: z
    .object({
      id,
      reason: z.enum(IDENTITY_REASONS),
      birth_date: z.iso.date().optional(),
      note: text(500)
        .transform((note) => note.trim())
        .refine((note) => note !== ''),
    })
    .refine(needsBirthDate, { path: ['birth_date'] }),
  output: empty,
  refuses: ['non_existent', 'order_closed'],
})
