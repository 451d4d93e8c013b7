import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '../../test/upload.ts'
import { openWorld, type World } from '../../test/world.ts'
import { createSeal, IV_BYTES } from '../platform/crypto/seal.ts'
import { transaction } from '../platform/data/transaction.ts'
import { createHttp } from '../platform/http/http.ts'
import { eraseKey, removeOwnMedia, serveFiles, signRead } from './index.ts'
import { purgeFiles } from './purge-files.ts'
import { incomingFolder, privateIncomingFolder } from './upload/incoming-folder.ts'
import { sealFilesAgain } from './seal-again.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const get = (url: string, headers: Record<string, string> = {}) => fetch(new URL(url, world.origin), { headers })
const read = (url: string) => get(signRead(world.context, url))
const pathsOf = (url: string): string[] =>
  readdirSync(world.context.config.STORAGE_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(url.slice('/files/'.length)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
const isPicture = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes)
    .metadata()
    .then(
      () => true,
      () => false,
    )

/** Noise: what does not shrink can be looked for. */
const photo = (background: string) =>
  sharp({
    create: { width: 200, height: 120, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .png()
    .toBuffer()
const bring = async (biz: 'card' | 'identity' | 'chat', background = '#aa3311') =>
  uploadFile(world, world.asha, await photo(background), 'image/png', biz)

test('lies encrypted in the storage, also its small picture, and is served as it was', async () => {
  for (const biz of ['card', 'identity'] as const) {
    const url = await bring(biz)
    const served = Buffer.from(await (await read(url)).arrayBuffer())
    const small = Buffer.from(await (await read(`${url}_t`)).arrayBuffer())
    expect(await sharp(served).metadata()).toMatchObject({ format: 'png', width: 200, height: 120 })
    expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg' })
    const stored = pathsOf(url).map((path) => readFileSync(path))
    expect(stored.map(({ length }) => length)).toEqual([served.length + 36, small.length + 36])
    for (const [bytes, plain] of [
      [stored[0]!, served],
      [stored[1]!, small],
    ] as const) {
      expect(await isPicture(bytes)).toBe(false)
      // No part of it shows through.
      for (let at = 0; at + 16 <= plain.length; at += 16)
        expect(bytes.includes(plain.subarray(at, at + 16))).toBe(false)
    }
  }
  const open = await bring('chat')
  expect(await isPicture(readFileSync(pathsOf(open)[0]!))).toBe(true)
  for (const folder of [incomingFolder(world.context), privateIncomingFolder(world.context)])
    expect(readdirSync(folder)).toEqual([])
})

test('that arrived and was not encrypted before a crash is gone when the next process starts, and what is under way stays', async () => {
  const folder = privateIncomingFolder(world.context)
  mkdirSync(folder, { recursive: true })
  const [left, fresh] = [join(folder, 'left'), join(folder, 'fresh')]
  const minutesAgo = (minutes: number) => new Date(world.context.now().getTime() - minutes * 60_000)
  for (const [path, minutes] of [
    [left, 16],
    [fresh, 1],
  ] as const) {
    writeFileSync(path, 'a photo')
    utimesSync(path, minutesAgo(minutes), minutesAgo(minutes))
  }
  const http = createHttp(world.context)
  await serveFiles(http, world.context)
  expect(readdirSync(folder)).toEqual(['fresh'])
  await http.close()
  utimesSync(fresh, minutesAgo(16), minutesAgo(16))
  await purgeFiles(world.context)
  expect(readdirSync(folder)).toEqual([])
})

test('opens under its own name only, and not once it was touched', async () => {
  const [one, other] = [await bring('identity', '#113355'), await bring('identity', '#553311')]
  const [kept] = pathsOf(one)
  const [target] = pathsOf(other)
  const before = readFileSync(target!)
  copyFileSync(kept!, target!)
  expect((await read(other)).status).toBe(500)
  const touched = Buffer.from(before)
  touched[48]! ^= 1
  writeFileSync(target!, touched)
  expect((await read(other)).status).toBe(500)
  writeFileSync(target!, before)
  expect((await read(other)).status).toBe(200)
})

test('comes whole, whatever part is asked for', async () => {
  const url = await bring('identity')
  const answer = await get(signRead(world.context, url), { range: 'bytes=4-11' })
  expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, null])
  expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength)
})

const keyOf = (url: string) => url.slice('/files/'.length)
const bytesOf = async (url: string) => Buffer.from(await (await read(url)).arrayBuffer())
const statusOf = async (url: string) => (await read(url)).status

/** As it lay in the storage before every person had a key of their own: with the key of the site, or not encrypted at all. */
async function storeAsBefore(url: string, is_sealed: boolean): Promise<[whole: Buffer, small: Buffer]> {
  const { config, random } = world.context
  const seal = createSeal(config.SECRET, 'private file')
  const plain = [await bytesOf(url), await bytesOf(`${url}_t`)] as const
  const paths = pathsOf(url)
  for (const [index, name] of [keyOf(url), `${keyOf(url)}_t`].entries()) {
    writeFileSync(paths[index]!, is_sealed ? seal.close(plain[index]!, random.bytes(IV_BYTES), name) : plain[index]!)
  }
  await world.database.query(
    'UPDATE media_file SET is_sealed = $2, is_keyed = false, key_sealed = NULL WHERE key = $1',
    [keyOf(url), is_sealed],
  )
  return [...plain]
}

test('of before there were keys is read, and encrypted again with one of its own', async () => {
  const { query } = world.database
  for (const is_sealed of [true, false]) {
    const url = await bring('identity')
    const plain = await storeAsBefore(url, is_sealed)
    const read_before = [await bytesOf(url), await bytesOf(`${url}_t`)]
    const stored = pathsOf(url).map((path) => readFileSync(path))
    // One that nothing opens keeps none of the others waiting.
    const broken = await bring('card')
    await storeAsBefore(broken, true)
    writeFileSync(pathsOf(broken)[0]!, 'nothing that was encrypted here')
    await expect(sealFilesAgain(world.context)).rejects.toThrow('1 private files')
    await removeOwnMedia(world.context, broken, world.asha.id)
    const read_after = [await bytesOf(url), await bytesOf(`${url}_t`)]
    for (const [index, bytes] of plain.entries()) {
      expect(read_before[index]!.equals(bytes)).toBe(true)
      expect(read_after[index]!.equals(bytes)).toBe(true)
      expect(readFileSync(pathsOf(url)[index]!).equals(stored[index]!)).toBe(false)
    }
    // A crash between the key and the last of the bytes: both kinds of bytes are read, and the rest is done.
    const [row] = await query<{ key_sealed: Buffer }>('SELECT key_sealed FROM media_file WHERE key = $1', [keyOf(url)])
    writeFileSync(pathsOf(url)[1]!, stored[1]!)
    await query('UPDATE media_file SET is_keyed = false, is_sealed = $2 WHERE key = $1', [keyOf(url), is_sealed])
    expect([(await bytesOf(url)).equals(plain[0]), (await bytesOf(`${url}_t`)).equals(plain[1])]).toEqual([true, true])
    await sealFilesAgain(world.context)
    expect([(await bytesOf(url)).equals(plain[0]), (await bytesOf(`${url}_t`)).equals(plain[1])]).toEqual([true, true])
    expect(await query('SELECT key_sealed, is_sealed, is_keyed FROM media_file WHERE key = $1', [keyOf(url)])).toEqual([
      { ...row, is_sealed: true, is_keyed: true },
    ])
    await expect(sealFilesAgain(world.context)).resolves.toBeUndefined()
  }
})

test('does not open from a copy once the key of its owner was erased, also when they have a new one', async () => {
  const person = await world.register()
  const other = await bring('identity')
  const url = await uploadFile(world, person, await photo('#335577'), 'image/png', 'identity')
  const copies = pathsOf(url).map((path) => [path, readFileSync(path)] as const)
  const [row] = await world.database.query<{ key_sealed: Buffer }>('SELECT key_sealed FROM media_file WHERE key = $1', [
    keyOf(url),
  ])
  expect(await statusOf(url)).toBe(200)
  await transaction(world.context, (trx) => eraseKey(trx, person.id))
  for (const [path, bytes] of copies) writeFileSync(path, bytes)
  expect([await statusOf(url), await statusOf(`${url}_t`)]).toEqual([404, 404])
  const again = await uploadFile(world, person, await photo('#557733'), 'image/png', 'identity')
  expect([await statusOf(again), await statusOf(url), await statusOf(other)]).toEqual([200, 404, 200])
  // With the key of the site it does not open either, nor does the key of the file.
  for (const purpose of ['private file', 'key of a person', 'identity data']) {
    const seal = createSeal(world.context.config.SECRET, purpose)
    for (const bytes of [...copies.map(([, copy]) => copy.subarray(8)), row!.key_sealed])
      expect(() => seal.open(bytes, keyOf(url))).toThrow(/unable to authenticate/)
  }
})

const OPERATOR = fileURLToPath(new URL('../../operator.ts', import.meta.url))
const erase = (user_id: string): Promise<{ code: number; told: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, OWNER_DATABASE_URL: world.database.owner_url }
    execFile(process.execPath, [OPERATOR, 'erase-documents', user_id], { env }, (error, told) =>
      resolve({ code: error ? Number(error.code) : 0, told: told.trim() }),
    )
  })

test('does not open once the command for it was given, which says when there was nothing to erase', async () => {
  const person = await world.register()
  const other = await bring('identity')
  const url = await uploadFile(world, person, await photo('#335577'), 'image/png', 'identity')
  expect(await statusOf(url)).toBe(200)
  expect(await erase(`${person.id} OR true`)).toMatchObject({
    code: 1,
    told: expect.stringContaining('erase-documents USER_ID') as string,
  })
  expect(await statusOf(url)).toBe(200)
  expect(await erase(person.id)).toEqual({ code: 0, told: `ok: the key of ${person.id} is gone` })
  expect([await statusOf(url), await statusOf(other)]).toEqual([404, 200])
  expect(await erase(person.id)).toEqual({ code: 1, told: `nothing is encrypted for ${person.id}` })
})

test('does not open from a copy of its bytes once it was removed', async () => {
  const url = await bring('identity')
  const copies = pathsOf(url).map((path) => [path, readFileSync(path)] as const)
  const [row] = await world.database.query('SELECT * FROM media_file WHERE key = $1', [keyOf(url)])
  expect(row).toMatchObject({ key_sealed: expect.any(Buffer) as Buffer })
  // A storage that fails keeps the bytes; their key is gone all the same.
  const { storage } = world.context
  const broken = { ...storage, removeIncoming: () => Promise.reject(new Error('the storage is away')) }
  await expect(removeOwnMedia({ ...world.context, storage: broken }, url, world.asha.id)).rejects.toThrow('away')
  expect([pathsOf(url).length, await statusOf(url)]).toEqual([2, 404])
  await sealFilesAgain(world.context)
  expect(await statusOf(url)).toBe(404)
  await removeOwnMedia(world.context, url, world.asha.id)
  for (const [path, bytes] of copies) writeFileSync(path, bytes)
  expect(await statusOf(url)).toBe(404)
  for (const [path] of copies) rmSync(path)
})

test('is removed with all its bytes, by its owner only', async () => {
  const url = await bring('identity')
  await removeOwnMedia(world.context, url, world.rohan.id)
  expect(pathsOf(url)).toHaveLength(2)
  await removeOwnMedia(world.context, url, world.asha.id)
  expect(pathsOf(url)).toEqual([])
  expect((await read(url)).status).toBe(404)
  await removeOwnMedia(world.context, url, world.asha.id)
})
