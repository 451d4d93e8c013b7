import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHeavyFilm } from '../../../test/providers/films.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { bringParts, uploadFile } from '../../../test/upload.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { readOwnMedia } from '../index.ts'

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

const KIB = 1024
const keyOf = (url: string) => url.slice('/files/'.length)
const pathOf = (url: string) => join(world.context.config.STORAGE_DIR, 'parts', keyOf(url))
const bytesAt = async (url: string) =>
  Buffer.from(await (await fetch(new URL(url, other.origin))).arrayBuffer()).toString('base64')
const factsOf = (url: string) => readOwnMedia(world.context, url, ['chat'], world.asha.id)
const underWay = () => readdirSync(join(world.context.config.STORAGE_DIR, 'incoming'))
/** Bytes that only their size is looked at. */
const filler = (size: number) => Buffer.alloc(size, 'x')
const sign = (size: number, more: object = {}) =>
  world.asha.call('signUpload', { size, type: 'video/mp4', biz: 'chat', ...more })
async function signed(size: number) {
  const { url } = await sign(size)
  return { url, ...(await world.asha.call('signParts', { url })) }
}
async function put(sign_url: string, body: Buffer, type = 'video/mp4', site: Site = world) {
  const headers = { 'content-type': type }
  const answer = await fetch(new URL(sign_url, site.origin), { method: 'PUT', headers, body: new Uint8Array(body) })
  const { data } = (await answer.json()) as { data: { reason?: string } }
  return data.reason ?? answer.status
}

describe('a file in parts', () => {
  test('goes on after a break with only what is missing, and becomes what it becomes when it is brought whole', async () => {
    const film = { bytes: await makeHeavyFilm(), type: 'video/mp4' }
    const { url, part_size } = await sign(film.bytes.length)
    expect(part_size).toBe(512 * KIB)
    const count = Math.ceil(film.bytes.length / part_size)
    expect(count).toBeGreaterThan(4)
    expect(await elsewhere.call('finishUpload', { url })).toEqual({ state: 'incomplete' })
    expect(await bringParts(world, world.asha, url, film, (n) => n === 1 || n === 3)).toEqual([1, 3])
    expect(await world.asha.call('finishUpload', { url })).toEqual({ state: 'incomplete' })
    expect(await elsewhere.call('signParts', { url })).toMatchObject({ received: 2 * part_size, part_size })
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    const missing = numbers.filter((n) => n !== 1 && n !== 3)
    expect(await bringParts(other, elsewhere, url, film)).toEqual(missing)
    expect(await elsewhere.call('finishUpload', { url })).toEqual({ state: 'ready' })
    const whole = await uploadFile(world, world.asha, film.bytes, film.type, 'chat')
    expect(await bytesAt(url)).toBe(await bytesAt(whole))
    expect(await factsOf(url)).toEqual(await factsOf(whole))
    expect([existsSync(pathOf(url)), underWay()]).toEqual([false, []])
    expect(await world.asha.call('finishUpload', { url })).toEqual({ state: 'ready' })
    const known = { received: film.bytes.length, parts: [], part_size }
    expect(await world.asha.call('signParts', { url })).toEqual(known)
  })

  test('may still be brought whole, and its parts then go', async () => {
    const film = { bytes: await makeHeavyFilm(), type: 'video/mp4' }
    const { url, sign_url } = await sign(film.bytes.length)
    await bringParts(world, world.asha, url, film, (n) => n === 2)
    expect(existsSync(pathOf(url))).toBe(true)
    expect(await put(sign_url, film.bytes)).toBe(200)
    expect([existsSync(pathOf(url)), await world.asha.call('finishUpload', { url })]).toEqual([
      false,
      { state: 'ready' },
    ])
  })

  test('is cut into two hundred parts at most, of which eight are signed for at a time', async () => {
    const MIB = KIB * KIB
    const { part_size, parts, received } = await signed(300 * MIB)
    expect(part_size % (64 * KIB)).toBe(0)
    expect(Math.ceil((300 * MIB) / part_size)).toBeLessThanOrEqual(200)
    expect(Math.ceil((300 * MIB) / (part_size - 64 * KIB))).toBeGreaterThan(200)
    expect(received).toBe(0)
    expect(parts.map(({ n, size }) => [n, size])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, part_size]))
  })

  test('is larger than one and of a chat, or it comes whole', async () => {
    const small = await sign(512 * KIB)
    const avatar = await sign(MANY, { type: 'image/png', biz: 'avatar' })
    const paper = await sign(MANY, { type: 'image/png', biz: 'identity' })
    expect([small, avatar, paper].map(({ part_size }) => part_size)).toEqual([0, 0, 0])
    expect(await reasonOf(world.asha.call('signParts', { url: small.url }))).toBe('permission_not_allowed')
    expect(await world.asha.call('finishUpload', { url: small.url })).toEqual({ state: 'incomplete' })
    const { part_size, parts } = await signed(512 * KIB + 1)
    expect([part_size, parts.map(({ size }) => size)]).toEqual([512 * KIB, [512 * KIB, 1]])
  })

  test('is nobody’s but its owner’s', async () => {
    const { url } = await signed(MANY)
    for (const address of [url, `${url}_t`, `/files/${'a'.repeat(32)}`, 'https://elsewhere.example/files/x']) {
      expect(await reasonOf(world.rohan.call('signParts', { url: address }))).toBe('permission_not_allowed')
      expect(await reasonOf(world.rohan.call('finishUpload', { url: address }))).toBe('permission_not_allowed')
    }
    expect(await reasonOf(world.asha.call('signParts', { url: `${url}_t` }))).toBe('permission_not_allowed')
  })
})

const MANY = 1_000_000

describe('a part', () => {
  test('is taken with its own signature, of its size and of the file’s type', async () => {
    const { url, parts } = await signed(MANY)
    const [first, second] = parts
    const bytes = filler(first!.size)
    const { sign_url } = first!
    expect(sign_url).toMatch(/^\/files\/[\w-]{32}\/parts\/1\?exp=\d+&sig=[\w-]{43}$/)
    const changed = [
      sign_url.replace(/sig=.{5}/, 'sig=AAAAA'),
      sign_url.replace('/parts/1', '/parts/2'),
      sign_url.replace('/parts/1', '/parts/01'),
      sign_url.replace('/parts/1', ''),
      sign_url.replace(/exp=\d/, 'exp=9'),
    ]
    for (const wrong of changed) expect([wrong, await put(wrong, bytes)]).toEqual([wrong, 'permission_not_allowed'])
    expect(await put(sign_url, bytes.subarray(1))).toBe('invalid_params')
    expect(await put(sign_url, filler(first!.size + 1))).toBe('media_too_large')
    expect(await put(sign_url, bytes, 'text/html')).toBe('media_type_not_allowed')
    expect([existsSync(pathOf(url)), underWay()]).toEqual([false, []])
    expect(await put(second!.sign_url, filler(second!.size))).toBe(200)
    expect(await put(sign_url, bytes)).toBe(200)
    expect(await put(sign_url, bytes, 'video/mp4', other)).toBe(200)
    expect(readdirSync(pathOf(url)).toSorted()).toEqual(['1', '2'])
  })

  test('is signed for an hour', async () => {
    const { parts } = await signed(MANY)
    const seconds = Number(/exp=(\d+)/.exec(parts[0]!.sign_url)![1]) - world.clock.now().getTime() / 1000
    expect(Math.ceil(seconds / 60)).toBe(60)
  })

  test('may be sent by any page where files have an origin of their own', async () => {
    const site = await world.startSite({ MEDIA_ORIGIN: 'http://files.mela.test:8080' })
    const { url } = await world.asha.at(site.origin).call('signUpload', { size: MANY, type: 'video/mp4' })
    const { parts } = await world.asha.at(site.origin).call('signParts', { url })
    const { origin, pathname, search } = new URL(parts[0]!.sign_url)
    expect(origin).toBe('http://files.mela.test:8080')
    const asked = await fetch(`${site.origin}${pathname}`, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, PUT'])
    const sent = await fetch(`${site.origin}${pathname}${search}`, {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4' },
      body: new Uint8Array(filler(parts[0]!.size)),
    })
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })
})
