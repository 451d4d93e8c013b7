import type { IncomingMessage, Server as HttpServer } from 'node:http'
import parser from 'socket.io-msgpack-parser'
import { Server, type Socket } from 'socket.io'
import { refusals, SUCCESS_CODE } from '@mela/contract/errors.ts'
import { LOGIN_WITHIN_MS, REALTIME_PATH, type ClientEvents, type ServerEvents } from '@mela/contract/events.ts'
import type { Context } from '../context.ts'
import { Audience, terminate, type Listening } from './audience.ts'
import { encodeDispatch, frame } from './frame.ts'
import { createVisibility, type Visibility } from './visibility.ts'

const FRAME_BYTES = 16 * 1024
const FRAMES_PER_SECOND = { per_second: 20, burst: 40 }
/** Sockets asked to resync spread over this time, and longer the more there are. */
const RESYNC_SPREAD_MS = 3_000
const RESYNC_PER_SECOND = 500
const RECHECK_EVERY_MS = 5 * 60_000
const SEEN_EVERY_MS = 30_000
/** How long a draining gateway waits for clients to answer that they leave. */
const GOODBYE_MS = 2_000

type GatewaySocket = Socket<ClientEvents, ServerEvents>

export interface Gateway {
  connections(): number
  /** Closes every transport, so that clients reconnect elsewhere; nobody is logged out. */
  drain(): Promise<void>
}

export function startGateway(server: HttpServer, context: Context): Gateway {
  const audience = new Audience(context.bus)
  // Only web push asks who is looking.
  const visibility = context.config.VAPID_PUBLIC_KEY ? createVisibility(context) : undefined
  const io = new Server<ClientEvents, ServerEvents>(server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    parser,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: FRAME_BYTES,
    connectTimeout: LOGIN_WITHIN_MS,
    allowRequest: (request, answer) => answer(null, isOurOrigin(request, context.config.PUBLIC_ORIGIN)),
  })
  // The upgrade request would stay in memory for as long as its connection.
  io.engine.on('connection', (connection: { request: unknown }) => (connection.request = null))
  io.on('connection', (socket) => serveSocket(socket, context, audience, visibility))

  context.sessions.onEnd((token_hash) => audience.end(token_hash))
  context.bus.onGap(() => {
    const within_ms = Math.max(RESYNC_SPREAD_MS, (audience.size() / RESYNC_PER_SECOND) * 1000)
    audience.broadcast(frame(encodeDispatch({ t: 'RESYNC', d: { within_ms } })))
    void recheck(context, audience)
  })
  const timers = [
    setInterval(() => void recheck(context, audience), RECHECK_EVERY_MS),
    setInterval(() => audience.userIds().forEach((user_id) => context.sessions.noteSeen(user_id)), SEEN_EVERY_MS),
    setInterval(() => void visibility?.refresh(), SEEN_EVERY_MS),
  ]

  return {
    connections: () => io.engine.clientsCount,
    async drain() {
      for (const timer of timers) clearInterval(timer)
      const sockets = [...io.of('/').sockets.values()]
      for (const socket of sockets) closeTransport(socket)
      const gone = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve))))
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS))])
      for (const socket of sockets) terminate(socket)
      io.engine.close()
    },
  }
}

function serveSocket(
  socket: GatewaySocket,
  context: Context,
  audience: Audience,
  visibility: Visibility | undefined,
): void {
  let listening: Listening | undefined
  let is_visible = false
  const setVisible = (wanted: boolean) => {
    if (!listening || wanted === is_visible) return
    is_visible = wanted
    if (wanted) visibility?.show(listening.user_id)
    else visibility?.hide(listening.user_id)
  }
  const startDeadline = () => setTimeout(() => closeTransport(socket), LOGIN_WITHIN_MS)
  let deadline = startDeadline()
  const leave = () => {
    if (!listening) return
    setVisible(false)
    audience.leave(listening)
    listening = undefined
    deadline = startDeadline()
  }

  socket.use((_packet, next) => {
    const may = context.limits.take(FRAMES_PER_SECOND, `socket:${socket.id}`, context.now().getTime())
    if (may) next()
    else closeTransport(socket)
  })
  socket.on('login', async (login, answer) => {
    if (typeof answer !== 'function') return
    const token = typeof login?.token === 'string' ? login.token : ''
    const session = await Promise.resolve(context.sessions.find(token)).catch(() => 'unknown' as const)
    if (session === 'unknown') return closeTransport(socket)
    leave()
    if (session?.status !== 'normal') return answer({ code: refusals.no_authorization.code })
    if (!socket.connected) return
    clearTimeout(deadline)
    const { user_id, token_hash, is_service } = session
    listening = audience.join({ user_id, token_hash, is_service, socket })
    setVisible(true)
    answer({ code: SUCCESS_CODE })
  })
  socket.on('visibility', (state) => {
    if (typeof state?.is_visible === 'boolean') setVisible(state.is_visible)
  })
  socket.on('logout', (_nothing, answer) => {
    leave()
    if (typeof answer === 'function') answer({ code: SUCCESS_CODE })
  })
  socket.on('disconnect', () => {
    leave()
    clearTimeout(deadline)
  })
}

/** What was announced while the bus was away includes sessions that ended. */
async function recheck(context: Context, audience: Audience): Promise<void> {
  const token_hashes = audience.tokenHashes()
  for (let start = 0; start < token_hashes.length; start += 1000) {
    const some = token_hashes.slice(start, start + 1000)
    const alive = await context.sessions.stillAlive(some).catch(() => undefined)
    if (alive) for (const token_hash of some) if (!alive.has(token_hash)) audience.end(token_hash)
  }
}

/** Unlike socket.disconnect(), which clients take as the end of the session, this makes them reconnect. */
function closeTransport(socket: GatewaySocket): void {
  socket.conn.close()
}

function isOurOrigin(request: IncomingMessage, public_origin: string): boolean {
  const { origin, host } = request.headers
  if (!origin) return true
  if (public_origin) return public_origin.split(',').includes(origin)
  return URL.parse(origin)?.host === host
}
