import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { reasonOf, type Person } from '../../../test/person.ts'
import { bringParts } from '../../../test/upload.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { LONG_MS } from '../../../../waits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { finishWithin } from './finish-upload.ts'
import { isOwnMedia } from '../index.ts'
import { incomingPath } from './incoming-folder.ts'
import { partsOf } from './parts.ts'
import { purgeFiles } from '../purge-files.ts'
import { readFile } from '../rows.ts'

// Two processes with one database and one storage.
let world: World
let other: Site
let elsewhere: Person
beforeAll(async () => {
  world = await openWorld()
  other = await world.startSite()
  elsewhere = world.asha.at(other.origin)
})
afterAll(() => world.end())

const HOUR_MS = 3_600_000
const keyOf = (url: string) => url.slice('/files/'.length)
const folderOf = (url: string) => join(world.context.config.STORAGE_DIR, 'parts', keyOf(url))
const rowOf = async (url: string) => (await readFile(world.context, keyOf(url)))!
const statusOf = async (url: string) => (await fetch(new URL(url, other.origin))).status
const finish = (person: Person, url: string) => person.call('finishUpload', { url })

/** A picture that cannot be pressed together, in two parts. */
async function picture() {
  const pixels = { raw: { width: 500, height: 500, channels: 3 } } as const
  const noise = Buffer.from(Uint32Array.from({ length: 187_500 }, (_, index) => Math.imul(index, 2_654_435_761)).buffer)
  return { bytes: await sharp(noise, pixels).png({ compressionLevel: 0 }).toBuffer(), type: 'image/png' }
}
async function brought(file: { bytes: Buffer; type: string }, person = world.asha): Promise<string> {
  const { url } = await person.call('signUpload', { size: file.bytes.length, type: file.type, biz: 'chat' })
  expect(await bringParts(world, person, url, file)).toEqual([1, 2])
  return url
}
const claim = (url: string) =>
  world.database.query(
    `INSERT INTO media_claim (key, is_thumbnail, claim, claimed_until) VALUES ($1, false, gen_random_uuid(), now() + interval '1 hour')`,
    [keyOf(url)],
  )
const putPart = async (url: string, sign_url: string, bytes: number) => {
  const headers = { 'content-type': (await rowOf(url)).type }
  const body = new Uint8Array(bytes)
  return (await fetch(new URL(sign_url, world.origin), { method: 'PUT', headers, body })).status
}

describe('finishing a file in parts', () => {
  test('is done once, whichever processes are asked at once', async () => {
    const url = await brought(await picture())
    const stores = [world, other].map(({ context }) => vi.spyOn(context.storage, 'put'))
    const asked = [finish(world.asha, url), finish(elsewhere, url), finish(world.asha, url), finish(elsewhere, url)]
    const states = (await Promise.all(asked)).map(({ state }) => state)
    expect(states).toContain('ready')
    expect(states).not.toContain('incomplete')
    const named = stores.flatMap(({ mock }) => mock.calls.map(([, name]) => name))
    expect(named.toSorted()).toEqual([keyOf(url), `${keyOf(url)}_t`].toSorted())
    expect(await statusOf(url)).toBe(200)
    for (const store of stores) store.mockRestore()
  })

  test('goes on when the call is answered', async () => {
    const url = await brought(await picture())
    const name = { key: keyOf(url), is_thumbnail: false }
    expect(await finishWithin(world.context, await rowOf(url), name, 0, refuse)).toBe('working')
    await expect.poll(async () => (await rowOf(url)).state, { timeout: LONG_MS }).toBe('ready')
  })

  test('keeps its parts where they are until a process that died while it worked on it has lost its claim', async () => {
    const file = await picture()
    const { url, part_size } = await world.asha.call('signUpload', { size: file.bytes.length, type: file.type })
    const { parts } = await world.asha.call('signParts', { url })
    await bringParts(world, world.asha, url, file)
    await claim(url)
    expect(await finish(elsewhere, url)).toEqual({ state: 'working' })
    expect(await putPart(url, parts[0]!.sign_url, part_size)).toBe(403)
    // It had come so far as to put the parts together.
    await world.context.storage.parts.join(partsOf(await rowOf(url))!, await incomingPath(world.context))
    expect(readdirSync(folderOf(url))).toEqual(['whole'])
    const known = await elsewhere.call('signParts', { url })
    expect([known.received, known.parts]).toEqual([file.bytes.length, []])
    await world.database.query('UPDATE media_claim SET claimed_until = now() WHERE key = $1', [keyOf(url)])
    expect(await finish(elsewhere, url)).toEqual({ state: 'ready' })
    expect([await statusOf(url), existsSync(folderOf(url))]).toEqual([200, false])
    expect(await putPart(url, parts[0]!.sign_url, part_size)).toBe(403)
    expect(existsSync(folderOf(url))).toBe(false)
  })

  test('is also done by whoever refers to it', async () => {
    const url = await brought(await picture())
    expect(await isOwnMedia(other.context, url, 'chat', world.rohan.id)).toBe(false)
    expect(await isOwnMedia(other.context, url, 'chat', world.asha.id)).toBe(true)
  })

  test.each([
    ['another type', 'media_type_not_allowed', 'image/png', () => Buffer.from('<!doctype html>'.repeat(50_000))],
    ['too many pixels', 'media_too_large', 'image/png', () => manyPixels()],
  ] as const)('of %s is refused for ever, by every process, and nothing of it stays', async (_, reason, type, make) => {
    const { url, sign_url } = await signHostile(await make(), type)
    const { parts } = await world.asha.call('signParts', { url })
    expect(parts).toEqual([])
    expect(await reasonOf(finish(world.asha, url))).toBe(reason)
    expect(existsSync(folderOf(url))).toBe(false)
    expect(await reasonOf(finish(elsewhere, url))).toBe(reason)
    expect(await reasonOf(elsewhere.call('signParts', { url }))).toBe(reason)
    const whole = { method: 'PUT', headers: { 'content-type': type }, body: 'again' }
    expect((await fetch(new URL(sign_url, other.origin), whole)).status).toBe(403)
    expect(await isOwnMedia(other.context, url, 'chat', world.asha.id)).toBe(false)
    expect(await statusOf(url)).toBe(404)
  })
})

async function signHostile(bytes: Buffer, type: string) {
  const signed = await world.asha.call('signUpload', { size: bytes.length, type, biz: 'chat' })
  await bringParts(world, world.asha, signed.url, { bytes, type })
  return signed
}
/** A small file of a picture that nobody has the memory for. */
const manyPixels = async () => {
  const create = { width: 12_000, height: 12_000, channels: 3, background: '#fff' } as const
  const whole = await sharp({ create, limitInputPixels: false }).png().toBuffer()
  return Buffer.concat([whole, Buffer.alloc(Math.max(0, 600_000 - whole.length))])
}

describe('what is left of a file in parts', () => {
  test('is kept for three days and then goes with its parts; what nothing leads to goes a day later', async () => {
    const asha = await world.asha.signIn()
    const { type, bytes } = await picture()
    const { url } = await asha.call('signUpload', { size: bytes.length, type })
    await bringParts(world, asha, url, { bytes, type }, (n) => n === 1)
    const lost = await asha.call('signUpload', { size: bytes.length, type })
    await bringParts(world, asha, lost.url, { bytes, type })
    await world.database.query('DELETE FROM media_file WHERE key = $1', [keyOf(lost.url)])
    world.clock.advance(71 * HOUR_MS)
    await purgeFiles(world.context)
    expect([existsSync(folderOf(url)), existsSync(folderOf(lost.url))]).toEqual([true, true])
    expect(await rowOf(url)).toMatchObject({ state: 'signed' })
    world.clock.advance(2 * HOUR_MS)
    await purgeFiles(world.context)
    expect([existsSync(folderOf(url)), existsSync(folderOf(lost.url))]).toEqual([false, true])
    expect(await rowOf(url)).toBeUndefined()
    world.clock.advance(24 * HOUR_MS)
    await purgeFiles(world.context)
    expect(existsSync(folderOf(lost.url))).toBe(false)
  })
})
