import { getGroupTemplates as call } from '@mela/contract/account/account-credentials.ts'
import { isInviteCode } from '@mela/contract/account/account-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireCodeLookupCapacity } from '../sign-in/address-limits.ts'
import { readTemplateOf } from '../sign-in/invite-codes.ts'

export const getGroupTemplates = handle(call, async (context, { code }, asker) => {
  await requireCodeLookupCapacity(context, asker.address)
  const template = isInviteCode(code) ? await readTemplateOf(context, code) : undefined
  return { id: template?.id ?? '' }
})
