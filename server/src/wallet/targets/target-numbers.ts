import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import { perContext } from '../../platform/per-context.ts'
import { createSeal, IV_BYTES } from '../../platform/crypto/seal.ts'
import type { Method } from '../turnover/unplayed.ts'

// Numbers of cards and addresses are stored encrypted, each for its owner only. The hash tells whether two people have the
// same one, and to nobody which.
const seals = perContext(({ config }) => createSeal(config.SECRET, 'payout target'))

export const closeNumber = (context: Context, number: string, user_id: string): Buffer =>
  seals(context).close(Buffer.from(number), context.random.bytes(IV_BYTES), user_id)

export const openNumber = (context: Context, sealed: Buffer, user_id: string): string =>
  seals(context).open(sealed, user_id).toString()

export const hashNumber = ({ config }: Context, method: Method, number: string): Buffer =>
  createHmac('sha256', config.SECRET).update(`payout target\n${method}\n${number}`).digest()
