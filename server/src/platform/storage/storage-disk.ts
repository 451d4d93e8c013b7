import { constants } from 'node:fs'
import { copyFile, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, moveIntoPlace, onlyMissing } from './disk-files.ts'
import { createDiskParts } from './parts-disk.ts'
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
    parts: createDiskParts(join(folder, 'parts')),
    signIncoming: () => Promise.resolve(undefined),
    hasIncoming: () => Promise.resolve(false),
    fetchIncoming: () => Promise.resolve(false),
    removeIncoming: () => Promise.resolve(),
    sweepIncoming: () => Promise.resolve(),
    async put(area, name, file) {
      const path = pathOf(area, name)
      const top = await makeFolder(dirname(path))
      // Complete or not there at all.
      const half = `${path}.half`
      await copyFile(file, half, constants.COPYFILE_FICLONE)
      await moveIntoPlace(half, path, top)
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
