import { setTimeout as pause } from 'node:timers/promises'
import { createCaller, type Caller } from '@mela/contract/client.ts'
import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import type { Chance } from './chance.ts'
import type { Cluster } from './cluster.ts'
import { CursorDevice } from './cursor-device.ts'
import { Device } from './device.ts'
import type { History } from './history.ts'
import type { Line } from './line.ts'
import type { Person } from './people.ts'
import { readAlong } from './reader.ts'
import { sendAll, type Lane, type Load } from './sender.ts'

/** Everyone who uses the product during a run: each person with a device on either gateway, and one without a socket. */
export interface Crowd {
  people: Person[]
  devices: Device[]
  cursor_devices: CursorDevice[]
  lanes: Lane[]
  /** For questions of the examiner, with the session of that person. */
  lineOf(person: Person): Line
}

const SENDING = { first_ms: 200, most_ms: 1_000 }
const BACKGROUND = { first_ms: 1_000, most_ms: 60_000 }
const EXAMINING = { first_ms: 100, most_ms: 1_000 }

export function createCrowd(cluster: Cluster, people: Person[], history: History, chance: Chance): Crowd {
  const callers = cluster.api_proxies.map(({ port }) => callerTo(`http://127.0.0.1:${port}`))
  const gateway_urls = cluster.gateway_proxies.map(({ port }) => `ws://127.0.0.1:${port}`)
  const lineFor = (name: string, token: string, back_off: Line['back_off']): Line => ({
    callers,
    token,
    chance: chance.fork(name),
    back_off,
    is_closed: false,
    retries: 0,
  })
  const crowd: Crowd = {
    people,
    devices: [],
    cursor_devices: [],
    lanes: [],
    lineOf: ({ user_id, tokens }) => lineFor(`examiner of ${user_id}`, tokens[0]!, EXAMINING),
  }
  for (const { user_id, tokens, chat_ids } of people) {
    const devices = gateway_urls.map((gateway_url, index) => {
      const name = `device ${index + 1} of ${user_id}`
      const line = lineFor(name, tokens[index]!, BACKGROUND)
      return new Device({ name, user_id, line, gateway_url, chat_ids, resync_every_ms: RESYNC_EVERY_MS, history })
    })
    crowd.devices.push(...devices)
    const name = `cursor of ${user_id}`
    const line = lineFor(name, tokens.at(-1)!, BACKGROUND)
    crowd.cursor_devices.push(new CursorDevice({ name, line, chat_ids, history }))
    for (const chat_id of chat_ids) {
      const lane_name = `${user_id} in ${chat_id}`
      const sending_line = lineFor(lane_name, tokens[0]!, SENDING)
      crowd.lanes.push({ user_id, chat_id, device: devices[0]!, line: sending_line, sent: 0 })
    }
  }
  return crowd
}

/** Sends the load while everyone reads along; resolves when all of it is acknowledged. */
export async function talk(crowd: Crowd, load: Load, history: History): Promise<void> {
  const silence = new AbortController()
  const readers = crowd.lanes.map((lane) => readAlong(lane, history, silence.signal))
  const pollers = crowd.cursor_devices.map((device) => device.pollUntil(silence.signal))
  await Promise.race([sendAll(crowd.lanes, load, history), throwWhenStuck(history, silence.signal)])
  silence.abort()
  await Promise.all([...readers, ...pollers])
}

/** Whatever is killed comes back within seconds; a cluster that acknowledges nothing for this long never will. */
const STUCK_MS = 90_000

async function throwWhenStuck(history: History, stop: AbortSignal): Promise<void> {
  let before = -1
  while (!stop.aborted) {
    if (history.acknowledged === before) throw new Error(`nothing was acknowledged for ${STUCK_MS / 1000} s`)
    before = history.acknowledged
    await pause(STUCK_MS, undefined, { signal: stop }).catch(() => undefined)
  }
}

function callerTo(origin: string): Caller {
  return createCaller({ origin, language: () => 'en', token: () => undefined, fetch })
}
