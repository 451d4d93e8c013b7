import { DATABASE_NAME } from '../../names/app-name.ts'

// What the device keeps of a session: drawn before the network answers, never the record of anything but unsent
// messages, drafts and what was done offline. Where IndexedDB is refused or hangs, everything works in memory until the page closes.
export const STORES = ['snapshot', 'messages', 'outbox', 'drafts', 'translations', 'files', 'acts'] as const
export type StoreName = (typeof STORES)[number]
const OPENS_WITHIN_MS = 3_000

const memory = new Map<StoreName, Map<string, unknown>>()
let opening: Promise<IDBDatabase | undefined> | undefined

function database(): Promise<IDBDatabase | undefined> {
  opening ??= open()
  return opening
}

async function open(): Promise<IDBDatabase | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, OPENS_WITHIN_MS, undefined)
  })
  try {
    return await Promise.race([openKept(), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function openKept(): Promise<IDBDatabase> {
  const forget = () => {
    opening = undefined
  }
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE_NAME, 3)
    request.addEventListener('upgradeneeded', () => {
      const db = request.result
      for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
    })
    request.addEventListener('success', () => {
      const db = request.result
      db.addEventListener('close', forget)
      // A newer release in another tab waits for this one to let go.
      db.addEventListener('versionchange', () => {
        db.close()
        forget()
      })
      resolve(db)
    })
    request.addEventListener('error', () => reject(request.error!))
  })
}

function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error!))
  })
}

/** Settles once all of it is on the device, or nothing. */
function write(
  db: IDBDatabase,
  names: StoreName | readonly StoreName[],
  work: (storeOf: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(names, 'readwrite')
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error!))
    work((name) => transaction.objectStore(name))
  })
}

const read = (db: IDBDatabase, name: StoreName): IDBObjectStore => db.transaction(name).objectStore(name)

function inMemory(name: StoreName): Map<string, unknown> {
  const known = memory.get(name) ?? new Map<string, unknown>()
  memory.set(name, known)
  return known
}

/** Undefined where the device keeps nothing, or no more: it is refused, hangs, or is full. */
async function stored<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T | undefined> {
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
    get: (key) =>
      kept.has(key) ? Promise.resolve(kept.get(key)) : stored((db) => answerTo<Value>(read(db, name).get(key))),
    async all() {
      const [keys, values] = (await stored((db) => readWhole<Value>(db, name))) ?? [[], []]
      return [...new Map([...keys.map((key, index): [string, Value] => [key, values[index]!]), ...kept]).values()]
    },
    async keys() {
      const on_disk = await stored((db) => keysIn(read(db, name)))
      return [...new Set([...(on_disk ?? []), ...kept.keys()])]
    },
    async put(key, value) {
      // Readable at once, also while the device is still writing.
      kept.set(key, value)
      const is_stored = await stored((db) =>
        write(db, name, (storeOf) => storeOf(name).put(value, key)).then(() => true),
      )
      if (is_stored && kept.get(key) === value) kept.delete(key)
      return is_stored === true
    },
    async remove(key) {
      kept.delete(key)
      await stored((db) => write(db, name, (storeOf) => storeOf(name).delete(key)))
    },
  }
}

const keysIn = (store: IDBObjectStore) => answerTo(store.getAllKeys() as IDBRequest<string[]>)

/** Both as they were at the same moment. */
function readWhole<Value>(db: IDBDatabase, name: StoreName): Promise<[string[], Value[]]> {
  const store = read(db, name)
  return Promise.all([keysIn(store), answerTo(store.getAll() as IDBRequest<Value[]>)])
}

export async function clearDatabase(stores: readonly StoreName[] = STORES): Promise<void> {
  for (const name of stores) memory.get(name)?.clear()
  await stored((db) =>
    write(db, stores, (storeOf) => {
      for (const name of stores) storeOf(name).clear()
    }),
  )
}

/** @internal Lets a test start as a new page would. */
export async function closeDatabase(): Promise<void> {
  ;(await opening)?.close()
  opening = undefined
}
