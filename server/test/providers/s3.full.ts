import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOwnMedia, signRead } from '../../src/media/index.ts'
import { partsOf } from '../../src/media/upload/parts.ts'
import { purgeFiles } from '../../src/media/purge-files.ts'
import { readFile } from '../../src/media/rows.ts'
import { makeFilm, makeHeavyFilm } from './films.ts'
import { reasonOf } from '../person.ts'
import { bringParts } from '../upload.ts'
import { openWorld, type World } from '../world.ts'
import { startSwift, type Swift } from './swift.ts'

let swift: Swift
let world: World
let client: AwsClient
beforeAll(async () => {
  swift = await startSwift()
  client = swift.client
  await swift.makeBuckets('mela-public', 'mela-private')
  world = await openWorld({
    variables: {
      STORAGE: 's3',
      S3_ENDPOINT: swift.endpoint,
      S3_BUCKET_PUBLIC: 'mela-public',
      S3_BUCKET_PRIVATE: 'mela-private',
      S3_KEY: swift.key,
      S3_SECRET: swift.secret,
    },
  })
})
afterAll(async () => {
  await world?.end()
  swift?.stop()
})

const png = (width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#575dfc' } })
    .png()
    .toBuffer()
const put = async (url: string, file: Buffer, type = 'image/png') => {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(file) })
  await response.body?.cancel()
  return response.status
}
const get = (url: string, headers: Record<string, string> = {}) => fetch(`${world.origin}${url}`, { headers })
const objects = async (bucket: string): Promise<string[]> => {
  const listing = await (await client.fetch(`${swift.endpoint}/mela-${bucket}`)).text()
  return [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1]!)
}
const sign = (file: Buffer, type = 'image/png', more: object = {}) =>
  world.asha.call('signUpload', { size: file.length, type, ...more })

describe('a file on S3', () => {
  test('goes straight to the storage, is looked at when first asked for and is then served by us', async () => {
    const file = await png()
    const signed = await sign(file)
    expect(new URL(signed.sign_url).origin).toBe(swift.endpoint)
    expect((await get(signed.url)).status).toBe(404)
    expect(await put(signed.sign_url, file)).toBe(200)
    const answer = await get(signed.url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 300 })
    const small = await get(signed.thumbnail_url)
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
    expect(await objects('private')).toEqual([])
    expect((await get(signed.url, { range: 'bytes=0-3' })).status).toBe(206)
    expect(await (await get(signed.url, { range: 'bytes=1-3' })).text()).toBe('PNG')
  })

  test('is its owner’s as soon as it has arrived', async () => {
    const file = await png()
    const signed = await sign(file, 'image/png', { biz: 'avatar' })
    expect(await isOwnMedia(world.context, signed.url, 'avatar', world.asha.id)).toBe(false)
    await put(signed.sign_url, file)
    expect(await isOwnMedia(world.context, signed.url, 'avatar', world.rohan.id)).toBe(false)
    expect(await isOwnMedia(world.context, signed.url, 'avatar', world.asha.id)).toBe(true)
  })

  test('of another type or size, or with a changed or old signature, is refused by the storage', async () => {
    const file = await png()
    const { sign_url, url } = await sign(file)
    expect(await put(sign_url, file, 'text/html')).toBe(403)
    expect(await put(sign_url, Buffer.concat([file, Buffer.alloc(1)]))).toBe(403)
    expect(await put(sign_url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=99999'), file)).toBe(403)
    expect(await put(sign_url.replace(url.slice('/files/'.length), 'elsewhere'), file)).toBe(403)
    expect((await get(url)).status).toBe(404)
  })

  test('that lies is never served and does not stay', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const signed = await sign(html)
    expect(await put(signed.sign_url, html)).toBe(200)
    expect(await objects('private')).toHaveLength(1)
    expect((await get(signed.url)).status).toBe(404)
    expect(await objects('private')).toEqual([])
    expect(await isOwnMedia(world.context, signed.url, 'chat', world.asha.id)).toBe(false)
  })

  test('of a film brings its small picture, and private ones stay on the private side', async () => {
    const film = await makeFilm()
    const cover = await sharp(await png())
      .jpeg()
      .toBuffer()
    const signed = await sign(film, 'video/mp4', { thumbnail_size: cover.length })
    expect(await put(signed.sign_url, film, 'video/mp4')).toBe(200)
    expect(await put(signed.thumbnail_sign_url, cover, 'image/jpeg')).toBe(200)
    const shown = await get(signed.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(Buffer.from(await shown.arrayBuffer()).includes('ftyp')).toBe(true)
    expect((await get(signed.thumbnail_url)).status).toBe(200)
    const file = await png()
    const card = await sign(file, 'image/png', { biz: 'card' })
    // It comes to us first, who encrypt it.
    expect(card.sign_url).toMatch(/^\/files\//)
    expect(await put(`${world.origin}${card.sign_url}`, file)).toBe(200)
    expect(await isOwnMedia(world.context, card.url, 'card', world.asha.id)).toBe(true)
    const key = card.url.slice('/files/'.length)
    expect((await objects('private')).toSorted()).toEqual([key, `${key}_t`])
    expect(await objects('public')).not.toContain(key)
    expect((await get(card.url)).status).toBe(404)
    for (const name of [key, `${key}_t`]) {
      const stored = Buffer.from(await (await client.fetch(`${swift.endpoint}/mela-private/${name}`)).arrayBuffer())
      expect(stored.length).toBeGreaterThan(28)
      expect(
        await sharp(stored)
          .metadata()
          .catch(() => undefined),
      ).toBeUndefined()
    }
    const read = await get(signRead(world.context, card.url))
    expect(await sharp(Buffer.from(await read.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 300 })
  })

  test('that nobody ever asked for is swept away', async () => {
    const file = await png()
    const { sign_url } = await sign(file)
    await put(sign_url, file)
    expect((await objects('private')).filter((name) => name.startsWith('incoming/'))).toHaveLength(1)
    world.clock.advance(4 * 3_600_000)
    await purgeFiles(world.context)
    expect((await objects('private')).filter((name) => name.startsWith('incoming/'))).toEqual([])
  })
})

describe('a file in parts on S3', () => {
  const TYPE = 'video/mp4'
  const bytesAt = async (url: string) => Buffer.from(await (await get(url)).arrayBuffer()).toString('base64')
  const finish = (url: string) => world.asha.call('finishUpload', { url })
  const partsAt = (url: string) => world.asha.call('signParts', { url })
  const uploads = async () => {
    const listing = await (await client.fetch(`${swift.endpoint}/mela-private?uploads=`)).text()
    return [...listing.matchAll(/<UploadId>([^<]+)<\/UploadId>/g)].map((match) => match[1]!)
  }
  /** What waits in the storage for somebody to look at it. */
  const waiting = async () => [...(await objects('private')).filter((name) => name.includes('/')), ...(await uploads())]
  let film: Buffer
  beforeAll(async () => {
    film = await makeHeavyFilm(4)
  })

  test('goes on after a break with only what is missing, and becomes what it becomes when it is brought whole', async () => {
    const { url, part_size } = await sign(film, TYPE)
    expect([part_size, Math.ceil(film.length / part_size)]).toEqual([5 * 1024 * 1024, 3])
    expect(await finish(url)).toEqual({ state: 'incomplete' })
    const file = { bytes: film, type: TYPE }
    expect(await bringParts(world, world.asha, url, file, (n) => n === 2)).toEqual([2])
    expect(await finish(url)).toEqual({ state: 'incomplete' })
    expect(await partsAt(url)).toMatchObject({ received: part_size, parts: [{ n: 1 }, { n: 3 }] })
    const { parts } = await partsAt(url)
    expect(await bringParts(world, world.asha, url, file)).toEqual([1, 3])
    expect((await partsAt(url)).parts).toEqual([])
    expect(await finish(url)).toEqual({ state: 'ready' })
    expect(await put(parts[0]!.sign_url, film.subarray(0, part_size), TYPE)).toBe(404)
    const whole = await sign(film, TYPE)
    expect(await put(whole.sign_url, film, TYPE)).toBe(200)
    expect(await finish(whole.url)).toEqual({ state: 'ready' })
    expect(await bytesAt(url)).toBe(await bytesAt(whole.url))
    expect(await waiting()).toEqual([])
  })

  test('takes each part with its own signature and of its size, in one place, whoever asks at once', async () => {
    const { url, part_size } = await sign(film, TYPE)
    const asked = await Promise.all([partsAt(url), partsAt(url), partsAt(url)])
    expect(await uploads()).toHaveLength(1)
    const sign_urls = asked.map(({ parts }) => parts[0]!.sign_url)
    expect(new Set(sign_urls.map((each) => new URL(each).searchParams.get('uploadId'))).size).toBe(1)
    const first = film.subarray(0, part_size)
    expect(await put(sign_urls[0]!, film.subarray(1, part_size), TYPE)).toBe(403)
    expect(await put(sign_urls[0]!.replace('partNumber=1', 'partNumber=2'), first, TYPE)).toBe(403)
    expect(await put(sign_urls[0]!, first, TYPE)).toBe(200)
    expect(await put(sign_urls[1]!, first, TYPE)).toBe(200)
    expect((await partsAt(url)).received).toBe(part_size)
    expect(await reasonOf(world.rohan.call('signParts', { url }))).toBe('permission_not_allowed')
  })

  test('is taken over from a process that died after it had put the parts together', async () => {
    const { url } = await sign(film, TYPE)
    await bringParts(world, world.asha, url, { bytes: film, type: TYPE })
    const row = await readFile(world.context, url.slice('/files/'.length))
    const scratch = join(tmpdir(), `mela-joined-${row!.key}`)
    expect(await world.context.storage.parts.join(partsOf(row!)!, scratch)).toBe(true)
    await rm(scratch)
    expect(await partsAt(url)).toMatchObject({ received: film.length, parts: [] })
    expect(await finish(url)).toEqual({ state: 'ready' })
    expect((await get(url)).status).toBe(200)
  })

  test('that lies is refused for ever, and nothing of it stays', async () => {
    const before = await waiting()
    const html = Buffer.alloc(film.length, '<!doctype html>')
    const { url } = await sign(html, TYPE)
    await bringParts(world, world.asha, url, { bytes: html, type: TYPE })
    expect(await reasonOf(finish(url))).toBe('media_type_not_allowed')
    expect(await waiting()).toEqual(before)
    expect(await reasonOf(finish(url))).toBe('media_type_not_allowed')
    expect(await reasonOf(partsAt(url))).toBe('media_type_not_allowed')
  })

  test('that nobody finishes is kept for three days, and one that nothing leads to for four', async () => {
    const { url } = await sign(film, TYPE)
    await bringParts(world, world.asha, url, { bytes: film, type: TYPE }, (n) => n === 1)
    const lost = await world.context.storage.parts.begin('a-name-that-nobody-has')
    const { upload_id } = (await readFile(world.context, url.slice('/files/'.length)))!
    world.clock.advance(66 * 3_600_000)
    await purgeFiles(world.context)
    expect(await uploads()).toEqual(expect.arrayContaining([upload_id, lost]))
    world.clock.advance(7 * 3_600_000)
    await purgeFiles(world.context)
    expect(await uploads()).toEqual([lost])
    world.clock.advance(24 * 3_600_000)
    await purgeFiles(world.context)
    expect(await waiting()).toEqual([])
  })
})
