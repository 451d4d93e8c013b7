import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import { until } from '../../server/test/engines/child.ts'
import { createChance, type Chance } from './chance.ts'
import { chatsBehind, check, readFresh } from './check.ts'
import { isOutboxEmpty, startCluster, type Cluster } from './cluster.ts'
import { createCrowd, type Crowd } from './crowd.ts'
import type { Findings } from './findings.ts'
import { History } from './history.ts'
import { Killer } from './killer.ts'
import { createPeople } from './people.ts'
import type { Settings } from './promise.ts'

/** How often a chunk between a client and the servers is the last of its connection, out of one. */
const API_RESETS = 0.004
const GATEWAY_RESETS = 0.0005
/** What the steady interval heals must be whole one interval later, with time for the reading itself. */
export const HEAL_WITHIN_MS = RESYNC_EVERY_MS + 10_000
const RELAY_WITHIN_MS = 10_000

/** The cluster, its people and what they saw: what every promise about messages plays on. */
export interface Stage {
  cluster: Cluster
  crowd: Crowd
  history: History
  killer: Killer
  chance: Chance
  report: Settings['report']
}

export async function setStage(people_count: number, { seed, report }: Settings): Promise<Stage> {
  const chance = createChance(seed)
  const cluster = await startCluster(chance.fork('cluster'))
  report('the cluster runs: PostgreSQL, NATS, Redis, 2 apis, 2 gateways, 1 worker')
  const people = await createPeople(cluster.postgres.url, people_count, chance.fork('people'))
  const history = new History()
  const crowd = createCrowd(cluster, people, history, chance.fork('crowd'))
  await Promise.all(crowd.devices.map((device) => device.start()))
  report(
    `${people.length} people with ${crowd.devices.length} sockets in ${new Set(crowd.lanes.map(({ chat_id }) => chat_id)).size} chats`,
  )
  return { cluster, crowd, history, killer: new Killer(cluster, chance.fork('killer'), report), chance, report }
}

export function resetConnections({ cluster }: Stage): () => number {
  for (const proxy of cluster.api_proxies) proxy.resetAtRandom(API_RESETS)
  for (const proxy of cluster.gateway_proxies) proxy.resetAtRandom(GATEWAY_RESETS)
  const proxies = [...cluster.api_proxies, ...cluster.gateway_proxies]
  return () => {
    for (const proxy of proxies) proxy.resetAtRandom(0)
    return proxies.reduce((sum, { resets }) => sum + resets, 0)
  }
}

export interface Conclusion extends Findings {
  /** How long the slowest device took from the end of the load until it lacked nothing. */
  healed_ms: number
}

/** Lets the devices heal by their own rules, then compares everything with everything. */
export async function conclude({ cluster, crowd, history, report }: Stage): Promise<Conclusion> {
  const started = performance.now()
  const fresh = await readFresh(crowd)
  const behind = () => crowd.devices.filter((device) => chatsBehind(device, fresh) > 0).length
  report(`${behind()} devices lack something; they heal by their own rules`)
  await until('the devices heal', HEAL_WITHIN_MS, () => behind() === 0).catch(() =>
    report(`${behind()} devices did not heal`),
  )
  const healed_ms = Math.round(performance.now() - started)
  const findings = await check(crowd, fresh, history)
  await until('the outbox is empty', RELAY_WITHIN_MS, () => isOutboxEmpty(cluster)).catch((error: unknown) =>
    findings.notes.push(String(error)),
  )
  for (const device of crowd.devices) device.stop()
  return { ...findings, healed_ms }
}
