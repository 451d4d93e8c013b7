import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Shelf, Storage } from './storage.ts'

const NAME = /^[\w-]{10,80}$/

/** A folder of this machine, or one that all processes mount. Browsers bring everything to the server. */
export function openDisk(folder: string): Storage {
  // Two letters of the name keep every folder small.
  const pathOf = (shelf: Shelf, name: string) => {
    if (!NAME.test(name)) throw new Error('this is no name of an object')
    return join(folder, shelf, name.slice(0, 2), name)
  }
  return {
    signIncoming: () => Promise.resolve(undefined),
    fetchIncoming: () => Promise.resolve(false),
    removeIncoming: () => Promise.resolve(),
    async put(shelf, name, file) {
      const path = pathOf(shelf, name)
      await mkdir(dirname(path), { recursive: true })
      // Complete or not there at all, and on the disk before anybody is told.
      const half = `${path}.half`
      await copyFile(file, half, constants.COPYFILE_FICLONE)
      const handle = await open(half, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(half, path)
    },
    async get(shelf, name, range) {
      const handle = await open(pathOf(shelf, name), 'r').catch(onlyMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      const stream = handle.createReadStream(range ? { start: range.first, end: range.last } : {})
      return { stream, size }
    },
    remove: (shelf, name) => rm(pathOf(shelf, name), { force: true }),
  }
}

function onlyMissing(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error
}
