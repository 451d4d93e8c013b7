import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StorageArea, Storage } from './storage.ts'

const NAME = /^[\w-]{10,80}$/

/** A folder of this machine, or one that all processes mount. Browsers bring everything to the server. */
export function openDisk(folder: string): Storage {
  // Two letters of the name keep every folder small.
  const pathOf = (area: StorageArea, name: string) => {
    if (!NAME.test(name)) throw new Error('this is no name of an object')
    return join(folder, area, name.slice(0, 2), name)
  }
  return {
    signIncoming: () => Promise.resolve(undefined),
    fetchIncoming: () => Promise.resolve(false),
    removeIncoming: () => Promise.resolve(),
    sweepIncoming: () => Promise.resolve(),
    async put(area, name, file) {
      const path = pathOf(area, name)
      const created = await mkdir(dirname(path), { recursive: true })
      // Complete or not there at all, and on the disk before anybody is told.
      const half = `${path}.half`
      await copyFile(file, half, constants.COPYFILE_FICLONE)
      await syncToDisk(half, 'r+')
      await rename(half, path)
      // A name is written in its folder, and so are the folders that were made for it.
      const top = created ? dirname(created) : dirname(path)
      for (let each = dirname(path); ; each = dirname(each)) {
        await syncToDisk(each, 'r')
        if (each === top) break
      }
    },
    async get(area, name, range) {
      const handle = await open(pathOf(area, name), 'r').catch(onlyMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      const stream = handle.createReadStream(range ? { start: range.first, end: range.last } : {})
      return { stream, size }
    },
    remove: (area, name) => rm(pathOf(area, name), { force: true }),
  }
}

async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using handle = await open(path, flags)
  await handle.sync()
}

function onlyMissing(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error
}
