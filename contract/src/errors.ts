// Every expected "no" of the product, by name. The name is the `reason` on the wire and the key of its text in
// web/locales/<lang>/errors.json; several names may share a code where the specification gives one code two meanings.
export const SUCCESS_CODE = 10000

interface RefusalRow {
  code: number
  status?: 401 | 404 | 413 | 429 | 500
}

const table = {
  account_blocked: { code: 10001 },
  invalid_params: { code: 10002 },
  too_many_operations: { code: 10003, status: 429 },
  non_existent: { code: 10004 },
  unknown_path: { code: 10004, status: 404 },
  body_too_large: { code: 10002, status: 413 },
  no_authorization: { code: 10005, status: 401 },
  muted: { code: 10010 },
  blocked_by_peer: { code: 10010 },
  user_banned: { code: 10017 },
  permission_not_allowed: { code: 10018 },
  /** A session opened with a login card: the password or a code comes first. */
  session_limited: { code: 10018 },
  not_friends: { code: 10019 },
  not_member: { code: 10019 },
  login_abnormal: { code: 10027 },
  proof_of_work_required: { code: 10027 },
  agent_account_in_use: { code: 10025 },
  too_many_verifications: { code: 11001 },
  cannot_send_code: { code: 11002 },
  mobile_already_bound: { code: 11003 },
  email_already_bound: { code: 11003 },
  username_taken: { code: 11004 },
  wrong_password: { code: 11005 },
  too_many_captcha_attempts: { code: 11006 },
  too_many_password_attempts: { code: 11007 },
  wrong_captcha: { code: 11008 },
  account_not_found: { code: 11009 },
  /** Of operators; it never says which part was wrong. */
  wrong_operator_credentials: { code: 11005 },
  /** Whoever asked for something cannot be the one who agrees. */
  own_approval: { code: 10018 },
  /** Decided already, too late, or no longer what it was when it was asked for. */
  approval_closed: { code: 10004 },
  no_bound_identity: { code: 11010 },
  wrong_old_password: { code: 11011 },
  invalid_invite_code: { code: 11012 },
  media_type_not_allowed: { code: 12006 },
  media_too_large: { code: 12007 },
  media_quota_used_up: { code: 12008 },
  withdraw_password_locked: { code: 14011 },
  service_error: { code: 500, status: 500 },
} as const satisfies Record<string, RefusalRow>

export type RefusalName = keyof typeof table
export const refusals: Record<RefusalName, RefusalRow> = table

/** What any call may answer because of the platform, so that no call lists it. */
export type PlatformRefusal =
  | 'invalid_params'
  | 'too_many_operations'
  | 'unknown_path'
  | 'body_too_large'
  | 'no_authorization'
  | 'account_blocked'
  | 'user_banned'
  | 'service_error'

export interface RefusalData {
  reason: RefusalName
  /** The sentence a person may read, in the language of the request. */
  text: string
  fields?: Record<string, string>
  retry_after?: number
  /** With proof_of_work_required: what to solve before asking again. */
  challenge?: unknown
}
