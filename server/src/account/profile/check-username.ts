import { checkUsername as call } from '@mela/contract/account/account-credentials.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireLookupCapacity } from '../sign-in/address-limits.ts'
import { readByUsername } from '../sign-in/create-user.ts'

export const checkUsername = handle(call, async (context, { username }, asker) => {
  await requireLookupCapacity(context, asker.address)
  return { exists: (await readByUsername(context.db.tables, username)) !== undefined }
})
