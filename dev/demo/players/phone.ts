import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import type { CallName } from '@mela/contract/calls.ts'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { REALTIME_PATH, type ClientEvents, type Notification, type ServerEvents } from '@mela/contract/events.ts'
import { parser } from '../../../server/src/platform/realtime/realtime-parser.ts'
import type { DemoPerson } from '../demo-people.ts'
import type { SessionOf } from '../demo-sessions.ts'

// The app of somebody who plays, as far as the site notices: calls, one socket, and the site's clock.
const ANSWERS_WITHIN_MS = 10_000
const LONGEST_WAIT_MS = 30_000

export type GameOffer = CallOutput<'getGameConfig'>['switch_list'][number]

export interface Phone {
  ask<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>
  /** What the games offer at present. */
  offers(): readonly GameOffer[]
  /** Ends at once when the demo does. */
  pause(wait_ms: number): Promise<void>
  signal: AbortSignal
}

export interface PhoneOptions {
  origin: string
  person: DemoPerson
  sessionOf: SessionOf
  signal: AbortSignal
  onNotification: (phone: Phone, told: Notification) => void
}

const BIRTH_DATE = '1990-05-17'

/** Signed in, of age, with what the games offer, and told of what happens. */
export async function openPhone({ origin, person, sessionOf, signal, onNotification }: PhoneOptions): Promise<Phone> {
  const { call, token } = await sessionOf(person)
  const ask: Phone['ask'] = (name, input) => call(name, input, { signal })
  await ask('confirmAge', { birth_date: BIRTH_DATE })
  let config = await ask('getGameConfig', {})
  const phone: Phone = {
    ask,
    offers: () => config.switch_list.filter((offer) => offer.switch === 1 && offer.lines.length > 0),
    pause: (wait_ms) => wait(Math.max(0, wait_ms), undefined, { signal }),
    signal,
  }
  const socket = openSocket(origin, token, signal)
  socket.on('dispatch', ({ t, d }) => {
    if (t === 'NOTIFICATION') onNotification(phone, d)
  })
  socket.on('game_config_update', () => {
    ask('getGameConfig', {}).then(
      (answer) => (config = answer),
      () => undefined,
    )
  })
  return phone
}

/** Logs in whenever it is connected, and connects again whenever it is not, as the web app does. */
function openSocket(origin: string, token: string, signal: AbortSignal): Socket<ServerEvents, ClientEvents> {
  const socket: Socket<ServerEvents, ClientEvents> = io(origin, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    parser,
    forceNew: true,
    reconnectionDelayMax: LONGEST_WAIT_MS,
  })
  socket.on('connect', () => {
    socket.timeout(ANSWERS_WITHIN_MS).emit('login', { token }, (error, answer) => {
      if (error) socket.io.engine.close()
      else if (answer.code !== SUCCESS_CODE) socket.disconnect()
    })
  })
  signal.addEventListener('abort', () => socket.disconnect(), { once: true })
  return socket
}
