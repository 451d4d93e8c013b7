import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { empty, id, text } from '../fields.ts'
import { PASSKEY_NAME_LENGTH } from './passkey-rules.ts'

// Passkeys and security keys of operators (WebAuthn), the second factor beside the codes of an authenticator app.

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)
const credentialId = base64url(1400)
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)

/** What a passkey answers to a challenge: the JSON of `navigator.credentials.get()`. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** What a new passkey answers: the JSON of `navigator.credentials.create()`. */
const passkeyCreation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(32_768),
    transports: transports.optional(),
  }),
})

export const code = z.string().regex(/^\d{6}$/)

/** One of the two; `isOneFactor` demands it. */
export const secondFactor = { code: code.optional(), passkey: passkeyAnswer.optional() }
export interface SecondFactor {
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
}
export const isOneFactor = ({ code: given, passkey }: SecondFactor): boolean =>
  (given === undefined) !== (passkey === undefined)

const challenge = z.object({ challenge: z.string(), rp_id: z.string() })

/** For signing in; it names nobody, so it tells nothing about any name. */
export const getSignInChallenge = adminCall({
  method: 'GET',
  path: '/session/challenge',
  roles: 'anyone',
  input: empty,
  output: challenge,
  refuses: [],
})

/** For whoever is signed in and is asked for a fresh second factor. */
export const getConfirmChallenge = adminCall({
  method: 'GET',
  path: '/passkeys/challenge',
  roles: 'any_operator',
  input: z.object({ about: z.string().min(1).max(200) }),
  output: challenge,
  refuses: [],
})

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})

/** One's own, oldest first. */
export const listPasskeys = adminCall({
  method: 'GET',
  path: '/passkeys',
  roles: 'any_operator',
  input: empty,
  output: z.array(passkey),
  refuses: [],
})

/** What the browser needs to make one. */
export const getNewPasskeyChallenge = adminCall({
  method: 'GET',
  path: '/passkeys/new',
  roles: 'any_operator',
  input: empty,
  output: z.object({
    ...challenge.shape,
    rp_name: z.string(),
    user_handle: z.string(),
    user_name: z.string(),
    /** Which an authenticator has already. */
    known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
  }),
  refuses: [],
})

/** With a fresh code or another passkey: an unlocked browser alone adds none. */
export const addPasskey = adminCall({
  method: 'POST',
  path: '/passkeys',
  roles: 'any_operator',
  input: z
    .object({
      name: text(PASSKEY_NAME_LENGTH).refine((value) => value.trim() !== ''),
      created: passkeyCreation,
      ...secondFactor,
    })
    .refine(isOneFactor),
  output: passkey,
  refuses: ['wrong_captcha'],
})

export const removePasskey = adminCall({
  method: 'POST',
  path: '/passkeys/remove',
  roles: 'any_operator',
  input: z.object({ passkey_id: id, ...secondFactor }).refine(isOneFactor),
  output: empty,
  refuses: ['wrong_captcha', 'non_existent'],
})
