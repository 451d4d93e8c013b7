// Small values that outlive a reload. Falls back to memory where storage is refused (private mode, full disk).
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
type OwnKey = `temporary_join_group_msg_${string}` | `generated_account_${string}` | `login_key_${string}`
export type StoredKey = FixedKey | OwnKey
type StoredValue<K extends StoredKey> = K extends FlagKey ? '1' : string

const KEPT_AT_LOGOUT: readonly string[] = ['locale', 'push_asked', 'pwa_first_login', 'not_auto_register']
const memory = new Map<string, string>()

function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export function readStored<K extends StoredKey>(key: K): StoredValue<K> | undefined {
  if (memory.has(key)) return memory.get(key) as StoredValue<K>
  try {
    return (storage()?.getItem(key) ?? undefined) as StoredValue<K> | undefined
  } catch {
    return undefined
  }
}

export function writeStored<K extends StoredKey>(key: K, value: StoredValue<K>): void {
  memory.delete(key)
  try {
    const place = storage()
    if (!place) throw new Error('no storage')
    place.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

export function removeStored(key: StoredKey): void {
  memory.delete(key)
  try {
    storage()?.removeItem(key)
  } catch {
    // What cannot be read back need not be removed.
  }
}

/** All keys that begin so. */
export function findStored<Prefix extends string>(prefix: Prefix): Extract<StoredKey, `${Prefix}${string}`>[] {
  return storedKeys().filter((key) => key.startsWith(prefix)) as Extract<StoredKey, `${Prefix}${string}`>[]
}

function storedKeys(): string[] {
  try {
    const place = storage()
    const keys = Array.from({ length: place?.length ?? 0 }, (_, index) => place!.key(index)!)
    return [...memory.keys(), ...keys]
  } catch {
    // Nothing is stored where storage is refused.
    return [...memory.keys()]
  }
}

/** Everything goes except the language, the flags that outlive a session, and keys that begin as said. */
export function clearStored(kept_prefix?: string): void {
  for (const key of storedKeys()) {
    const is_kept = KEPT_AT_LOGOUT.includes(key) || (kept_prefix !== undefined && key.startsWith(kept_prefix))
    if (!is_kept) removeStored(key as StoredKey)
  }
  clearCookies()
}

function clearCookies(): void {
  if (typeof document === 'undefined') return
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]!.trim()
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}
