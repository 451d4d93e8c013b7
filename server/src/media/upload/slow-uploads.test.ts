import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setInterval as tick } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { createHttp } from '../../platform/http/http.ts'
import { serveFiles } from '../index.ts'
import { receiveWithin, writeExactly } from './write-exactly.ts'

let world: World
let http: FastifyInstance
beforeAll(async () => {
  world = await openWorld()
  http = createHttp(world.context)
  await serveFiles(http, world.context)
  await http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await http.close()
  await world.end()
})

/** Both ends of one connection to the server. */
async function open(): Promise<{ near: Socket; far: Socket }> {
  const arrived = once(http.server, 'connection') as Promise<[Socket]>
  const near = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void near.destroy())
  const [far] = await arrived
  return { near, far }
}
const headOf = (path: string, length: number) =>
  `PUT ${path} HTTP/1.1\r\nHost: mela\r\nContent-Type: image/png\r\nContent-Length: ${length}\r\n\r\n`
/** What Node says of a connection whose request has not arrived in time. */
const runOutOfTime = (far: Socket) =>
  http.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), far)
const answerOn = (near: Socket) => once(near, 'data').then(([chunk]) => String(chunk).split('\r\n', 1)[0])
async function signed() {
  const file = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#575dfc' } })
    .png()
    .toBuffer()
  const { sign_url, url } = await world.asha.call('signUpload', { size: file.length, type: 'image/png' })
  const isClaimed = async () =>
    (await world.database.query('SELECT FROM media_claim WHERE key = $1', [url.slice('/files/'.length)])).length > 0
  return { file, sign_url, isClaimed }
}

describe('the time that a request may take', () => {
  test('holds for a file whose signature is wrong', async () => {
    const { file, sign_url } = await signed()
    const { near, far } = await open()
    const arrived = once(http.server, 'request')
    near.write(headOf(sign_url.replace(/sig=.{5}/, 'sig=AAAAA'), file.length))
    await arrived
    const answered = answerOn(near)
    runOutOfTime(far)
    expect(await answered).toBe('HTTP/1.1 408 Request Timeout')
    expect(far.destroyed).toBe(true)
  })

  test('is lifted while what was signed for arrives, and holds again for what follows on the same connection', async () => {
    const { file, sign_url, isClaimed } = await signed()
    const { near, far } = await open()
    near.write(headOf(sign_url, file.length))
    near.write(file.subarray(0, 50))
    await expect.poll(isClaimed).toBe(true)
    runOutOfTime(far)
    expect(far.destroyed).toBe(false)
    const answered = answerOn(near)
    near.write(file.subarray(50))
    expect(await answered).toBe('HTTP/1.1 200 OK')
    await expect.poll(isClaimed).toBe(false)
    const next = answerOn(near)
    near.write('PUT /files/next HTTP/1.1\r\nHost: mela\r\n')
    await expect.poll(() => far.bytesRead).toBe(near.bytesWritten)
    runOutOfTime(far)
    expect(await next).toBe('HTTP/1.1 408 Request Timeout')
  })
})

describe('a body', () => {
  const folder = mkdtemp(join(tmpdir(), 'mela-body-'))
  afterAll(async () => rm(await folder, { recursive: true, force: true }))

  test('that keeps trickling is given up when its time is over, and nothing of it stays', async () => {
    async function* trickle() {
      for await (const _ of tick(1)) yield Buffer.from('x')
    }
    const body = Readable.from(trickle(), { objectMode: false })
    const written = writeExactly(body, join(await folder, 'slow'), 1_000_000_000, 50)
    await expect(written).rejects.toThrow('took too long')
    expect(body.destroyed).toBe(true)
    expect(await readdir(await folder)).toEqual([])
  })

  test('that comes in time is written whole', async () => {
    const file = join(await folder, 'whole')
    await writeExactly(Readable.from([Buffer.from('all'), Buffer.from(' of it')]), file, 9, receiveWithin(9))
    expect(await readFile(file, 'utf8')).toBe('all of it')
    await rm(file)
  })

  test('may take a minute and as long as 32 KB a second take, and two hours at most', () => {
    expect(receiveWithin(0)).toBe(60_000)
    expect(receiveWithin(32_000_000)).toBe(60_000 + 1_000_000)
    expect(receiveWithin(1024 ** 3)).toBe(7_200_000)
  })
})
