import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Keeps a second process out of a folder. The kernel takes the lock back when its process dies, however it dies. */
export function lockFolder(folder: string): () => void {
  // Node has no call for a lock on a file; SQLite takes one, and nothing is ever written here.
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`${folder} is in use by another process`, { cause: error })
  }
  return () => lock.close()
}
