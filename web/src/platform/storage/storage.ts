import { KEPT_AT_LOGOUT, type StoredKey, type StoredValue } from '../../names/stored-keys.ts'

// Small values that outlive a reload. Falls back to memory where storage is refused (private mode, full disk).
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
