import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { connect as connectToNats } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Dispatch } from '@mela/contract/events.ts'
import { Device } from '../../../test/device.ts'
import { Clock, openWorld, type Site, type World } from '../../../test/world.ts'
import { addressed, encodeDispatch } from './frame.ts'
import { parser } from './realtime-parser.ts'

/** As the protocol numbers them. */
const PacketType = { CONNECT: 0, EVENT: 2 }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const openRaw = async (origin = world.origin): Promise<WebSocket> => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/realtime/?EIO=4&transport=websocket`)
  await new Promise((resolve, reject) => {
    socket.once('message', resolve)
    socket.once('error', reject)
  })
  return socket
}
const closeOf = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

test('a socket that does not log in, or logs out, is closed by its transport, which logs nobody out', async () => {
  const staying = await world.asha.openDevice()
  const left = await world.asha.openDevice()
  await left.logout()
  const [silent, refused, raw] = await Promise.all([
    world.asha.openSilentDevice(),
    world.asha.openSilentDevice(),
    openRaw(),
  ])
  expect(await refused.login('wrong')).toBe(10005)
  const raw_closed = closeOf(raw)
  expect(await silent.closed).toBe('transport close')
  expect(await Promise.all([refused.closed, left.closed])).toEqual(['transport close', 'transport close'])
  await raw_closed
  expect(staying.socket.connected).toBe(true)
  expect(await world.asha.call('getUserInfo', {})).toMatchObject({ id: world.asha.id })
})

describe('a socket is cut by its transport', () => {
  test('when a frame is larger than 16 KB', async () => {
    const device = await world.asha.openDevice()
    expect(await device.login('x'.repeat(15_000))).toBe(10005)
    device.socket.emit('login', { token: 'x'.repeat(17_000) }, () => undefined)
    expect(await device.closed).toMatch(/^transport (close|error)$/)
  })

  test('when it sends more frames than 20 a second after a burst of 40', async () => {
    const device = await world.asha.openDevice()
    for (let number = 0; number < 30; number++) device.socket.emit('logout', {})
    expect(await device.login(world.asha.token)).toBe(10000)
    for (let number = 0; number < 200; number++) device.socket.emit('logout', {})
    expect(await device.closed).toBe('transport close')
  })

  test('when eighty bytes before the login claim four gigabytes, at once and without the memory', async () => {
    const hostile = Buffer.from('dd02000000'.repeat(16), 'hex')
    const before = process.memoryUsage().rss
    for (const bytes of [hostile, Buffer.from('c97fffffff00', 'hex')]) {
      const socket = await openRaw()
      const closed = closeOf(socket)
      socket.send(bytes)
      await closed
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2)
    const device = await world.asha.openDevice()
    expect(device.socket.connected).toBe(true)
  })

  test('when it sends what is no packet, and the others go on', async () => {
    const other = await world.gurpreet.openDevice()
    const garbage = [
      Buffer.from([0xc1, 0xff, 0x00]),
      Buffer.alloc(0),
      Buffer.from('2["login"]'),
      Buffer.from([0x81, 0xa4]),
      '4garbage',
      '9',
    ]
    for (const bytes of garbage) {
      const socket = await openRaw()
      const closed = closeOf(socket)
      socket.send(bytes)
      socket.close()
      await closed
    }
    const packets = [
      ['login'],
      ['login', null],
      ['login', { token: 1 }],
      ['nothing'],
      ['__proto__', {}],
      ['logout', 1, 2],
    ]
    const device = await world.asha.openSilentDevice()
    for (const packet of packets) (device.socket.emit as (...packet: unknown[]) => void)(...packet)
    const sent = await world.asha.sendMessage(world.gurpreet, 'undisturbed')
    expect(await other.next('MESSAGE_CREATE')).toEqual(sent)
  })

  test('when it does not read what it is sent, without holding up the other devices', async () => {
    const { meera } = world
    const slow = await meera.openDevice()
    const swift = await meera.openDevice()
    const stream = (
      slow.socket.io.engine.transport as unknown as { ws: { _socket: { pause(): void; resume(): void } } }
    ).ws._socket
    stream.pause()
    // From elsewhere on the bus, as another server would send it: more than the buffers of two hosts hold.
    const nats = await connectToNats({ servers: inject('nats_url') })
    const event = { t: 'NOTIFICATION', d: { type: 'filler', data: 'x'.repeat(500_000) } } as unknown as Dispatch
    const ROUNDS = 60
    for (let round = 0; round < ROUNDS; round++) {
      nats.publish(`${world.variables['NATS_PREFIX']}.rt.user.${meera.id}`, addressed(encodeDispatch(event)))
      await swift.next('NOTIFICATION')
    }
    await nats.close()
    stream.resume()
    expect(await slow.closed).toMatch(/^transport (close|error)$/)
    expect(slow.told.length).toBeLessThan(ROUNDS)
    expect(swift.told).toHaveLength(ROUNDS)
    const again = await meera.openDevice()
    const sent = await world.asha.sendMessage(meera, 'welcome back')
    expect(await again.next('MESSAGE_CREATE')).toEqual(sent)
  })
})

test('a session has at most twenty sockets, of which the oldest makes room for a new one', async () => {
  const person = await world.register()
  const devices = []
  for (let number = 0; number < 20; number++) devices.push(await person.openDevice())
  expect(devices.every(({ socket }) => socket.connected)).toBe(true)
  const [oldest, ...others] = devices
  const newest = await person.openDevice()
  expect(await oldest!.closed).toMatch(/^transport (close|error)$/)
  await world.befriend(person, world.asha)
  const sent = await world.asha.sendMessage(person, 'to all twenty')
  for (const device of [...others, newest]) expect(await device.next('MESSAGE_CREATE')).toEqual(sent)
  for (const device of [...others, newest]) device.close()
})

test('a socket that asks and does not read its answers is cut, however alive it says it is', async () => {
  // Fast enough that no limit of frames holds it back.
  const site = await world.startSite({}, new Clock(1_000_000))
  const accepted: Socket[] = []
  const noteSocket = (message: unknown) => accepted.push((message as { socket: Socket }).socket)
  subscribe('net.server.socket', noteSocket)
  const raw = await openRaw(site.origin)
  unsubscribe('net.server.socket', noteSocket)
  const encoder = new parser.Encoder()
  const say = (packet: object) => {
    for (const bytes of encoder.encode({ nsp: '/', ...packet } as never) as unknown as Uint8Array[]) raw.send(bytes)
  }
  const connected = new Promise((resolve) => raw.once('message', resolve))
  say({ type: PacketType.CONNECT })
  await connected
  const closed = closeOf(raw)
  // Nothing leaves the server's end any more, as when the other end reads nothing.
  for (const socket of accepted) socket.cork()
  const alive = setInterval(() => raw.send('3'), 1_000)
  for (let id = 0; id < 300; id++) say({ type: PacketType.EVENT, data: ['logout', {}], id })
  await closed
  clearInterval(alive)
})

describe('the sockets of one address', () => {
  const canOpenFrom = (site: Site, address: string) =>
    Device.open(site.origin, { 'X-Forwarded-For': address }).catch(() => undefined)

  test('are counted for each network, and a new one is refused while there are too many', async () => {
    const site = await world.startSite({ ADDRESS_LIMITS: 'on', TRUSTED_PROXIES: '1', SOCKETS_PER_ADDRESS: '80' })
    const first = await canOpenFrom(site, '2001:db8:0:7::1')
    expect(await first!.login(world.asha.token)).toBe(10000)
    const second = await canOpenFrom(site, '2001:db8:0:7::2')
    expect(await second!.login(world.asha.token)).toBe(10000)
    expect(await canOpenFrom(site, '2001:db8:0:7::3')).toBeUndefined()
    const elsewhere = await canOpenFrom(site, '2001:db8:0:8::1')
    expect(elsewhere!.socket.connected).toBe(true)
    first!.close()
    await expect.poll(() => canOpenFrom(site, '2001:db8:0:7::3')).toBeDefined()
  })

  test('may not all wait without logging in', async () => {
    const site = await world.startSite({ ADDRESS_LIMITS: 'on', TRUSTED_PROXIES: '1', SOCKETS_PER_ADDRESS: '40' })
    const waiting = await Promise.all(Array.from({ length: 8 }, () => canOpenFrom(site, '192.0.2.7')))
    const open = waiting.filter((device) => device !== undefined)
    expect(open.length).toBeLessThan(8)
    await Promise.all(open.map((device) => device.closed))
    await expect.poll(() => canOpenFrom(site, '192.0.2.7')).toBeDefined()
  })
})

describe('the origin of a page', () => {
  const canOpen = async (site: Site, origin: string | undefined): Promise<boolean> => {
    const device = await Device.open(site.origin, origin === undefined ? {} : { Origin: origin }).catch(() => undefined)
    device?.close()
    return device !== undefined
  }

  test('must be the host that was asked where no other is configured', async () => {
    expect(await canOpen(world, world.origin)).toBe(true)
    expect(await canOpen(world, undefined)).toBe(true)
    for (const origin of ['https://evil.example', 'http://127.0.0.1:1', 'null', `${world.origin}.evil.example`]) {
      expect(await canOpen(world, origin)).toBe(false)
    }
  })

  test('must be one of those configured', async () => {
    const site = await world.startSite({ PUBLIC_ORIGIN: 'https://mela.example,https://app.mela.example' })
    expect(await canOpen(site, 'https://mela.example')).toBe(true)
    expect(await canOpen(site, 'https://app.mela.example')).toBe(true)
    for (const origin of [
      'http://mela.example',
      'https://mela.example.evil.example',
      site.origin,
      'https://evil.example',
    ]) {
      expect(await canOpen(site, origin)).toBe(false)
    }
  })
})

test('one socket that changes its account hears only the last one', async () => {
  const [mina, noor] = await Promise.all([world.register(), world.register()])
  await world.befriend(mina, noor)
  await world.befriend(mina, world.rohan)
  const device = await noor.openDevice()
  expect(await device.login(world.rohan.token)).toBe(10000)
  await mina.sendMessage(noor, 'for Noor')
  const sent = await mina.sendMessage(world.rohan, 'for Rohan')
  expect(await device.next('MESSAGE_CREATE')).toEqual(sent)
  expect(device.texts()).toEqual(['for Rohan'])
})
