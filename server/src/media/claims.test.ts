import { request, type ClientRequest } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWorld, type Site, type World } from '../../test/world.ts'
import { withClaim } from './claims.ts'

// Two processes with one database and one storage.
let world: World
let other: Site
beforeAll(async () => {
  world = await openWorld()
  other = await world.startSite()
})
afterAll(() => world.end())

const TYPE = { 'content-type': 'image/png' }
/** Two pictures of the same size in bytes that can be told apart. */
const picture = async (background: string) => {
  const whole = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return Buffer.concat([whole, Buffer.alloc(5_000 - whole.length)])
}
const sign = (size: number) => world.asha.call('signUpload', { size, type: 'image/png', biz: 'chat' })
const put = async (site: Site, sign_url: string, file: Buffer) =>
  (await fetch(new URL(sign_url, site.origin), { method: 'PUT', headers: TYPE, body: new Uint8Array(file) })).status
const keyOf = (url: string) => url.slice('/files/'.length)
const claimsOf = (url: string) => world.database.query('SELECT key FROM media_claim WHERE key = $1', [keyOf(url)])

/** Everything but the last bytes, and the way to send those. */
function begin(site: Site, sign_url: string, file: Buffer): { sending: ClientRequest; finish(): Promise<number> } {
  const headers = { ...TYPE, 'content-length': String(file.length) }
  const sending = request(new URL(sign_url, site.origin), { method: 'PUT', headers })
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('response', (response) => resolve(response.resume().statusCode!))
    sending.once('error', reject)
  })
  answered.catch(() => undefined)
  sending.write(file.subarray(0, -10))
  return {
    sending,
    finish() {
      sending.end(file.subarray(-10))
      return answered
    },
  }
}
const colourOf = async (url: string) => {
  const bytes = Buffer.from(await (await fetch(new URL(url, other.origin))).arrayBuffer())
  const { dominant } = await sharp(bytes).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

describe('a file that arrives', () => {
  test('is taken from one bringer only, whichever process another one asks, and keeps the bytes it was published with', async () => {
    const [red, blue] = await Promise.all([picture('#e00000'), picture('#0000e0')])
    const { sign_url, url } = await sign(red.length)
    const first = begin(world, sign_url, red)
    await expect.poll(() => claimsOf(url)).toHaveLength(1)
    expect(await put(other, sign_url, blue)).toBe(403)
    expect(await put(world, sign_url, blue)).toBe(403)
    expect(await first.finish()).toBe(200)
    expect(await colourOf(url)).toBe('red')
    expect(await put(other, sign_url, blue)).toBe(403)
    expect(await colourOf(url)).toBe('red')
    expect(await claimsOf(url)).toEqual([])
  })

  test('can be brought again at once when the line broke', async () => {
    const file = await picture('#e00000')
    const { sign_url, url } = await sign(file.length)
    const broken = begin(world, sign_url, file)
    await expect.poll(() => claimsOf(url)).toHaveLength(1)
    broken.sending.destroy()
    await expect.poll(() => claimsOf(url)).toEqual([])
    expect(await put(other, sign_url, file)).toBe(200)
  })

  test('can be brought again once the claim of a process that died has run out', async () => {
    const file = await picture('#e00000')
    const { sign_url, url } = await sign(file.length)
    await world.database.query(
      `INSERT INTO media_claim (key, is_thumbnail, claim, claimed_until) VALUES ($1, false, gen_random_uuid(), now() + interval '1 hour')`,
      [keyOf(url)],
    )
    expect(await put(other, sign_url, file)).toBe(403)
    await world.database.query('UPDATE media_claim SET claimed_until = now() WHERE key = $1', [keyOf(url)])
    expect(await put(other, sign_url, file)).toBe(200)
  })

  test('is not published by somebody whose claim has gone to another', async () => {
    const file = await picture('#e00000')
    const { sign_url, url } = await sign(file.length)
    const late = begin(world, sign_url, file)
    await expect.poll(() => claimsOf(url)).toHaveLength(1)
    await world.database.query('UPDATE media_claim SET claim = gen_random_uuid() WHERE key = $1', [keyOf(url)])
    expect(await late.finish()).toBe(500)
    expect((await fetch(new URL(url, world.origin))).status).toBe(404)
    const stored = await world.context.storage.get('public', keyOf(url))
    expect(stored).toBeUndefined()
  })

  test('and was published in the meantime is not worked on by somebody who saw it awaited', async () => {
    const file = await picture('#e00000')
    const { sign_url, url } = await sign(file.length)
    expect(await put(world, sign_url, file)).toBe(200)
    const work = vi.fn<() => Promise<boolean>>()
    expect(await withClaim(other.context, { key: keyOf(url), is_thumbnail: false }, work)).toBeUndefined()
    expect(work).not.toHaveBeenCalled()
    expect(await claimsOf(url)).toEqual([])
  })
})
