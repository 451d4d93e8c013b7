import type { Context } from '../context.ts'
import { perContext } from '../platform/per-context.ts'
import { createSeal, IV_BYTES } from '../platform/crypto/seal.ts'

// What documents say is stored encrypted, each piece for its owner only.
const seals = perContext(({ config }) => createSeal(config.SECRET, 'identity data'))

export const closeText = (context: Context, plain: string, user_id: string): Buffer =>
  seals(context).close(Buffer.from(plain), context.random.bytes(IV_BYTES), user_id)

export const openText = (context: Context, sealed: Buffer, user_id: string): string =>
  seals(context).open(sealed, user_id).toString()
