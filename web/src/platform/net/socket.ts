import { BARE_EVENTS, type BareEvent } from '../../names/server-events.ts'
import { Manager, type Socket } from 'socket.io-client'
import { useSyncExternalStore } from 'react'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { REALTIME_PATH, type ClientEvents, type Dispatch, type ServerEvents } from '@mela/contract/events.ts'
import { backOff } from '../device/random.ts'
import { SESSION_OVER_CODES } from './session-end.ts'
import { isOnline, isVisible, onNetwork, onVisibility } from '../device/visibility.ts'
import { parser } from './realtime-parser.ts'

// One socket per session. It never gives up. A revoked session ("io server disconnect") logs in again at once, and the
// code of the refusal ends it.
export type Connection = 'online' | 'connecting' | 'offline'
export interface RealtimeOptions {
  token: string
  onDispatch: (event: Dispatch) => void
  /** After every login, the first and each later one: what was said meanwhile is lost. */
  onReady: () => void
  onSessionEnd: (code: number) => void
  origin?: string
}

const ANSWERS_WITHIN_MS = 10_000
const LONGEST_WAIT_MS = 30_000
type RealtimeSocket = Socket<ServerEvents, ClientEvents>

let current: { socket: RealtimeSocket; close: () => void } | undefined
let is_ready = false
let is_disconnect_expected = false
const watchers = new Set<() => void>()
const eventWatchers = new Map(BARE_EVENTS.map((event) => [event, new Set<() => void>()]))

/** The session ends from this side: the server's disconnect is no news. */
export function expectDisconnect(): void {
  is_disconnect_expected = true
}

export function connectRealtime(options: RealtimeOptions): void {
  disconnectRealtime()
  is_disconnect_expected = false
  const manager = new Manager<ServerEvents, ClientEvents>(options.origin ?? '', {
    path: REALTIME_PATH,
    transports: ['websocket'],
    parser,
    reconnection: false,
    autoConnect: false,
  })
  const socket: RealtimeSocket = manager.socket('/')
  const retry = retryConnection(socket)
  socket.on('connect', () => authenticate(socket, options, retry.succeeded))
  socket.on('connect_error', retry.later)
  socket.on('disconnect', (reason) => {
    setReady(false)
    if (reason !== 'io server disconnect') return void (socket === current?.socket && retry.later())
    // The answer to the next login says why.
    if (!is_disconnect_expected) socket.connect()
  })
  socket.on('dispatch', options.onDispatch)
  for (const [event, watchers_of] of eventWatchers) {
    socket.on(event, () => {
      for (const watcher of watchers_of) watcher()
    })
  }
  const unwatch = [
    onNetwork((is_up) => is_up && retry.now()),
    onVisibility((is_visible) => {
      if (is_visible) retry.now()
      if (is_ready) socket.emit('visibility', { is_visible })
    }),
  ]
  current = {
    socket,
    close() {
      retry.stop()
      for (const stop of unwatch) stop()
      socket.off()
      socket.disconnect()
    },
  }
  socket.connect()
}

function retryConnection(socket: RealtimeSocket) {
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    timer = undefined
    socket.connect()
  }
  return {
    later() {
      clearTimeout(timer)
      timer = setTimeout(connect, backOff(attempt++, LONGEST_WAIT_MS))
    },
    now() {
      if (timer === undefined || !isVisible()) return
      clearTimeout(timer)
      connect()
    },
    succeeded() {
      attempt = 0
    },
    stop: () => clearTimeout(timer),
  }
}

function authenticate(socket: RealtimeSocket, options: RealtimeOptions, succeeded: () => void): void {
  socket.timeout(ANSWERS_WITHIN_MS).emit('login', { token: options.token }, (error: Error | null, answer) => {
    if (socket !== current?.socket) return
    if (!error && answer.code === SUCCESS_CODE) {
      succeeded()
      setReady(true)
      // A socket counts as looked at from its login on.
      if (!isVisible()) socket.emit('visibility', { is_visible: false })
      options.onReady()
    } else if (!error && SESSION_OVER_CODES.includes(answer.code)) {
      options.onSessionEnd(answer.code)
    } else {
      // Closing the transport, not the socket, so that the disconnect is followed by another attempt.
      socket.io.engine.close()
    }
  })
}

export function disconnectRealtime(): void {
  const closing = current
  current = undefined
  closing?.close()
  setReady(false)
}

/** Somebody writes. False where nobody listens at this moment: it is not worth telling later. */
export function emitTyping(where: Parameters<ClientEvents['typing']>[0]): boolean {
  if (is_ready) current?.socket.volatile.emit('typing', where)
  return is_ready
}

export function socketId(): string | undefined {
  return current?.socket.id
}

function setReady(value: boolean): void {
  if (is_ready === value) return
  is_ready = value
  for (const watcher of watchers) watcher()
}

export function connection(): Connection {
  if (!isOnline()) return 'offline'
  return is_ready ? 'online' : 'connecting'
}

export function onConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  const unwatch = onNetwork(watcher)
  return () => {
    watchers.delete(watcher)
    unwatch()
  }
}

/** Told of an event that carries nothing but that it happened. */
export function onServerEvent(event: BareEvent, watcher: () => void): () => void {
  const watchers_of = eventWatchers.get(event)!
  watchers_of.add(watcher)
  return () => watchers_of.delete(watcher)
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connection, connection)
}
