import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns the uppermost folder in which a name was written, for `moveIntoPlace`. */
export async function makeFolder(folder: string): Promise<string> {
  const created = await mkdir(folder, { recursive: true })
  return created ? dirname(created) : folder
}

/** Gives a file its name, and has both on the disk before anybody is told. */
export async function moveIntoPlace(from: string, path: string, top: string): Promise<void> {
  await syncToDisk(from, 'r+')
  await rename(from, path)
  // A name is written in its folder, and so are the folders that were made for it.
  for (let each = dirname(path); ; each = dirname(each)) {
    await syncToDisk(each, 'r')
    if (each === top) break
  }
}

export async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using handle = await open(path, flags)
  await handle.sync()
}

export function onlyMissing(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error
}
