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
    const opened = openDB('mela', 2, {
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

async function attempt<T>(work: (db: IDBPDatabase) => Promise<T>, instead: () => T): Promise<T> {
  const db = await database()
  if (!db) return instead()
  try {
    return await work(db)
  } catch {
    return instead()
  }
}

export interface Table<Value> {
  get(key: string): Promise<Value | undefined>
  all(): Promise<Value[]>
  keys(): Promise<string[]>
  put(key: string, value: Value): Promise<void>
  remove(key: string): Promise<void>
}

export function table<Value>(name: StoreName): Table<Value> {
  const kept = inMemory(name)
  return {
    get: (key) =>
      attempt(
        async (db) => (await db.get(name, key)) as Value | undefined,
        () => kept.get(key) as Value,
      ),
    all: () =>
      attempt(
        async (db) => (await db.getAll(name)) as Value[],
        () => [...kept.values()] as Value[],
      ),
    keys: () =>
      attempt(
        async (db) => (await db.getAllKeys(name)) as string[],
        () => [...kept.keys()],
      ),
    put: (key, value) =>
      attempt(
        async (db) => void (await db.put(name, value, key)),
        () => void kept.set(key, value),
      ),
    remove: (key) =>
      attempt(
        (db) => db.delete(name, key),
        () => void kept.delete(key),
      ),
  }
}

export async function clearDatabase(stores: readonly StoreName[] = STORES): Promise<void> {
  for (const name of stores) memory.get(name)?.clear()
  await attempt(
    async (db) => {
      const change = db.transaction(stores, 'readwrite')
      await Promise.all([...stores.map((name) => change.objectStore(name).clear()), change.done])
    },
    () => undefined,
  )
}

/** Lets a test begin as a new page would. */
export async function closeDatabase(): Promise<void> {
  ;(await opening)?.close()
  opening = undefined
}
