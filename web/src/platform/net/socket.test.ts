// @vitest-environment node
import { createServer } from 'node:http'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REALTIME_PATH, type Dispatch } from '@mela/contract/events.ts'
import {
  connection,
  connectRealtime,
  disconnectRealtime,
  expectDisconnect,
  onConnection,
  onServerEvent,
  socketId,
} from './socket.ts'
import { parser } from './realtime-parser.ts'

// A real socket server, as the gateway runs one.
let io: Server
let origin: string
let code: number
let tokens: string[]
const told = new EventEmitter()

beforeEach(async () => {
  const http = createServer()
  io = new Server(http, { path: REALTIME_PATH, parser, transports: ['websocket'] })
  code = 10000
  tokens = []
  io.on('connection', (socket) => {
    socket.on('login', ({ token }: { token: string }, answer: (answer: { code: number }) => void) => {
      tokens.push(token)
      answer({ code })
      told.emit('login', socket)
    })
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(async () => {
  disconnectRealtime()
  await io.close()
})

function connect() {
  const ready = vi.fn(() => told.emit('ready'))
  const ended = vi.fn((_code: number) => told.emit('ended'))
  const onDispatch = (event: Dispatch) => told.emit('dispatch', event)
  connectRealtime({ token: 'the token', onDispatch, onReady: ready, onSessionEnd: ended, origin })
  return { ready, ended }
}

test('it logs in with the token after connecting, is online then, and passes events on', async () => {
  const states: string[] = []
  const unwatch = onConnection(() => states.push(connection()))
  const { ready } = connect()
  expect(connection()).toBe('connecting')
  const [[socket]] = (await Promise.all([once(told, 'login'), once(told, 'ready')])) as unknown as [[Socket]]
  expect(tokens).toEqual(['the token'])
  expect(ready).toHaveBeenCalledTimes(1)
  expect(connection()).toBe('online')
  expect(socketId()).toBe(socket.id)
  const event = { t: 'RESYNC', d: { within_ms: 1 } }
  const passed = once(told, 'dispatch')
  socket.emit('dispatch', event)
  expect(await passed).toEqual([event])
  disconnectRealtime()
  expect(states).toEqual(['online', 'connecting'])
  unwatch()
})

test('a lost connection is taken up again by itself and reported ready again, without ending the session', async () => {
  const { ready, ended } = connect()
  const [[socket]] = (await Promise.all([once(told, 'login'), once(told, 'ready')])) as unknown as [[Socket]]
  const again = once(told, 'ready')
  socket.conn.close()
  await again
  expect(tokens).toEqual(['the token', 'the token'])
  expect(ready).toHaveBeenCalledTimes(2)
  expect(ended).not.toHaveBeenCalled()
})

test('after a disconnect by the server the next login says why the session is over, unless this side expects it', async () => {
  for (const reason of [10005, 10017, 10001]) {
    code = 10000
    const { ended } = connect()
    const [[socket]] = (await Promise.all([once(told, 'login'), once(told, 'ready')])) as unknown as [[Socket]]
    const over = once(told, 'ended')
    code = reason
    socket.disconnect(true)
    await over
    expect(ended.mock.calls).toEqual([[reason]])
  }

  code = 10000
  const other = connect()
  const [[second]] = (await Promise.all([once(told, 'login'), once(told, 'ready')])) as unknown as [[Socket]]
  expectDisconnect()
  const quiet = new Promise<void>((resolve) => {
    const unwatch = onConnection(() => {
      unwatch()
      resolve()
    })
  })
  second.disconnect()
  await quiet
  expect(other.ended).not.toHaveBeenCalled()
})

test('a login refused for good ends the session; any other answer is tried again', async () => {
  code = 500
  const first = connect()
  await once(told, 'login')
  code = 10005
  await once(told, 'ended')
  expect(tokens).toHaveLength(2)
  expect(first.ready).not.toHaveBeenCalled()
})

test('whoever shows the games hears that they have changed, until they stop listening', async () => {
  const heard = vi.fn(() => told.emit('changed'))
  const unwatch = onServerEvent('game_config_update', heard)
  connect()
  const [[socket]] = (await Promise.all([once(told, 'login'), once(told, 'ready')])) as unknown as [[Socket]]
  const changed = once(told, 'changed')
  socket.emit('game_config_update', {})
  await changed
  unwatch()
  const passed = once(told, 'dispatch')
  socket.emit('game_config_update', {})
  socket.emit('dispatch', { t: 'RESYNC', d: { within_ms: 1 } })
  await passed
  expect(heard).toHaveBeenCalledTimes(1)
})
