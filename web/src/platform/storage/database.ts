import { DATABASE_NAME } from '../../names/app-name.ts'
import { openDB, type IDBPDatabase } from 'idb'

// What the device keeps of a session: drawn before the network answers, never the record of anything but unsent
// messages and drafts. Where IndexedDB is refused or hangs, everything works in memory until the page closes.
export const STORES = ['snapshot', 'messages', 'outbox', 'drafts', 'translations', 'files'] as const
export type StoreName = (typeof STORES)[number]
const OPENS_WITHIN_MS = 3_000

const memory = new Map<StoreName, Map<string, unknown>>()
let opening: Promise<IDBPDatabase | undefined> | undefined

function database(): Promise<IDBPDatabase | undefined> {
  opening ??= open()
  return opening
}

async function open(): Promise<IDBPDatabase | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, OPENS_WITHIN_MS, undefined)
  })
  try {
    const opened = openDB(DATABASE_NAME, 2, {
      upgrade(db) {
        for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
      },
      terminated() {
        opening = undefined
      },
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        opening = undefined
      },
    })
    return await Promise.race([opened, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function inMemory(name: StoreName): Map<string, unknown> {
  const known = memory.get(name) ?? new Map<string, unknown>()
  memory.set(name, known)
  return known
}

/** Undefined where the device keeps nothing, or no more: it is refused, hangs, or is full. */
async function stored<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  const db = await database()
  try {
    return db && (await work(db))
  } catch {
    return undefined
  }
}

export interface Table<Value> {
  get(key: string): Promise<Value | undefined>
  all(): Promise<Value[]>
  keys(): Promise<string[]>
  /** Whether the device keeps it; otherwise it lasts as long as the page. */
  put(key: string, value: Value): Promise<boolean>
  remove(key: string): Promise<void>
}

export function table<Value>(name: StoreName): Table<Value> {
  // What the device does not keep, which goes before whatever older it has under the same key.
  const kept = inMemory(name) as Map<string, Value>
  return {
    get: (key) => (kept.has(key) ? Promise.resolve(kept.get(key)) : stored(async (db) => db.get(name, key))),
    async all() {
      const [keys, values] = (await stored((db) => readWhole<Value>(db, name))) ?? [[], []]
      return [...new Map([...keys.map((key, index): [string, Value] => [key, values[index]!]), ...kept]).values()]
    },
    async keys() {
      const on_disk = await stored<string[]>(async (db) => (await db.getAllKeys(name)) as string[])
      return [...new Set([...(on_disk ?? []), ...kept.keys()])]
    },
    async put(key, value) {
      // Readable at once, also while the device is still writing.
      kept.set(key, value)
      const is_stored = await stored(async (db) => db.put(name, value, key).then(() => true))
      if (is_stored && kept.get(key) === value) kept.delete(key)
      return is_stored === true
    },
    async remove(key) {
      kept.delete(key)
      await stored((db) => db.delete(name, key))
    },
  }
}

/** Both as they were at the same moment. */
function readWhole<Value>(db: IDBPDatabase, name: StoreName): Promise<[string[], Value[]]> {
  const { store } = db.transaction(name)
  return Promise.all([store.getAllKeys() as Promise<string[]>, store.getAll() as Promise<Value[]>])
}

export async function clearDatabase(stores: readonly StoreName[] = STORES): Promise<void> {
  for (const name of stores) memory.get(name)?.clear()
  await stored(async (db) => {
    const change = db.transaction(stores, 'readwrite')
    await Promise.all([...stores.map((name) => change.objectStore(name).clear()), change.done])
  })
}

/** @internal Lets a test start as a new page would. */
export async function closeDatabase(): Promise<void> {
  ;(await opening)?.close()
  opening = undefined
}
