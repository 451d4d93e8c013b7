import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { refusals, SUCCESS_CODE } from '@mela/contract/errors.ts'
import { LOGIN_WITHIN_MS, REALTIME_PATH, type ClientEvents, type ServerEvents } from '@mela/contract/events.ts'
import type { Context } from '../../context.ts'
import { Audience, hasBacklog, terminate, write, type Listening } from './audience.ts'
import { BROADCAST } from './broadcast.ts'
import type { ReadShared } from './shared-subjects.ts'
import { frame } from './frame.ts'
import { parser } from './realtime-parser.ts'
import { createSocketLimits, type SocketLimits } from './socket-limits.ts'
import { createVisibility, type Visibility } from './visibility.ts'

const FRAME_BYTES = 16 * 1024
const FRAMES_PER_SECOND = { per_second: 20, burst: 40 }
const RECHECK_EVERY_MS = 5 * 60_000
const SEEN_EVERY_MS = 30_000
/** How long a draining gateway waits for clients to answer that they leave. */
const GOODBYE_MS = 2_000

const REFUSED = { ended: 'no_authorization', banned: 'user_banned', blocked: 'account_blocked' } as const

type GatewaySocket = Socket<ClientEvents, ServerEvents>
interface EngineConnection {
  request: IncomingMessage | null
  once(event: 'close', listener: () => void): unknown
}

export interface Gateway {
  connections(): number
  /** Closes every transport, so that clients reconnect elsewhere; nobody is logged out. */
  drain(): Promise<void>
}

/** What a client says for others to hear now, and nobody keeps. Its sender is known; what it says is not yet looked at. */
export type HearSignal = (
  context: Context,
  from: { user_id: string; socket_id: string },
  signal: unknown,
) => Promise<void>
export type Signals = Partial<Record<Exclude<keyof ClientEvents, 'login' | 'logout' | 'visibility'>, HearSignal>>

/** `readShared` says on which subjects people listen together with others. */
export function startGateway(
  server: HttpServer,
  context: Context,
  readShared: ReadShared,
  signals: Signals = {},
): Gateway {
  const audience = new Audience(context.bus, readShared)
  // Only web push asks who is looking.
  const visibility = context.config.VAPID_PUBLIC_KEY ? createVisibility(context) : undefined
  const limits = createSocketLimits(context.config)
  const io = new Server<ClientEvents, ServerEvents>(server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    parser,
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: FRAME_BYTES,
    connectTimeout: LOGIN_WITHIN_MS,
    allowRequest: (request, answer) =>
      answer(null, isOurOrigin(request, context.config.PUBLIC_ORIGIN) && limits.mayOpen(request)),
  })
  // The upgrade request would stay in memory for as long as its connection.
  io.engine.on('connection', (connection: EngineConnection) => {
    limits.opened(connection, connection.request!)
    connection.request = null
  })
  io.on('connection', (socket) => serveSocket(socket, { context, audience, visibility, signals, limits }))

  context.bus.subscribe(BROADCAST, (packet) => {
    const framed = frame(packet)
    for (const socket of io.of('/').sockets.values()) write(socket, framed)
  })
  context.sessions.onEnd((token_hash) => audience.end(token_hash))
  context.bus.onGap(() => {
    audience.resync(audience.userIds())
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
      const gone = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve))))
      for (const socket of sockets) closeTransport(socket)
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS))])
      for (const socket of sockets) terminate(socket)
      io.engine.close()
    },
  }
}

interface Served {
  context: Context
  audience: Audience
  visibility: Visibility | undefined
  signals: Signals
  limits: SocketLimits
}

function serveSocket(socket: GatewaySocket, { context, audience, visibility, signals, limits }: Served): void {
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
    limits.loggedOut(socket.conn)
    listening = undefined
    deadline = startDeadline()
  }

  socket.use((_packet, next) => {
    const may = context.limits.take(FRAMES_PER_SECOND, `socket:${socket.id}`, context.now().getTime())
    // Whoever sends and does not read gets no more answers.
    if (hasBacklog(socket)) terminate(socket)
    else if (may) next()
    else closeTransport(socket)
  })
  socket.on('login', async (login, answer) => {
    if (typeof answer !== 'function') return
    const token = typeof login?.token === 'string' ? login.token : ''
    const session = await Promise.resolve(context.sessions.find(token)).catch(() => 'unknown' as const)
    if (session === 'unknown') return closeTransport(socket)
    leave()
    if (session?.status !== 'normal') return answer({ code: refusals[REFUSED[session?.status ?? 'ended']].code })
    if (!socket.connected) return
    clearTimeout(deadline)
    const { user_id, token_hash, is_service } = session
    listening = { user_id, token_hash, is_service, socket }
    limits.loggedIn(socket.conn)
    const heard = audience.join(listening)
    setVisible(true)
    if (await hearsAll(heard)) answer({ code: SUCCESS_CODE })
    else closeTransport(socket)
  })
  socket.on('visibility', (state) => {
    if (typeof state?.is_visible === 'boolean') setVisible(state.is_visible)
  })
  for (const [name, hear] of Object.entries(signals) as [keyof Signals, HearSignal][]) {
    socket.on(name, (signal: unknown) => {
      if (!listening) return
      hear(context, { user_id: listening.user_id, socket_id: socket.id }, signal).catch((error: unknown) =>
        context.log.warn({ err: error }, 'socket event failed'),
      )
    })
  }
  socket.on('logout', (_nothing, answer) => {
    leave()
    if (typeof answer === 'function') answer({ code: SUCCESS_CODE })
  })
  socket.on('disconnect', () => {
    leave()
    clearTimeout(deadline)
  })
}

/** False when what somebody shares with others could not be read: they come back and try again. */
const hearsAll = (heard: Promise<void> | undefined): Promise<boolean> =>
  Promise.resolve(heard).then(
    () => true,
    () => false,
  )

/** What was announced while the bus was unreachable includes sessions that ended and what people share. */
async function recheck(context: Context, audience: Audience): Promise<void> {
  audience.readSharedAgain()
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
