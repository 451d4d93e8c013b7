import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { makeFilm } from '../../test/providers/films.ts'
import { callerAt, reasonOf, type Person } from '../../test/person.ts'
import { Clock, openWorld, type World } from '../../test/world.ts'
import { isOwnMedia, signRead } from './index.ts'
import { purgeFiles } from './purge-files.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = world.context.config.STORAGE_DIR
})
afterAll(() => world.end())

type Signed = CallOutput<'signUpload'>
interface Answer {
  status: number
  code: number
  reason?: string
}

const sign = (person: Person, file: Buffer, more: Partial<CallInput<'signUpload'>> = {}): Promise<Signed> =>
  person.call('signUpload', { size: file.length, type: 'image/png', biz: 'chat', ...more })
async function put(sign_url: string, file: Buffer | string, type = 'image/png', site = world): Promise<Answer> {
  const body = typeof file === 'string' ? file : new Uint8Array(file)
  const response = await fetch(new URL(sign_url, site.origin), {
    method: 'PUT',
    headers: { 'content-type': type },
    body,
  })
  const { code, data } = (await response.json()) as { code: number; data: { reason?: string } }
  return { status: response.status, code, ...(data.reason ? { reason: data.reason } : {}) }
}
const get = (url: string, headers: Record<string, string> = {}) => fetch(new URL(url, world.origin), { headers })
const bytes = async (url: string) => Buffer.from(await (await get(url)).arrayBuffer())
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#575dfc' } })
const png = (width?: number, height?: number) => picture(width, height).png().toBuffer()
/** What a storage holds of what nobody can read yet. */
const leftovers = () =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const mp4 = (more = 'nothing special') =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypmp42\0\0\0\0mp42isom'),
    Buffer.from(more.padEnd(2_000, '.')),
  ])

describe('an upload', () => {
  test('is readable under its address once it has arrived, with its small picture, and not before', async () => {
    const file = await png(900, 600)
    const signed = await sign(world.asha, file)
    expect(signed.sign_url).toMatch(/^\/files\/[\w-]{32}\?exp=\d+&sig=[\w-]{43}$/)
    expect(signed.thumbnail_sign_url).toBe('')
    expect((await get(signed.url)).status).toBe(404)
    expect((await get(signed.thumbnail_url)).status).toBe(404)
    expect(await put(signed.sign_url, file)).toEqual({ status: 200, code: 10000 })
    const answer = await get(signed.url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(await bytes(signed.url)).metadata()).toMatchObject({ format: 'png', width: 900, height: 600 })
    const small = await sharp(await bytes(signed.thumbnail_url)).metadata()
    expect(small).toMatchObject({ format: 'jpeg', width: 320, height: 213 })
  })

  test('of an avatar becomes a small square', async () => {
    const file = await picture(1_200, 700).jpeg().toBuffer()
    const signed = await sign(world.asha, file, { type: 'image/jpeg', biz: 'avatar' })
    expect(await put(signed.sign_url, file, 'image/jpeg')).toMatchObject({ status: 200 })
    expect((await get(signed.url)).headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await bytes(signed.url)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('loses where and with what a photo was taken, and stands upright', async () => {
    const file = await picture(80, 40)
      .jpeg()
      .withExif({ IFD0: { Make: 'canary camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(file.includes('canary camera')).toBe(true)
    expect((await sharp(file).metadata()).exif).toBeDefined()
    const signed = await sign(world.asha, file, { type: 'image/jpeg' })
    expect(await put(signed.sign_url, file, 'image/jpeg')).toMatchObject({ status: 200 })
    for (const url of [signed.url, signed.thumbnail_url]) {
      const stored = await bytes(url)
      expect(stored.includes('canary camera')).toBe(false)
      const { exif, xmp, iptc, width, height } = await sharp(stored).metadata()
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
      expect([width, height]).toEqual([40, 80])
    }
  })

  test('of a moving picture keeps moving', async () => {
    const frames = [Buffer.alloc(20 * 10 * 3, 0), Buffer.alloc(20 * 10 * 3, 255)]
    const file = await sharp(Buffer.concat(frames), {
      raw: { width: 20, height: 20, channels: 3, pageHeight: 10 },
    })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer()
    const signed = await sign(world.asha, file, { type: 'image/gif' })
    expect(await put(signed.sign_url, file, 'image/gif')).toMatchObject({ status: 200 })
    expect(await sharp(await bytes(signed.url), { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      pages: 2,
    })
  })

  test('CHAT-046 of a film is signed for with all that is known of it, brings its own small picture and can be read in parts', async () => {
    const film = await makeFilm()
    const cover = await picture(640, 360).jpeg().toBuffer()
    const known = { type: 'video/mp4', width: 64, height: 36, duration: 1, thumbnail_size: cover.length }
    const signed = await sign(world.asha, film, known)
    expect(signed.url).toMatch(/^\/files\/[\w-]{32}$/)
    expect(signed).toEqual({
      sign_url: expect.stringMatching(/^\/files\/[\w-]{32}\?exp=\d+&sig=[\w-]{43}$/) as string,
      thumbnail_sign_url: expect.stringMatching(/^\/files\/[\w-]{32}_t\?exp=\d+&sig=[\w-]{43}$/) as string,
      url: signed.url,
      thumbnail_url: `${signed.url}_t`,
      part_size: 0,
    })
    expect(await put(signed.thumbnail_sign_url, cover, 'image/jpeg')).toMatchObject({ status: 200 })
    expect((await get(signed.thumbnail_url)).status).toBe(404)
    expect(await put(signed.sign_url, film, 'video/mp4')).toMatchObject({ status: 200 })
    const stored = await bytes(signed.url)
    expect(await sharp(await bytes(signed.thumbnail_url)).metadata()).toMatchObject({ width: 320, height: 180 })
    expect((await get(`${signed.url}?save`)).headers.get('content-disposition')).toMatch(
      /^attachment; filename="mela-[\w-]{8}\.mp4"$/,
    )
    const part = await get(signed.url, { range: 'bytes=4-11' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-11/${stored.length}`])
    expect(await part.text()).toBe('ftypisom')
    expect((await get(signed.url, { range: 'bytes=-10' })).headers.get('content-length')).toBe('10')
    expect((await get(signed.url, { range: `bytes=${stored.length}-` })).status).toBe(416)
    expect((await get(signed.url, { range: 'bytes=5-4,x' })).status).toBe(200)
  })

  test('is taken once', async () => {
    const file = await png()
    const signed = await sign(world.asha, file)
    expect(await put(signed.sign_url, file)).toMatchObject({ status: 200 })
    expect(await put(signed.sign_url, file)).toMatchObject({ status: 403, reason: 'permission_not_allowed' })
  })
})

describe('what was not signed for', () => {
  test('CHAT-047 is refused: another type, a longer or shorter body, a changed or expired signature; what was is readable', async () => {
    const file = await png()
    const good = await sign(world.asha, file)
    expect(await put(good.sign_url, file, 'image/png')).toEqual({ status: 200, code: 10000 })
    expect(await sharp(await bytes(good.url)).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
    const signed = await sign(world.asha, file)
    const before = leftovers().length
    expect(await put(signed.sign_url, file, 'text/html')).toMatchObject({ status: 415 })
    expect(await put(signed.sign_url, Buffer.concat([file, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      reason: 'media_too_large',
    })
    expect(await put(signed.sign_url, file.subarray(1))).toMatchObject({ status: 400, reason: 'invalid_params' })
    const [path, query] = signed.sign_url.split('?') as [string, string]
    const params = new URLSearchParams(query)
    const other = await sign(world.asha, file)
    for (const wrong of [
      path,
      `${path}?exp=${params.get('exp')}`,
      `${path}?exp=${Number(params.get('exp')) + 1}&sig=${params.get('sig')}`,
      `${path}?exp=${params.get('exp')}&sig=${'A'.repeat(43)}`,
      `${other.url}?${query}`,
      `/files/${'a'.repeat(32)}?${query}`,
      `${path}_t?${query}`,
      `/files/..%2f..%2fetc?${query}`,
    ]) {
      expect(await put(wrong, file)).toMatchObject({ status: 403, reason: 'permission_not_allowed' })
    }
    world.clock.advance(16 * 60_000)
    expect(await put(signed.sign_url, file)).toMatchObject({ status: 403 })
    expect((await get(signed.url)).status).toBe(404)
    expect(leftovers()).toHaveLength(before)
  })

  test('is cut off when it does not say its length and goes on', async () => {
    const file = await png()
    const { sign_url } = await sign(world.asha, file)
    const answer = await new Promise<number>((resolve, reject) => {
      const sending = request(new URL(sign_url, world.origin), {
        method: 'PUT',
        headers: { 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
      })
      sending.once('response', (response) => resolve(response.statusCode ?? 0))
      sending.once('error', reject)
      sending.write(file)
      sending.end(Buffer.alloc(100_000))
    })
    expect(answer).toBe(413)
  })

  test('is refused with the same answer in the language of the asker', async () => {
    const response = await fetch(new URL('/files/nothing', world.origin), {
      method: 'PUT',
      headers: { language: 'de' },
      body: 'x',
    })
    const { data } = (await response.json()) as { data: { text: string } }
    expect(data.text).toBe(world.context.texts.refusal('permission_not_allowed', 'de'))
  })
})

describe('a hostile file', () => {
  const refuse = async (file: Buffer, type: string, reason: string) => {
    const before = leftovers().length
    const signed = await sign(world.asha, file, { type })
    expect(await put(signed.sign_url, file, type)).toMatchObject({ reason })
    expect((await get(signed.url)).status).toBe(404)
    expect(leftovers()).toHaveLength(before)
  }

  test('that lies about its type is refused and nothing of it stays', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    await refuse(html, 'image/png', 'media_type_not_allowed')
    await refuse(html, 'video/mp4', 'media_type_not_allowed')
    await refuse(await png(), 'image/jpeg', 'media_type_not_allowed')
    await refuse(mp4(), 'audio/mpeg', 'media_type_not_allowed')
    await refuse(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 'media_type_not_allowed')
  })

  test('that only begins like a picture is refused', async () => {
    const broken = Buffer.concat([(await png()).subarray(0, 40), Buffer.from('<script>alert(1)</script>')])
    await refuse(broken, 'image/png', 'media_type_not_allowed')
  })

  test('that is a picture and a page, a script or an archive at once comes out as the picture alone', async () => {
    const tail = Buffer.from('PK\x03\x04*/=1;canary()<script>canary()</script>')
    const page = await picture()
      .jpeg()
      .withExif({ IFD0: { ImageDescription: '<script>canary()</script>' } })
      .toBuffer()
    const cases = [
      [await png(), 'image/png'],
      [await picture().gif().toBuffer(), 'image/gif'],
      [page, 'image/jpeg'],
    ] as const
    for (const [file, type] of cases) {
      const polyglot = Buffer.concat([file, tail])
      const signed = await sign(world.asha, polyglot, { type })
      expect(await put(signed.sign_url, polyglot, type)).toMatchObject({ status: 200 })
      for (const url of [signed.url, signed.thumbnail_url]) {
        const stored = await bytes(url)
        expect(stored.includes('canary') || stored.includes('PK\x03\x04')).toBe(false)
      }
    }
  })

  test('that claims to be larger than any screen is refused at its word', async () => {
    const wide = Buffer.from(await png())
    wide.writeUInt32BE(100_000, 16)
    wide.writeUInt32BE(100_000, 20)
    wide.writeUInt32BE(crc32(wide.subarray(12, 29)), 29)
    await refuse(wide, 'image/png', 'media_too_large')
  })

  test('with more pixels than its size tells is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await refuse(bomb, 'image/png', 'media_too_large')
  })

  test('CHAT-048 of a type that is never allowed gets no signature', async () => {
    const file = Buffer.alloc(10)
    const wrong = ['image/svg+xml', 'text/html', 'application/pdf', 'image/webp', '', 'IMAGE']
    for (const type of [...wrong, 'video/webm', 'video/x-msvideo', 'audio/ogg', 'audio/mp4', 'audio/webm']) {
      expect(await reasonOf(sign(world.asha, file, { type }))).toBe('media_type_not_allowed')
    }
    for (const biz of ['avatar', 'card', 'identity', 'report'] as const) {
      expect(await reasonOf(sign(world.asha, file, { type: 'image/gif', biz }))).toBe('media_type_not_allowed')
      expect(await sign(world.asha, file, { type: 'image/JPG', biz })).toHaveProperty('sign_url')
    }
  })

  test('of any bytes at all gives no answer of ours that is a fault', async () => {
    for (const path of [
      '/files/',
      '/files/a/b',
      '/files/%00',
      '/files/a%2fb',
      `/files/${'a'.repeat(32)}?exp=x&sig=y`,
    ]) {
      for (const method of ['PUT', 'GET', 'POST', 'DELETE', 'OPTIONS']) {
        const init = method === 'GET' ? { method } : { method, body: new Uint8Array([0, 255, 10]) }
        expect((await fetch(`${world.origin}${path}`, init)).status).toBeLessThan(500)
      }
    }
  })
})

describe('limits', () => {
  /** An account may bring less in its first day. */
  const growOlder = ({ id }: Person) =>
    world.database.query(`UPDATE account_user SET created_at = created_at - interval '2 days' WHERE id = $1`, [id])

  test('CHAT-049 hold for the size of each kind', async () => {
    await growOlder(world.gurpreet)
    const MB = 1024 * 1024
    const sized = (type: string, size: number, biz: 'chat' | 'card' = 'chat') =>
      world.gurpreet.call('signUpload', { type, size, biz })
    expect(await reasonOf(sized('image/png', 200 * MB + 1))).toBe('media_too_large')
    expect(await reasonOf(sized('video/mp4', 1024 * MB + 1))).toBe('media_too_large')
    expect(await reasonOf(sized('audio/mpeg', 200 * MB + 1))).toBe('media_too_large')
    expect(await reasonOf(sized('image/png', 2 * MB + 1, 'card'))).toBe('media_too_large')
    expect(await sized('video/quicktime', 1024 * MB)).toHaveProperty('url')
    expect(await sized('audio/wav', 200 * MB)).toHaveProperty('url')
  })

  test('hold for what one person may bring in a day, also for requests at the same moment', async () => {
    const person = await world.register()
    await growOlder(person)
    const half = () => person.call('signUpload', { type: 'video/mp4', size: 1000 * 1024 * 1024, biz: 'chat' })
    const outcomes = await Promise.allSettled([half(), half(), half(), half()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await reasonOf(half())).toBe('media_quota_used_up')
    world.clock.advance(24 * 3_600_000)
    expect(await half()).toHaveProperty('url')
  })

  test('hold for how often one person may ask', async () => {
    // Where no time passes, however long the asking takes.
    const still = await world.startSite({}, new Clock(0))
    const person = (await world.register()).at(still.origin)
    const ask = () => person.call('signUpload', { type: 'image/png', size: 10, biz: 'chat' })
    for (let number = 0; number < 30; number++) await ask()
    expect(await reasonOf(ask())).toBe('too_many_operations')
    const { rohan } = world
    const other = rohan.at(still.origin).call('signUpload', { type: 'image/png', size: 10 })
    expect(await other).toHaveProperty('url')
  })
})

describe('a private file', () => {
  test('is read only with a signature, which ends, and is kept by nobody on the way', async () => {
    const file = await png()
    for (const biz of ['identity', 'card'] as const) {
      const signed = await sign(world.meera, file, { biz })
      expect(await put(signed.sign_url, file)).toMatchObject({ status: 200 })
      for (const url of [signed.url, signed.thumbnail_url]) {
        expect((await get(url)).status).toBe(404)
        const readable = signRead(world.context, url)
        const answer = await get(readable)
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
        expect((await get(readable.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
        world.clock.advance(6 * 60_000)
        expect((await get(readable)).status).toBe(404)
      }
      // What lets a file be brought does not let it be read.
      expect((await get(signed.sign_url)).status).toBe(404)
    }
  })

  test('and any other is its owner’s, for the purpose it was brought for', async () => {
    const file = await png()
    const { url, sign_url, thumbnail_url } = await sign(world.meera, file, { biz: 'avatar' })
    const { context, meera, asha } = world
    expect(await isOwnMedia(context, url, 'avatar', meera.id)).toBe(false)
    await put(sign_url, file)
    expect(await isOwnMedia(context, url, 'avatar', meera.id)).toBe(true)
    expect(await isOwnMedia(context, url, 'avatar', asha.id)).toBe(false)
    expect(await isOwnMedia(context, url, 'chat', meera.id)).toBe(false)
    for (const other of [thumbnail_url, `https://evil.example${url}`, `${url}?x`, `${url}/..`, '', 'javascript:1']) {
      expect(await isOwnMedia(context, other, 'avatar', meera.id)).toBe(false)
    }
  })
})

test('files are served from their own origin when there is one, and the app may show them', async () => {
  const site = await world.startSite({ MEDIA_ORIGIN: 'http://files.mela.test:8080', WEB_DIR: folder })
  const file = await png()
  const signed = await callerAt(() => site.origin, world.asha.token)('signUpload', {
    size: file.length,
    type: 'image/png',
  })
  expect(signed.url).toMatch(/^http:\/\/files\.mela\.test:8080\/files\/[\w-]{32}$/)
  const { pathname, search } = new URL(signed.sign_url)
  const sent = await fetch(`${site.origin}${pathname}${search}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(file),
  })
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect((await fetch(`${site.origin}${pathname}`)).status).toBe(404)
  const status = await new Promise((resolve, reject) => {
    const asking = request(`${site.origin}${pathname}`, { headers: { host: 'files.mela.test:8080' } }, (response) => {
      response.resume()
      resolve([response.statusCode, response.headers['cross-origin-resource-policy']])
    })
    asking.once('error', reject)
    asking.end()
  })
  expect(status).toEqual([200, 'cross-origin'])
  expect(await isOwnMedia(site.context, signed.url, 'chat', world.asha.id)).toBe(true)
})

test('what was signed for and never came, or came halfway, is forgotten with its bytes', async () => {
  const file = await png()
  const { url: kept, sign_url } = await sign(world.asha, file)
  await put(sign_url, file)
  const cover = await picture().jpeg().toBuffer()
  const film = await sign(world.asha, mp4(), { type: 'video/mp4', thumbnail_size: cover.length })
  await put(film.thumbnail_sign_url, cover, 'image/jpeg')
  // What comes in parts has more time.
  const rows = () => world.database.query(`SELECT key FROM media_file WHERE state = 'signed' AND part_size IS NULL`)
  const before = leftovers().length
  expect((await rows()).length).toBeGreaterThan(0)
  await purgeFiles(world.context)
  expect((await rows()).map(({ key }) => `/files/${key as string}`)).toContain(film.url)
  world.clock.advance(4 * 3_600_000)
  await purgeFiles(world.context)
  expect(await rows()).toEqual([])
  expect(leftovers()).toHaveLength(before - 1)
  expect((await get(kept)).status).toBe(200)
})
