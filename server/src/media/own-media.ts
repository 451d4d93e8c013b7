import type { Context } from '../context.ts'
import { isRefusal, refuse } from '../platform/refusal.ts'
import { parseAddress, signedAddress } from './address.ts'
import type { Biz } from './kinds.ts'
import { finishIncoming } from './receive-file.ts'
import { readFile } from './rows.ts'

const READ_SECONDS = 5 * 60

/** Whether an address is a finished file of this person, brought for this purpose. */
export async function isOwnMedia(context: Context, url: string, biz: Biz, user_id: string): Promise<boolean> {
  const name = parseAddress(context, url)
  if (!name || name.is_thumbnail) return false
  const row = await readFile(context, name.key)
  if (!row || row.owner_id !== user_id || row.biz !== biz) return false
  if (row.state === 'ready') return true
  return finishIncoming(context, row, name, refuse).catch((error: unknown) => {
    if (isRefusal(error)) return false
    throw error
  })
}

/** The address under which a private file can be read for five minutes. Whoever calls this has checked who asks. */
export function signRead(context: Context, url: string): string {
  const name = parseAddress(context, url)
  return name ? signedAddress(context, 'GET', name, READ_SECONDS) : ''
}
