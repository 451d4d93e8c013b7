import type { LimitKind, LimitSpan } from './games/games-limits-rules.ts'

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
  already_friends: { code: 10022 },
  group_banned: { code: 10023 },
  /** Answered already, taken back, or too old. */
  application_closed: { code: 10018 },
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
  /** Somebody else has saved it since it was read. */
  changed_meanwhile: { code: 10018 },
  /** Another change of this was agreed on and has not come yet. */
  change_planned: { code: 10018 },
  no_bound_identity: { code: 11010 },
  wrong_old_password: { code: 11011 },
  invalid_invite_code: { code: 11012 },
  friend_request_daily_limit: { code: 12001 },
  empty_request_content: { code: 12002 },
  empty_remark: { code: 12003 },
  add_friend_not_allowed: { code: 12004 },
  translate_failed: { code: 12005 },
  media_type_not_allowed: { code: 12006 },
  media_too_large: { code: 12007 },
  media_quota_used_up: { code: 12008 },
  grouping_error: { code: 12009 },
  manager_limit: { code: 13001 },
  description_unchanged: { code: 13002 },
  group_forbids_adding: { code: 13003 },
  group_member_limit: { code: 13004 },
  chest_amount_invalid: { code: 13101 },
  chest_count_invalid: { code: 13102 },
  chest_balance_not_enough: { code: 13103 },
  chest_daily_limit: { code: 13104 },
  /** A check of the ledger stopped this currency; everything else goes on. */
  money_frozen: { code: 10018 },
  /** The key of a money call that stands for another request already. */
  key_reused: { code: 10002 },
  /** Stopped by an operator for the moment. */
  paused: { code: 10018 },
  wrong_withdraw_password: { code: 14001 },
  exchange_balance_not_enough: { code: 14002 },
  withdrawable_not_enough: { code: 14003 },
  below_min_withdraw: { code: 14004 },
  above_max_withdraw: { code: 14005 },
  direct_charge_balance_not_enough: { code: 14006 },
  recharge_out_of_range: { code: 14007 },
  advanced_verification_required: { code: 14008 },
  withdraw_password_not_set: { code: 14009 },
  below_min_exchange: { code: 14010 },
  withdraw_password_locked: { code: 14011 },
  /** The offer is over: a new one says what it gives now. */
  quote_expired: { code: 14012 },
  withdraw_daily_limit: { code: 14013 },
  only_back_the_way_it_came: { code: 14014 },
  /** Something was charged back and is owed. */
  withdraw_blocked: { code: 14015 },
  /** The payment provider does not answer. */
  provider_away: { code: 14016 },
  /** Decided already, by somebody else or by time. */
  order_closed: { code: 14017 },
  reference_taken: { code: 14018 },
  account_name_differs: { code: 14019 },
  card_photos_needed: { code: 14020 },
  target_limit: { code: 14021 },
  target_exists: { code: 14022 },
  address_invalid: { code: 14023 },
  second_review_required: { code: 14024 },
  payment_not_found: { code: 14025 },
  /** Not before the time that was set for it, which `until` says. */
  too_early: { code: 14027 },
  amount_differs: { code: 14026 },
  agent_apply_once_per_day: { code: 15001 },
  agent_apply_empty: { code: 15002 },
  /** Operators have closed it for this account. */
  agent_blocked: { code: 15003 },
  /** Something of this account forbids it for now. */
  agent_forbidden: { code: 15004 },
  agent_in_review: { code: 15005 },
  already_agent: { code: 15006 },
  agent_required: { code: 15007 },
  agent_requirements_not_met: { code: 15008 },
  reward_expired: { code: 15009 },
  period_closed: { code: 16001 },
  bet_balance_not_enough: { code: 16002 },
  game_closed: { code: 16003 },
  bet_invalid: { code: 16004 },
  /** Below what a bet must be, or above what one bet or a whole period may be. */
  stake_out_of_range: { code: 16005 },
  /** Before the first bet the date of birth is asked for. */
  age_unconfirmed: { code: 16006 },
  play_limit_reached: { code: 16007 },
  on_break: { code: 16008 },
  basic_verification_first: { code: 17001 },
  verification_in_review: { code: 17002 },
  identity_way_closed: { code: 17003 },
  identity_done: { code: 17004 },
  identity_refused: { code: 17005 },
  under_age: { code: 17006 },
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
  /** With service_error: under which the log has what went wrong. */
  request_id?: string
  /** With wrong_withdraw_password: how many are left before it is locked. */
  attempts_left?: number
  /** With proof_of_work_required: what to solve before asking again. */
  challenge?: unknown
  /** With play_limit_reached: which one, and when it starts again. */
  kind?: LimitKind
  span?: LimitSpan
  resets_at?: string
  /** With on_break: when it is over. With too_early: from when on it may be. */
  until?: string
}
