import { bareEngine, createBareDatabase, type BareEngine } from './bare-engine.ts'
import { checkPrivateSend } from './private-send/check-private-send.ts'
import { isEjabberdInstalled, PASSWORD, startEjabberd } from './ejabberd.ts'
import { query } from '../server/test/engines/postgres.ts'
import { startLoad } from './load-client.ts'
import type { MelaLoad } from './load/mela.ts'
import type { SendResult } from './load/message-book.ts'
import type { XmppLoad } from './load/xmpp.ts'
import { CpuMeter, loadAverage, median, microseconds, round, spread, total } from './measure.ts'
import { startSite, type Site } from './mela-site.ts'
import { createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'

// A private message, durable and delivered to the other side's socket: the bare engine, Mela and ejabberd in turn.
const FULL = { rounds: 5, seconds: 10, people: 4_000, warm_ups: 15 }
const SHORT = { rounds: 2, seconds: 4, people: 2_000, warm_ups: 5 }
const BATCH = 50
const IN_FLIGHT = 256
const WARM_UP_SECONDS = 3
/** The engine of JavaScript compiles what runs often: rounds count once CPU per message falls no further than this. */
const WARM_SHARE = 0.95
/** … and not before this many, since on a busy machine the figures jump. */
const WARM_MESSAGES = 50_000
/** --profile leaves CPU profiles of our processes here. */
const PROFILE_DIR = '/tmp/mela-profile'
/** A short run on a busy machine is rough; below this something is badly wrong. */
const GROSS_R_C = 0.08

interface Round {
  rate: number
  cpu_per_op: number
}
interface Rounds {
  bare: Round[]
  mela: Round[]
  peer: Round[]
}

export const bench: Bench = {
  async run({ is_short, flags }) {
    const size = is_short ? SHORT : FULL
    const { site, people, bare } = await prepare(size.people, flags.has('--profile') ? PROFILE_DIR : undefined)
    const load = startLoad<MelaLoad>('mela.ts')
    const connected = await load.connect({ url: site.gateway.url, people })
    console.log(`${people.length} people connected in ${connected.seconds.toFixed(1)} s`)
    const has_peer = !is_short && !flags.has('--no-peer') && isEjabberdInstalled()
    const peer = has_peer ? await startPeer(site, size.people) : undefined

    const sent: SendResult[] = []
    const send = async (seconds: number, rate?: number) => {
      const result = await load.send({ url: site.api.url, seconds, in_flight: IN_FLIGHT, ...(rate ? { rate } : {}) })
      sent.push(result)
      return result
    }
    await warmUp(site, size.warm_ups, () => send(WARM_UP_SECONDS))

    const rounds: Rounds = { bare: [], mela: [], peer: [] }
    for (let round = 1; round <= size.rounds; round++) {
      console.log(`round ${round} of ${size.rounds}`)
      rounds.bare.push(await runBare(bare, size.seconds))
      rounds.mela.push(await runMela(site, () => send(size.seconds)))
      if (peer) rounds.peer.push(await peer.run(size.seconds))
    }
    const half = await send(size.seconds, median(rounds.mela.map(({ rate }) => rate)) / 2)
    console.log(
      `at half load, ${perSecond(half)}/s: p50 ${half.p50_ms.toFixed(1)} ms, p99 ${half.p99_ms.toFixed(1)} ms until answered and delivered; ` +
        `answered p50 ${half.answer_p50_ms.toFixed(1)} ms, p99 ${half.answer_p99_ms.toFixed(1)} ms`,
    )
    await printBatchSizes(site)
    const is_right = await checkPrivateSend(site.postgres.url, bare.url, sent, await load.cuts({}))
    const ok = is_right && (peer ? await peer.check() : true)
    await Promise.all([site.api.stop(), site.gateway.stop(), site.worker.stop()])
    return { ...ratios(rounds), p50_ms: round(half.p50_ms, 1), p99_ms: round(half.p99_ms, 1), load: loadAverage(), ok }
  },

  grossRegression: ({ R_C }) => (Number(R_C) < GROSS_R_C ? `R_C ${String(R_C)} is below ${GROSS_R_C}` : undefined),
}

async function prepare(people_count: number, profile_dir: string | undefined) {
  let people: Person[] = []
  const site = await startSite({
    node_args: { api: ['--max-semi-space-size=64'] },
    // No checkpoint may fall into one of the rounds and not into the others.
    settings: { max_wal_size: '16GB', checkpoint_timeout: '1h' },
    profile_dir,
    async prepare(postgres) {
      people = await createPeople(postgres.url, people_count)
      const url = await createBareDatabase(postgres)
      await query(
        url,
        `CREATE TABLE bench_pair AS
         SELECT (row_number() OVER (ORDER BY chat_id) - 1)::int AS number, chat_id, min(user_id) AS first_id, max(user_id) AS second_id
         FROM chat_member GROUP BY chat_id`,
      )
      await query(url, 'ALTER TABLE bench_pair ADD PRIMARY KEY (number)')
      await query(url, 'VACUUM ANALYZE')
    },
  })
  const bare = bareEngine(site.postgres, 'private-send.sql', { chats: people_count / 2, outbox_id: 0 })
  return { site, people, bare }
}

async function warmUp(site: Site, most: number, send: () => Promise<SendResult>): Promise<void> {
  console.log('warming up')
  let before = Infinity
  let messages = 0
  for (let times = 0; times < most; times++) {
    const { cpu_per_op } = await runMela(site, async () => {
      const done = await send()
      messages += done.acknowledged
      return done
    })
    if (messages >= WARM_MESSAGES && cpu_per_op > before * WARM_SHARE) return
    before = cpu_per_op
  }
}

async function runBare(bare: BareEngine, seconds: number): Promise<Round> {
  const done = await bare.run(seconds)
  const rows = done.transactions * BATCH
  console.log(
    `  bare      ${Math.round(rows / done.seconds)} messages/s, ${microseconds(done.cpu_seconds, rows)} CPU each`,
  )
  return { rate: rows / done.seconds, cpu_per_op: done.cpu_seconds / rows }
}

async function runMela(site: Site, send: () => Promise<SendResult>): Promise<Round> {
  const meter = new CpuMeter(site.pids()).start()
  const done = await send()
  const cpu = meter.stop()
  const parts = Object.entries(cpu).map(([name, seconds]) => `${name} ${microseconds(seconds, done.acknowledged)}`)
  console.log(
    `  Mela      ${perSecond(done)} messages/s, ${microseconds(total(cpu), done.acknowledged)} CPU each (${parts.join(', ')})`,
  )
  if (done.refused > 0) console.log(`            ${done.refused} refused: ${done.first_refusal}`)
  return { rate: done.acknowledged / done.seconds, cpu_per_op: total(cpu) / done.acknowledged }
}

async function startPeer(site: Site, people: number) {
  const ejabberd = await startEjabberd(site.postgres, people)
  const load = startLoad<XmppLoad>('xmpp.ts')
  await load.connect({ port: ejabberd.port, names: ejabberd.names, password: PASSWORD })
  let delivered = 0
  const send = async (seconds: number) => {
    const done = await load.send({ seconds, in_flight: IN_FLIGHT })
    delivered += done.delivered
    return done
  }
  await send(WARM_UP_SECONDS)
  return {
    async run(seconds: number): Promise<Round> {
      const meter = new CpuMeter({ ejabberd: ejabberd.pid, postgres: site.postgres.pid }).start()
      const done = await send(seconds)
      const cpu = total(meter.stop())
      console.log(`  ejabberd  ${perSecond(done)} messages/s, ${microseconds(cpu, done.delivered)} CPU each`)
      return { rate: done.delivered / done.seconds, cpu_per_op: cpu / done.delivered }
    },
    /** The archive holds every message twice: once for each side. */
    async check(): Promise<boolean> {
      const [row] = await query<{ rows: number }>(ejabberd.url_of_database, 'SELECT count(*)::int AS rows FROM archive')
      if (row?.rows !== delivered * 2) console.log(`ejabberd archived ${row?.rows} rows for ${delivered} deliveries`)
      return row?.rows === delivered * 2
    },
  }
}

function ratios({ bare, mela, peer }: Rounds) {
  const of = (ratio: (index: number) => number) => mela.map((_, index) => ratio(index))
  const R_T = of((index) => mela[index]!.rate / bare[index]!.rate)
  const R_C = of((index) => bare[index]!.cpu_per_op / mela[index]!.cpu_per_op)
  const has_peer = peer.length > 0
  const peer_T = has_peer ? of((index) => mela[index]!.rate / peer[index]!.rate) : []
  const peer_C = has_peer ? of((index) => peer[index]!.cpu_per_op / mela[index]!.cpu_per_op) : []
  const middle = (values: number[]) => (values.length > 0 ? round(median(values)) : null)
  const ends = (values: number[]) => (values.length > 0 ? spread(values).map((value) => round(value)) : null)
  return {
    ...{ R_T: middle(R_T), R_C: middle(R_C), peer_T: middle(peer_T), peer_C: middle(peer_C) },
    spread: { R_T: ends(R_T), R_C: ends(R_C), peer_T: ends(peer_T), peer_C: ends(peer_C) },
  }
}

async function printBatchSizes(site: Site): Promise<void> {
  const metrics = await (await fetch(`${site.api.monitor_url}/metrics`)).text()
  for (const [, batch, count] of metrics.matchAll(/^mela_batch_size_count\{batch="([^"]+)"\} (\d+)/gm)) {
    const sum = new RegExp(`^mela_batch_size_sum\\{batch="${batch}"\\} (\\d+)`, 'm').exec(metrics)?.[1]
    console.log(`batches of ${batch}: ${count}, ${(Number(sum) / Number(count)).toFixed(1)} members each`)
  }
}

const perSecond = ({ acknowledged, seconds }: SendResult): string => String(Math.round(acknowledged / seconds))
