import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createCaller, type Caller } from '@mela/contract/client.ts'
import { REALTIME_PATH } from '@mela/contract/events.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { query } from '../server/test/engines/postgres.ts'
import { createBigGroup } from './group-people.ts'
import { openRealtime } from './load/realtime-socket.ts'
import { CpuMeter, loadAverage, median, percentile, round, total } from './measure.ts'
import { startSite, type Site } from './mela-site.ts'
import { createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'

// What each act in a group of 100,000 costs beside the same in a group of 1,000: the time until it is done, the CPU of
// everything that serves, and the blocks that PostgreSQL looks at, which no other load of the machine disturbs. Rounds
// alternate, so that whatever else the machine does falls on both.
const SIZES = { small: 1_000, large: 100_000 }
const ONLINE = 50
const GOAL = 1.3
const GROSS = 4
/** Of each act in each group and round. */
const TIMES_EACH = 8
const HEARD_WITHIN_MS = 10_000
/** What an act still causes once it is answered belongs to its cost: hints, what gateways ask, outbox rows that go. */
const AFTERMATH_MS = 500

type Size = keyof typeof SIZES
type Act = (group: Group, turn: number) => Promise<number | void>

interface Group {
  id: string
  owner: Caller
  members: Caller[]
  /** Those who are not online, of whom one is removed each time. */
  others: Person[]
  last_join_no: number
  cursor: string
  /** Resolves when all who are online have heard a message with this nonce. */
  heardByAll(nonce: string): Promise<void>
}

const chat = ({ id }: Group) => ({ chat_id: id, chat_type: ChatType.Group })

async function open(group: Group, turn: number): Promise<void> {
  const call = group.members[turn % ONLINE]!
  await call('getGroupInfo', { id: group.id })
  await call('getMessages', chat(group))
  await call('getMessageUpdates', { after: group.cursor })
}

async function send(group: Group, turn: number): Promise<number> {
  const nonce = randomUUID()
  const heard = group.heardByAll(nonce)
  const started = performance.now()
  const content = { type: 1 as const, data: { text: 'as long as a message is that somebody types by hand' } }
  await group.members[turn % ONLINE]!('sendMessage', { ...chat(group), nonce, content })
  const answered = performance.now() - started
  await heard
  return answered
}

const listMembers = async (call: Caller, id: string, after?: string): Promise<void> => {
  const { list } = await call('listGroupMembers', { group_id: id, ...(after === undefined ? {} : { after }) })
  if (list.length !== 20) throw new Error(`a page of ${list.length} members`)
}

/** An act may tell its own time, where that is not the time until all is done. */
const acts: Record<string, Act> = {
  open,
  members_first_page: ({ members, id }, turn) => listMembers(members[turn % ONLINE]!, id),
  members_deep_page: ({ members, id, last_join_no }, turn) =>
    listMembers(members[turn % ONLINE]!, id, `2.${last_join_no - 200 - turn}`),
  // On and off in turn, and off at the end of each round.
  mute_all: async ({ owner, id }, turn) => {
    await owner('muteGroupMembers', { group_id: id, all: 1, prohibition_status: turn % 2 === 0 ? 1 : -1 })
  },
  message_answered: send,
  message_heard_by_all: async (group, turn) => void (await send(group, turn)),
  kick: async ({ owner, id, others }) => {
    await owner('removeGroupMembers', { group_id: id, user_ids: others.pop()!.user_id })
  },
}

export const bench: Bench = {
  async run({ is_short }) {
    const { site, groups } = await prepare()
    const rounds = is_short ? 4 : 16
    const all: Record<string, Measured> = {}
    for (const name of Object.keys(acts)) all[name] = { small: nothingYet(), large: nothingYet() }
    // The first round warms up.
    await measureRound(site, groups, 0)
    for (let number = 1; number <= rounds; number++) {
      for (const [name, size, cost] of await measureRound(site, groups, number)) {
        const sum = all[name]![size]
        sum.times.push(...cost.times)
        sum.cpu += cost.cpu
        sum.blocks += cost.blocks
      }
    }
    const ratios = Object.fromEntries(Object.entries(all).map(([name, measured]) => [name, compare(name, measured)]))
    for (const process of [site.gateway, site.api, site.worker, site.nats, site.redis, site.postgres]) {
      await process.kill9()
    }
    // Times and CPU of a few operations say little: a short run reports them and judges the blocks.
    const judged = ({ blocks, time, cpu }: Ratio) => (is_short ? [blocks] : [blocks, time, cpu])
    const ok = Object.values(ratios).every((ratio) => judged(ratio).every((figure) => figure <= GOAL))
    return { ratios, goal: GOAL, online: ONLINE, operations: rounds * TIMES_EACH, load: loadAverage(), ok }
  },

  grossRegression: ({ ratios }) => {
    const slow = Object.entries(ratios as Record<string, Ratio>).filter(([, { time }]) => time > GROSS)
    return slow.length > 0 ? `${slow.map(([name]) => name).join(', ')}: more than ${GROSS} times slower` : undefined
  },
}

interface Ratio {
  time: number
  cpu: number
  blocks: number
}
interface Cost {
  times: number[]
  cpu: number
  blocks: number
}
type Measured = Record<Size, Cost>
const nothingYet = (): Cost => ({ times: [], cpu: 0, blocks: 0 })

async function measureRound(site: Site, groups: Record<Size, Group>, number: number): Promise<[string, Size, Cost][]> {
  const costs: [string, Size, Cost][] = []
  const order: Size[] = number % 2 === 0 ? ['small', 'large'] : ['large', 'small']
  for (const [name, act] of Object.entries(acts)) {
    for (const size of order) costs.push([name, size, await measureAct(site, act, groups[size], number)])
  }
  return costs
}

async function measureAct(site: Site, act: Act, group: Group, number: number): Promise<Cost> {
  const times: number[] = []
  const ask = <Row extends object>(text: string) => query<Row>(site.postgres.url, text)
  await ask('SELECT pg_stat_statements_reset()')
  const meter = new CpuMeter(site.pids()).start()
  for (let time = 0; time < TIMES_EACH; time++) {
    const started = performance.now()
    const own = await act(group, number * TIMES_EACH + time)
    times.push(own ?? performance.now() - started)
  }
  await pause(AFTERMATH_MS)
  const cpu = total(meter.stop())
  const [sum] = await ask<{ blocks: string }>(
    `SELECT sum(shared_blks_hit + shared_blks_read) AS blocks FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat%'`,
  )
  return { times, cpu, blocks: Number(sum!.blocks) }
}

function compare(name: string, { small, large }: Measured): Ratio {
  const of = ({ times, cpu, blocks }: Cost) => ({
    median_ms: median(times),
    p95_ms: percentile(Float64Array.from(times).sort(), 0.95),
    cpu_ms: (cpu / times.length) * 1000,
    blocks: blocks / times.length,
  })
  const [one, other] = [of(small), of(large)]
  const line = ({ median_ms, p95_ms, cpu_ms, blocks }: ReturnType<typeof of>) =>
    `${median_ms.toFixed(2)} ms (p95 ${p95_ms.toFixed(2)}), CPU ${cpu_ms.toFixed(2)} ms, ${blocks.toFixed(0)} blocks`
  const ratio = {
    time: round(other.median_ms / one.median_ms, 2),
    cpu: round(other.cpu_ms / one.cpu_ms, 2),
    blocks: round(other.blocks / one.blocks, 2),
  }
  console.log(`${name}: ${line(one)} | ${line(other)} | × ${ratio.time}, CPU × ${ratio.cpu}, blocks × ${ratio.blocks}`)
  return ratio
}

async function prepare(): Promise<{ site: Site; groups: Record<Size, Group> }> {
  let people: Person[] = []
  const site = await startSite({
    // It would tidy up after the making of the groups, in the middle of what is measured.
    settings: { autovacuum: 'off', shared_preload_libraries: 'pg_stat_statements' },
    async prepare({ url }) {
      people = await createPeople(url, SIZES.small + SIZES.large)
      await createBigGroup(url, '501', people.slice(0, SIZES.small))
      await createBigGroup(url, '502', people.slice(SIZES.small))
      await query(url, 'CREATE EXTENSION pg_stat_statements')
      await query(url, 'VACUUM ANALYZE')
    },
  })
  const groups = {
    small: await join(site, '501', people.slice(0, SIZES.small)),
    large: await join(site, '502', people.slice(SIZES.small)),
  }
  return { site, groups }
}

async function join({ api, gateway }: Site, id: string, people: Person[]): Promise<Group> {
  const callerOf = ({ token }: Person): Caller =>
    createCaller({ origin: api.url, token: () => token, language: () => 'en', fetch })
  const waiting = new Map<string, { left: number; done: () => void }>()
  const onDispatch = (payload: Buffer) => {
    for (const [nonce, wait] of waiting) {
      if (!payload.includes(nonce)) continue
      if (--wait.left === 0) wait.done()
    }
  }
  const online = people.slice(1, ONLINE + 1)
  for (const { token } of online) {
    const onClose = () => undefined
    await openRealtime({ url: gateway.url, path: REALTIME_PATH, token, onDispatch, onClose })
  }
  const members = online.map(callerOf)
  const heardByAll = (nonce: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('not all have heard it')), HEARD_WITHIN_MS)
      const done = () => {
        clearTimeout(timer)
        waiting.delete(nonce)
        resolve()
      }
      waiting.set(nonce, { left: ONLINE, done })
    })
  const { cursor } = await members[0]!('getMessageUpdates', {})
  const others = people.slice(ONLINE + 1)
  return { id, owner: callerOf(people[0]!), members, others, last_join_no: people.length, cursor, heardByAll }
}
