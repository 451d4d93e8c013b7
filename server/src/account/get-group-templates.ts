import { getGroupTemplates as call } from '@mela/contract/account-credentials.ts'
import { isInviteCode } from '@mela/contract/account-rules.ts'
import { handle } from '../platform/handle.ts'
import { requireRoomForCodeLookup } from './address-limits.ts'
import { readTemplateOf } from './invite-codes.ts'

export const getGroupTemplates = handle(call, async (context, { code }, asker) => {
  await requireRoomForCodeLookup(context, asker.address)
  const template = isInviteCode(code) ? await readTemplateOf(context, code) : undefined
  return { id: template?.id ?? '' }
})
