import { createCaller } from '@mela/contract/client.ts'
import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import { query } from '../../../server/test/engines/postgres.ts'
import { type Server } from '../../../server/test/engines/server.ts'
import { until } from '../../../server/test/engines/child.ts'
import { startBalancer } from '../balancer.ts'
import { createChance, type Chance } from '../chance.ts'
import { startCluster, type Cluster } from '../cluster.ts'
import { Device } from '../device.ts'
import { History } from '../history.ts'
import type { Line } from '../line.ts'
import { createPeople, type Person } from '../people.ts'
import type { Outcome, Settings } from '../promise.ts'
import { sendAll, type Lane } from '../sender.ts'

const SIZES = {
  C: { people: 500, private_lanes: 40, group_lanes: 1, messages: 600, per_second: 40 },
  R: { people: 5_000, private_lanes: 100, group_lanes: 1, messages: 3_000, per_second: 50 },
} as const
const BACK_WITHIN_S = 20
/** Beyond the goal, so that what is late is still told. */
const WAITED_FOR_MS = 120_000
const STARTS_AT_ONCE = 50
const BACK_OFF = { first_ms: 1_000, most_ms: 60_000 }

/** P10: a gateway dies under load; everyone who was on it is back on the other, lacks nothing and stays logged in. */
export async function provePromise10({ size, seed, report }: Settings): Promise<Outcome> {
  const { people: count, messages, per_second, ...wanted } = SIZES[size]
  const chance = createChance(seed)
  const cluster = await startCluster(chance.fork('cluster'))
  const gateways = cluster.servers.filter(({ kind }) => kind === 'gateway')
  const balancer = await startBalancer(gateways.map(({ engine }) => engine.port))
  const people = await createPeople(cluster.postgres.url, count, chance.fork('people'))
  const history = new History()
  const devices = createDevices(cluster, people, `ws://127.0.0.1:${balancer.port}`, history, chance)
  for (let first = 0; first < devices.length; first += STARTS_AT_ONCE) {
    await Promise.all(devices.slice(first, first + STARTS_AT_ONCE).map((device) => device.start()))
  }
  report(`${devices.length} people are connected through ${gateways.length} gateways`)

  const lanes = createLanes(devices, people, wanted, chance)
  const sending = sendAll(lanes, { messages, per_second }, history)
  await history.whenAcknowledged(Math.floor(messages / 3))
  const back_s = await killOne(gateways[0]!.engine, devices, report)
  await sending
  report(`${history.acknowledged} messages acknowledged with ${history.retries} retries`)
  const notes = await compareWithRecord(cluster, devices)
  for (const device of devices) device.stop()
  await balancer.close()
  await cluster.stop()
  notes.push(...history.violations)
  if (back_s.all > BACK_WITHIN_S) notes.push(`all were back after ${back_s.all} s, allowed are ${BACK_WITHIN_S}`)
  return {
    figures: {
      people: count,
      cut: back_s.cut,
      back_half_s: back_s.half,
      back_all_s: back_s.all,
      reconnects_most: Math.max(...devices.map(({ connects }) => connects - 1)),
      acknowledged: history.acknowledged,
      logged_out: history.violations.filter((text) => /logged out|refused/.test(text)).length,
    },
    notes,
    ok: notes.length === 0 && history.acknowledged === history.sent.size,
  }
}

function createDevices(cluster: Cluster, people: Person[], gateway_url: string, history: History, chance: Chance) {
  const callers = cluster.api_proxies.map(({ port }) =>
    createCaller({ origin: `http://127.0.0.1:${port}`, language: () => 'en', token: () => undefined, fetch }),
  )
  return people.map(({ user_id, tokens, chat_ids }) => {
    const name = `device of ${user_id}`
    const line: Line = {
      ...{ callers, token: tokens[0]!, chance: chance.fork(name) },
      ...{ back_off: BACK_OFF, is_closed: false, retries: 0 },
    }
    return new Device({ name, user_id, line, gateway_url, chat_ids, resync_every_ms: RESYNC_EVERY_MS, history })
  })
}

/** Some talk with a friend, and a few to everybody. */
function createLanes(
  devices: Device[],
  people: Person[],
  { private_lanes, group_lanes }: { private_lanes: number; group_lanes: number },
  chance: Chance,
): Lane[] {
  const speakers = chance
    .fork('speakers')
    .shuffle([...people.keys()])
    .slice(0, private_lanes + group_lanes)
  return speakers.map((index, number) => {
    const { user_id, tokens, chat_ids } = people[index]!
    const device = devices[index]!
    const chat_id = number < private_lanes ? chat_ids[0]! : chat_ids.at(-1)!
    const line: Line = { ...device.line, token: tokens[1]!, back_off: { first_ms: 200, most_ms: 1_000 }, retries: 0 }
    return { user_id, chat_id, device, line, sent: 0 }
  })
}

async function killOne(
  gateway: Server,
  devices: Device[],
  report: Settings['report'],
): Promise<{ cut: number; half: number; all: number }> {
  const metrics = await (await fetch(`${gateway.monitor_url}/metrics`)).text()
  const cut = Number(/^mela_sockets (\d+)/m.exec(metrics)?.[1])
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 10) / 100
  await gateway.kill9()
  report(`a gateway was killed with ${cut} people on it`)
  const back = () => devices.filter(({ connects, is_live }) => connects > 1 && is_live).length
  await until('half are back', WAITED_FOR_MS, () => back() >= cut / 2)
  const half = seconds()
  await until('all are back', WAITED_FOR_MS, () => back() >= cut && devices.every(({ is_live }) => is_live))
  const all = seconds()
  report(`half of them were back after ${half} s, all after ${all} s`)
  return { cut, half, all }
}

/** Every device has every message of its chats where the record has it, and nothing else. */
async function compareWithRecord({ postgres }: Cluster, devices: Device[]): Promise<string[]> {
  const rows = await query<{ chat_id: string; nonces: string[] }>(
    postgres.url,
    'SELECT chat_id, json_agg(nonce ORDER BY message_id) AS nonces FROM chat_message GROUP BY chat_id',
  )
  const record = new Map(rows.map(({ chat_id, nonces }) => [chat_id, nonces]))
  const wrong = () =>
    devices.flatMap(({ name, timelines }) =>
      [...timelines].flatMap(([chat_id, { nonces, contradictions }]) => {
        const right = record.get(chat_id) ?? []
        const is_right =
          nonces.length === (right.length && right.length + 1) && right.every((nonce, at) => nonces[at + 1] === nonce)
        return is_right && contradictions.length === 0
          ? []
          : [`${name} does not have what the record has of ${chat_id}`]
      }),
    )
  await until('everybody has everything', RESYNC_EVERY_MS + 10_000, () => wrong().length === 0).catch(() => undefined)
  return wrong()
}
