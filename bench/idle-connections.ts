import { freePort, until } from '../server/test/engines/child.ts'
import { collectGarbage } from './idle-connections/collect-garbage.ts'
import { isEjabberdInstalled, PASSWORD, startEjabberd } from './ejabberd.ts'
import { startPostgres } from '../server/test/engines/postgres.ts'
import { startLoad } from './load-client.ts'
import type { MelaLoad } from './load/mela.ts'
import type { XmppLoad } from './load/xmpp.ts'
import { loadAverage, residentKb, round } from './measure.ts'
import { startSite } from './mela-site.ts'
import { createGroups, createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'

// What one connection costs a gateway that has nothing to say: each is a person of their own with 20 groups.
const GROUPS_EACH = 20
/** Connections that stand before the first measure, so that code and buffers which all share are not counted. */
const WARM_UP = 200
const GOAL_KB = 24
const GROSS_KB = 80
/** Memory counts as settled when it has not shrunk by a hundredth for this long. */
const SETTLED_MS = 5_000
const SETTLED_WITHIN_MS = 60_000

export const bench: Bench = {
  async run({ is_short, flags }) {
    const connections = is_short ? 1_500 : 10_000
    const mela = await measureMela(connections)
    console.log(
      `Mela: ${mela.kb.toFixed(1)} KB for each of ${connections} connections (goal ${GOAL_KB}), logged in at ${Math.round(mela.logins_per_second)}/s`,
    )
    const has_peer = !is_short && !flags.has('--no-peer') && isEjabberdInstalled()
    const peer_kb = has_peer ? await measureEjabberd(connections) : null
    if (peer_kb !== null) console.log(`ejabberd: ${peer_kb.toFixed(1)} KB for each`)
    return {
      kb_per_connection: round(mela.kb, 1),
      peer_kb: peer_kb === null ? null : round(peer_kb, 1),
      connections,
      load: loadAverage(),
      ok: mela.is_right,
    }
  },

  grossRegression: ({ kb_per_connection }) =>
    Number(kb_per_connection) > GROSS_KB ? `more than ${GROSS_KB} KB for a connection` : undefined,
}

async function measureMela(connections: number) {
  let people: Person[] = []
  const inspector_port = await freePort()
  const site = await startSite({
    node_args: { gateway: [`--inspect=127.0.0.1:${inspector_port}`] },
    async prepare({ url }) {
      people = await createPeople(url, WARM_UP + connections)
      await createGroups(url, people, GROUPS_EACH)
    },
  })
  const load = startLoad<MelaLoad>('mela.ts')
  await load.connect({ url: site.gateway.url, people: people.slice(0, WARM_UP) })
  await collectGarbage(inspector_port)
  const before = await settledKb(site.gateway.pid)
  const { seconds } = await load.connect({ url: site.gateway.url, people: people.slice(WARM_UP) })
  const uncollected = residentKb(site.gateway.pid)
  await collectGarbage(inspector_port)
  const after = await settledKb(site.gateway.pid)
  console.log(
    `gateway ${before} KB with ${WARM_UP} connections, ${after} KB with ${WARM_UP + connections} (${uncollected} KB before its garbage was collected)`,
  )

  const metrics = await (await fetch(`${site.gateway.monitor_url}/metrics`)).text()
  const open = Number(/^mela_sockets (\d+)/m.exec(metrics)?.[1])
  const cuts = await load.cuts({})
  if (open !== WARM_UP + connections || cuts > 0) console.log(`${open} sockets are open, ${cuts} were cut`)
  const is_right = open === WARM_UP + connections && cuts === 0
  for (const process of [site.gateway, site.api, site.worker, site.nats, site.redis, site.postgres])
    await process.kill9()
  load.end()
  return { kb: (after - before) / connections, logins_per_second: connections / seconds, is_right }
}

async function measureEjabberd(connections: number): Promise<number> {
  const postgres = await startPostgres()
  const ejabberd = await startEjabberd(postgres, WARM_UP + connections)
  const load = startLoad<XmppLoad>('xmpp.ts')
  const connect = (names: string[]) => load.connect({ port: ejabberd.port, names, password: PASSWORD })
  await connect(ejabberd.names.slice(0, WARM_UP))
  const before = await settledKb(ejabberd.pid)
  await connect(ejabberd.names.slice(WARM_UP))
  const after = await settledKb(ejabberd.pid)
  return (after - before) / connections
}

/** What the process keeps once its collector has given back what it can. */
async function settledKb(pid: number): Promise<number> {
  let smallest = Infinity
  let since = performance.now()
  await until('memory settles', SETTLED_WITHIN_MS, () => {
    const now_kb = residentKb(pid)
    if (now_kb < smallest * 0.99) {
      smallest = now_kb
      since = performance.now()
    }
    return performance.now() - since > SETTLED_MS
  })
  return residentKb(pid)
}
