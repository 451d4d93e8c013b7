// All that the device keeps in its local storage, by name.
export const STORED_KEYS = [
  'token',
  'locale',
  'push_asked',
  'pwa_first_login',
  'not_auto_register',
  'not_auto_login',
  'group_notice_closed_id',
  'default_wallet',
  'game_money_options',
  'boot_flag',
  'id_card_popped_up',
  // Beyond those of the specification.
  'account_key_saved',
  'name_asked',
  'push_saved',
  'pop_up_days',
  'channel_reads',
  'chest_status',
  'translation',
  'data_saver',
  'theme',
  'balance_hidden',
  'voice_speed',
  'single_keys',
  'recent_searches',
] as const
type FixedKey = (typeof STORED_KEYS)[number]
type FlagKey =
  | 'push_asked'
  | 'pwa_first_login'
  | 'not_auto_register'
  | 'not_auto_login'
  | 'boot_flag'
  | 'id_card_popped_up'
  | 'account_key_saved'
  | 'name_asked'
  | 'balance_hidden'
/** Of one group: the invite card until it is joined. Of one person: what only this device knows. */
type OwnKey =
  | `temporary_join_group_msg_${string}`
  | `generated_account_${string}`
  | `login_key_${string}`
  | `vip_level_${string}`
export type StoredKey = FixedKey | OwnKey
export type StoredValue<K extends StoredKey> = K extends FlagKey ? '1' : string

export const KEPT_AT_LOGOUT: readonly string[] = ['locale', 'push_asked', 'pwa_first_login', 'not_auto_register']
