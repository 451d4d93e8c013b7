import { isInviteCode } from '@mela/contract/account/account-rules.ts'

export interface InviteCodes {
  invite_code?: string
  invite_code2?: string
}

/** What an invitation left for the registration of this tab; a malformed code counts as none. */
export function inviteCodes(): InviteCodes {
  const found: InviteCodes = {}
  for (const name of ['invite_code', 'invite_code2'] as const) {
    const code = globalThis.sessionStorage?.getItem(name)
    if (code && isInviteCode(code)) found[name] = code
  }
  return found
}
