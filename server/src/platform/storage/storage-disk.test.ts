import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDisk } from './storage-disk.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mela-disk-'))
  file = join(folder, 'arrived')
  await writeFile(file, 'what arrived')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const NAME = 'abcdefghijklmnop'
const pathOf = (root: string) => join(root, 'public', 'ab', NAME)

/** What is written through to the disk, by the number of its node, and whether the name stood there already. */
async function watchSyncs(path: string): Promise<{ node: number; is_named: boolean }[]> {
  const syncs: { node: number; is_named: boolean }[] = []
  await using probe = await open(file)
  const spy = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'sync')
  onTestFinished(() => spy.mockRestore())
  spy.mockImplementation(async function sync(this: FileHandle) {
    syncs.push({ node: (await this.stat()).ino, is_named: existsSync(path) })
    await this.datasync()
  })
  return syncs
}
const nodeOf = async (path: string) => (await stat(path)).ino

test('a file is on the disk before it gets its name, and the name and new folders before anybody is told', async () => {
  const root = join(folder, 'new')
  const syncs = await watchSyncs(pathOf(root))
  await openDisk(root).put('public', NAME, file, 'text/plain')
  expect(syncs[0]).toEqual({ node: await nodeOf(pathOf(root)), is_named: false })
  const folders = [dirname(pathOf(root)), join(root, 'public'), root, folder]
  expect(syncs.slice(1)).toEqual(
    await Promise.all(folders.map(async (each) => ({ node: await nodeOf(each), is_named: true }))),
  )
})

test('a file in a folder that is there already has its folder written and no other', async () => {
  const root = join(folder, 'known')
  await mkdir(dirname(pathOf(root)), { recursive: true })
  const syncs = await watchSyncs(pathOf(root))
  await openDisk(root).put('public', NAME, file, 'text/plain')
  expect(syncs.map(({ node }) => node)).toEqual([await nodeOf(pathOf(root)), await nodeOf(dirname(pathOf(root)))])
})
