import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Device } from '../../../test/device.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let leela: Person
let omar: Person
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  ;[leela, omar] = await Promise.all([world.register(), world.register()])
  await world.befriend(leela, omar)
})
afterAll(() => world.end())

test('CHAT-026 a sent message reaches the other connected participant as MESSAGE_CREATE', async () => {
  const phone = await omar.openDevice()
  const stranger = await world.rohan.openDevice()
  const sent = await leela.sendMessage(omar, 'hello')
  expect(await phone.next('MESSAGE_CREATE')).toEqual(sent)
  const second = await leela.sendMessage(omar, 'again')
  expect(await phone.next('MESSAGE_CREATE')).toEqual(second)
  expect(second.prev).toBe(sent.message_id)
  // What it was told is all that a reload would show.
  expect(await omar.getMessages(leela, { after: '0' })).toEqual(phone.told.map(({ d }) => d))
  expect(stranger.told).toEqual([])
})

test('CHAT-027 the other devices of the sender hear MESSAGE_CREATE, and the sending one gets nothing it would show twice', async () => {
  const sending = await leela.openDevice()
  const other = await leela.openDevice()
  const socket_id = sending.socket.id!
  const sent = await leela.sendMessage(omar, 'from my phone', { socket_id })
  expect(await other.next('MESSAGE_CREATE')).toEqual({ ...sent, socket_id })
  // A repeat of the send, as after a lost answer, is the first message again and announces nothing.
  expect(await leela.sendMessage(omar, 'from my phone', { nonce: sent.nonce, socket_id })).toEqual(sent)
  // Without its socket's name the sending device hears of it too, and knows the message by its nonce.
  const unnamed = await leela.sendMessage(omar, 'next')
  expect(await other.next('MESSAGE_CREATE')).toEqual(unnamed)
  expect(await sending.next('MESSAGE_CREATE')).toMatchObject({ nonce: unnamed.nonce, message_id: unnamed.message_id })
  expect(other.texts()).toEqual(['from my phone', 'next'])
  expect(sending.texts()).toEqual(['next'])
})

test('CHAT-028 each message received raises unread by one, and the reader of an open chat acknowledges it back to none', async () => {
  const [nia, paul] = await Promise.all([world.register(), world.register()])
  await world.befriend(nia, paul)
  const phone = await paul.openDevice()
  for (const unread of [1, 2, 3]) {
    await nia.sendMessage(paul, `${unread}`)
    await phone.next('MESSAGE_CREATE')
    expect(await paul.chatWith(nia)).toMatchObject({ unread })
  }
  const open = await paul.openDevice()
  const { message_id } = await nia.sendMessage(paul, 'while the chat is open')
  expect((await open.next('MESSAGE_CREATE')).message_id).toBe(message_id)
  expect(await paul.ack(nia, message_id)).toBe(0)
  expect(await phone.next('MESSAGE_SEEN')).toMatchObject({ message_id, user_id: paul.id })
  expect(await paul.chatWith(nia)).toMatchObject({ unread: 0 })
})

test('CHAT-066 realtime is websocket only and binary, and brings no dispatch before login has succeeded', async () => {
  const polling = await fetch(`${world.origin}/api/realtime/?EIO=4&transport=polling`)
  expect(polling.status).toBe(400)
  await polling.body?.cancel()

  const early = await omar.openSilentDevice()
  const ready = await omar.openDevice()
  await leela.sendMessage(omar, 'before login')
  await ready.next('MESSAGE_CREATE')
  expect(await early.login('not a token')).toBe(10005)
  await leela.sendMessage(omar, 'after a failed login')
  await ready.next('MESSAGE_CREATE')
  expect(await early.login(omar.token)).toBe(10000)
  await leela.sendMessage(omar, 'after login')
  await early.next('MESSAGE_CREATE')
  expect(early.texts()).toEqual(['after login'])
  expect(await frameKinds()).toEqual(['text', 'binary', 'binary', 'binary'])
})

/** Of the four things a raw socket is told: handshake, connected, logged in, dispatch. Only the handshake is text. */
async function frameKinds(): Promise<string[]> {
  const { parser } = await import('../../platform/realtime/realtime-parser.ts')
  const encode = (packet: object) => (new parser.Encoder().encode(packet as never) as unknown as [Buffer])[0]
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/api/realtime/?EIO=4&transport=websocket`)
  const kinds: string[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (_data, is_binary) => {
      kinds.push(is_binary ? 'binary' : 'text')
      if (kinds.length === 1) socket.send(encode({ type: 0, nsp: '/' }))
      if (kinds.length === 2) {
        socket.send(encode({ type: 2, nsp: '/', data: ['login', { token: omar.token }], id: 0 }))
      }
      if (kinds.length === 3) void leela.sendMessage(omar, 'raw').catch(reject)
      if (kinds.length === 4) resolve()
    })
  })
  socket.close()
  return kinds
}

test('CHAT-067 after realtime logout a socket hears nothing more, and an invalid token is refused', async () => {
  const leaving = await omar.openDevice()
  const staying = await omar.openDevice()
  await leela.sendMessage(omar, 'both hear this')
  await leaving.next('MESSAGE_CREATE')
  await staying.next('MESSAGE_CREATE')
  expect(await leaving.logout()).toBe(10000)
  await leela.sendMessage(omar, 'one hears this')
  await staying.next('MESSAGE_CREATE')
  expect(leaving.socket.connected).toBe(true)
  for (const token of ['', 'x'.repeat(43), omar.token.slice(1), null, { $ne: '' }, 7]) {
    expect(await leaving.login(token as string)).toBe(10005)
  }
  await leela.sendMessage(omar, 'still one')
  await staying.next('MESSAGE_CREATE')
  expect(leaving.texts()).toEqual(['both hear this'])
  expect(staying.texts()).toEqual(['both hear this', 'one hears this', 'still one'])
})

test('CHAT-070 only the end of a session is a server disconnect; a closed transport reconnects and reads what it missed', async () => {
  const [nia, paul] = await Promise.all([world.register(), world.register()])
  await world.befriend(nia, paul)
  const gateway = await world.startSite()
  const there = paul.at(gateway.origin)
  const phone = await there.openDevice()
  const { cursor } = await paul.getMessageUpdates()
  await gateway.stop()
  expect(await phone.closed).toBe('transport close')
  const missed = [await nia.sendMessage(paul, 'missed 1'), await nia.sendMessage(paul, 'missed 2')]

  const again = await paul.openDevice()
  const { list } = await paul.getMessageUpdates(cursor)
  expect(list).toMatchObject([{ message: missed[1], unread: 2 }])
  expect(await paul.getMessages(nia, { after: '0' })).toEqual(missed)
  const live = await nia.sendMessage(paul, 'live')
  expect(await again.next('MESSAGE_CREATE')).toEqual(live)

  await paul.call('logout', {})
  expect(await again.closed).toBe('io server disconnect')
})

test('CHAT-071 messages sent while the recipient was away are all there, in order and unread, after reconnecting', async () => {
  const [nia, paul] = await Promise.all([world.register(), world.register()])
  await world.befriend(nia, paul)
  const phone = await paul.openDevice()
  const heard = await nia.sendMessage(paul, 'heard')
  await phone.next('MESSAGE_CREATE')
  await paul.ack(nia, heard.message_id)
  const { cursor } = await paul.getMessageUpdates()
  phone.close()
  const texts = Array.from({ length: 45 }, (_, number) => `away ${number}`)
  for (const text of texts) await nia.sendMessage(paul, text)

  const again = await Device.open(world.origin)
  expect(await again.login(paul.token)).toBe(10000)
  const { list } = await paul.getMessageUpdates(cursor)
  expect(list).toMatchObject([{ unread: 45, message: { content: { data: { text: 'away 44' } } } }])
  const missed = await paul.getMessages(nia, { after: heard.message_id, limit: 100 })
  expect(missed.map(({ content }) => content.data['text'])).toEqual(texts)
  expect(missed.map(({ prev }) => prev)).toEqual([heard, ...missed.slice(0, -1)].map(({ message_id }) => message_id))
  again.close()
})
