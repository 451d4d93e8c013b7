import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '../../test/upload.ts'
import { openWorld, type World } from '../../test/world.ts'
import { removeOwnMedia, signRead } from './index.ts'

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
    expect(stored.map(({ length }) => length)).toEqual([served.length + 28, small.length + 28])
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
  const left = readdirSync(join(world.context.config.STORAGE_DIR, 'incoming'))
  expect(left).toEqual([])
})

test('opens under its own name only, and not once it was touched', async () => {
  const [one, other] = [await bring('identity', '#113355'), await bring('identity', '#553311')]
  const [kept] = pathsOf(one)
  const [target] = pathsOf(other)
  const before = readFileSync(target!)
  copyFileSync(kept!, target!)
  expect((await read(other)).status).toBe(500)
  const touched = Buffer.from(before)
  touched[40]! ^= 1
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

test('of before it was encrypted is read as it is', async () => {
  const url = await bring('identity')
  const plain = await photo('#224466')
  writeFileSync(pathsOf(url)[0]!, plain)
  await world.database.query('UPDATE media_file SET is_sealed = false, stored_size = $2 WHERE key = $1', [
    url.slice('/files/'.length),
    plain.length,
  ])
  expect(Buffer.from(await (await read(url)).arrayBuffer()).equals(plain)).toBe(true)
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
