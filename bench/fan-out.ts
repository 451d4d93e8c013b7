import { createBigGroup } from './group-people.ts'
import { isEjabberdInstalled, PASSWORD, startEjabberd } from './ejabberd.ts'
import { query } from '../server/test/engines/postgres.ts'
import { startLoad } from './load-client.ts'
import type { FannedOut, FanOutLoad } from './load/fan-out.ts'
import type { MucLoad } from './load/muc.ts'
import type { WsServer } from './load/ws-server.ts'
import { cpuSeconds, CpuMeter, loadAverage, median, microseconds, round, spread, total } from './measure.ts'
import { startSite, type Site } from './mela-site.ts'
import { createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'

// One message to a group of a thousand members who are all online: CPU for each delivery, of everything that serves,
// beside a bare websocket server that writes a frame of the same size to as many sockets.
const MEMBERS = 1_000
const GROUP_ID = '501'
const FULL = { rounds: 5, seconds: 10, rate: 40, warm_ups: 3 }
const SHORT = { rounds: 2, seconds: 3, rate: 20, warm_ups: 1 }
/** Of the bare server, which are no messages of ours. */
const FIRST_BARE = 5_000_000
const GOAL = { R_C: 0.85, peer_C: 6, last_member_ms: 40 }
const GROSS_R_C = 0.2
/** As much as the peer keeps up with. */
const PEER_RATE = 10

export const bench: Bench = {
  async run({ is_short, flags }) {
    const size = is_short ? SHORT : FULL
    const { site, people } = await prepare()
    const load = startLoad<FanOutLoad>('fan-out.ts')
    await load.connect({ url: site.gateway.url, people })
    const bare = startLoad<WsServer>('ws-server.ts')
    await load.connectPlain({ port: await bare.listen({}), count: MEMBERS })
    const say = () => load.say({ url: site.api.url, chat_id: GROUP_ID, people, rate: size.rate, seconds: size.seconds })
    for (let time = 1; time < size.warm_ups; time++) await say()
    const { bytes } = await say()

    const has_peer = !is_short && !flags.has('--no-peer') && isEjabberdInstalled()
    const peer = has_peer ? await startPeer(site) : undefined
    const peer_ratios: number[] = []
    const ratios: number[] = []
    const gateway_ratios: number[] = []
    const all: FannedOut[] = []
    let first = FIRST_BARE
    let is_right = true
    for (let number = 1; number <= size.rounds; number++) {
      const before = cpuSeconds(bare.pid)
      const count = await bare.broadcast({ rate: size.rate, seconds: size.seconds, bytes, first })
      const heard = await load.hear({ first, count, members: MEMBERS })
      const bare_cpu = cpuSeconds(bare.pid) - before
      first += count
      const meter = new CpuMeter(site.pids()).start()
      const said = await say()
      const cpu = meter.stop()
      const parts = Object.entries(cpu).map(([name, used]) => `${name} ${microseconds(used, said.delivered)}`)
      console.log(
        `bare ${perSecond(heard, bare_cpu)} deliveries per CPU second; Mela ${perSecond(said.delivered, total(cpu))} ` +
          `(${perSecond(said.delivered, cpu['gateway']!)} of the gateway alone; each ${parts.join(', ')}); ` +
          `last member p50 ${said.last_p50_ms.toFixed(1)} ms, p99 ${said.last_p99_ms.toFixed(1)} ms`,
      )
      ratios.push(bare_cpu / heard / (total(cpu) / said.delivered))
      gateway_ratios.push(bare_cpu / heard / (cpu['gateway']! / said.delivered))
      all.push(said)
      is_right &&= heard === count * MEMBERS
      if (peer) peer_ratios.push((await peer(size)) / (total(cpu) / said.delivered))
    }
    is_right &&= await check(site, all)
    await Promise.all([site.api.stop(), site.gateway.stop(), site.worker.stop()])
    bare.end()
    return {
      R_C: round(median(ratios)),
      R_C_gateway: round(median(gateway_ratios)),
      spread: spread(ratios).map((value) => round(value)),
      peer_C: peer_ratios.length > 0 ? round(median(peer_ratios), 1) : null,
      last_member_ms: round(median(all.map(({ last_p50_ms }) => last_p50_ms)), 1),
      last_member_p99_ms: round(median(all.map(({ last_p99_ms }) => last_p99_ms)), 1),
      goal: GOAL,
      load: loadAverage(),
      ok: is_right,
    }
  },

  grossRegression: ({ R_C }) => (Number(R_C) < GROSS_R_C ? `R_C ${String(R_C)} is below ${GROSS_R_C}` : undefined),
}

const perSecond = (deliveries: number, cpu_seconds: number): string => `${Math.round(deliveries / cpu_seconds / 1000)}k`

/** CPU seconds that ejabberd and its archive take for a delivery in a room of as many members. */
async function startPeer({ postgres }: Site): Promise<(size: typeof FULL) => Promise<number>> {
  const ejabberd = await startEjabberd(postgres, MEMBERS)
  const load = startLoad<MucLoad>('muc.ts')
  await load.connect({ port: ejabberd.port, names: ejabberd.names, password: PASSWORD })
  return async ({ rate, seconds }) => {
    const meter = new CpuMeter({ ejabberd: ejabberd.pid, postgres: postgres.pid }).start()
    const { sent, delivered } = await load.say({ rate: Math.min(rate, PEER_RATE), seconds })
    const cpu = total(meter.stop())
    console.log(`ejabberd ${perSecond(delivered, cpu)} deliveries per CPU second, ${sent} said, ${delivered} delivered`)
    return cpu / delivered
  }
}

async function prepare(): Promise<{ site: Site; people: Person[] }> {
  let people: Person[] = []
  const site = await startSite({
    async prepare({ url }) {
      people = await createPeople(url, MEMBERS)
      await createBigGroup(url, GROUP_ID, people)
      await query(url, 'VACUUM ANALYZE')
    },
  })
  return { site, people }
}

/** Everybody heard every message that was taken, each once, and the record has as many. */
async function check(site: Site, all: FannedOut[]): Promise<boolean> {
  const wrong = all.filter(({ sent, delivered, refused }) => refused > 0 || delivered !== sent * MEMBERS)
  for (const { sent, delivered, refused, first_refusal } of wrong) {
    console.log(`${sent} said, ${delivered} deliveries, ${refused} refused: ${first_refusal}`)
  }
  const [row] = await query<{ gaps: number }>(
    site.postgres.url,
    `SELECT (max(message_id) - count(*))::int AS gaps FROM chat_message WHERE chat_id = $1`,
    [GROUP_ID],
  )
  return wrong.length === 0 && row?.gaps === 0
}
