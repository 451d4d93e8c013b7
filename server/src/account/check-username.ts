import { checkUsername as call } from '@mela/contract/account-credentials.ts'
import { handle } from '../platform/handle.ts'
import { requireRoomForLookup } from './address-limits.ts'
import { readByUsername } from './create-user.ts'

export const checkUsername = handle(call, async (context, { username }, asker) => {
  await requireRoomForLookup(context, asker.address)
  return { exists: (await readByUsername(context.db.tables, username)) !== undefined }
})
