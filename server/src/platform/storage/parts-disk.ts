import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, moveIntoPlace, onlyMissing, syncToDisk } from './disk-files.ts'
import type { FileInParts, StorageParts } from './storage.ts'

const KIB = 1024
const NAME = /^[\w-]{10,80}$/
/** What the parts were put together to. */
const WHOLE = 'whole'

/** For each file a folder, in which its parts are named by their numbers. All processes share it. */
export function createDiskParts(folder: string): StorageParts {
  const folderOf = ({ name }: Pick<FileInParts, 'name'>) => {
    if (!NAME.test(name)) throw new Error('this is no name of an object')
    return join(folder, name)
  }
  const partOf = (file: FileInParts, n: number) => join(folderOf(file), String(n))
  const wholeOf = (file: FileInParts) => join(folderOf(file), WHOLE)
  const isWhole = async (file: FileInParts) =>
    (await sizeOf(wholeOf(file))) === file.sizes.reduce((sum, size) => sum + size, 0)

  async function missing(file: FileInParts): Promise<number[]> {
    if (await isWhole(file)) return []
    const numbers = file.sizes.map((_, index) => index + 1)
    const found = await Promise.all(numbers.map((n) => sizeOf(partOf(file, n))))
    return numbers.filter((_, index) => found[index] !== file.sizes[index])
  }

  return {
    least_bytes: 512 * KIB,
    begin: (name) => Promise.resolve(name),
    sign: () => Promise.resolve(undefined),
    async put(file, n, from) {
      const top = await makeFolder(folderOf(file))
      await moveIntoPlace(from, partOf(file, n), top)
    },
    missing,
    async join(file, to) {
      if (await isWhole(file)) {
        await nameAgain(wholeOf(file), to)
        return true
      }
      if ((await missing(file)).length > 0) return false
      const paths = file.sizes.map((_, index) => partOf(file, index + 1))
      for (const path of paths) await pipeline(createReadStream(path), createWriteStream(to, { flags: 'a' }))
      await rm(wholeOf(file), { force: true })
      await nameAgain(to, wholeOf(file))
      await syncToDisk(wholeOf(file), 'r+')
      await syncToDisk(folderOf(file), 'r')
      for (const path of paths) await rm(path, { force: true })
      return true
    },
    cancel: () => Promise.resolve(),
    remove: (file) => rm(folderOf(file), { recursive: true, force: true }),
    async sweep(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(onlyMissing)
        if (found && found.mtime < before) await rm(join(folder, name), { recursive: true, force: true })
      }
    },
  }
}

/** A second name for the same bytes, which nobody changes from here on; a copy where a disk knows no such names. */
const nameAgain = (path: string, name: string): Promise<void> =>
  link(path, name).catch(() => copyFile(path, name, constants.COPYFILE_FICLONE))

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(onlyMissing))?.size
