import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createCaller } from '@mela/contract/client.ts'
import type { Scene } from '../../../server/authorization/scene.ts'
import { startMigratedPostgres, type Postgres } from '../../../server/test/engines/postgres.ts'
import { startServer, type Server } from '../../../server/test/engines/server.ts'
import { startNats, startRedis } from '../../../server/test/engines/services.ts'
import { CHEAP_PASSWORDS } from '../../../server/test/passwords.ts'
import { createChance, type Chance } from '../chance.ts'
import { HostileSocket } from '../hostile/frames.ts'
import { hostileRequest, type HostileRequest } from '../hostile/requests.ts'
import { hideCanaries, isLeak, makeScenes, readBelongings } from '../hostile/victims.ts'
import type { Outcome, Settings } from '../promise.ts'

const SIZES = { C: 10_000, R: 1_000_000 } as const
const AT_ONCE = 32
const VICTIMS = 50
const ATTACKERS = 100
const FRAMES_OUT_OF_TEN = 2
/** Beyond what the process holds once everything in it has been used. */
const MOST_GROWTH_MB = 300
const WARM_AFTER = 0.1
const ANSWER_WITHIN_MS = 60_000
const CUT = ['ECONNRESET', 'EPIPE']

/** P11: whatever is sent to it, the server answers without a fault, tells nobody what is not theirs, and does not grow. */
export async function provePromise11({ size, seed, report }: Settings): Promise<Outcome> {
  const [postgres, nats, redis] = await Promise.all([startMigratedPostgres(), startNats(), startRedis()])
  const victims = await makeScenes(postgres, 'allowed', VICTIMS)
  await hideCanaries(postgres)
  const attackers = await makeScenes(postgres, 'stranger', ATTACKERS)
  const before = await readBelongings(postgres)
  const server = await startServer({
    roles: 'api,gateway,worker',
    env: {
      ...{ NODE_ENV: 'test', SECRET: 'a secret of the bench, which guards nothing at all' },
      ...{ DATABASE_URL: postgres.app_url, NATS_URL: nats.url, REDIS_URL: redis.url, ADDRESS_LIMITS: 'off' },
      ...{ CONSOLE_ORIGIN: 'http://console.mela.test' },
      PASSWORD_MEMORY_KB: String(CHEAP_PASSWORDS.PASSWORD_MEMORY_KB),
    },
  })
  const attack = new Attack(server, createChance(seed), { attackers, victims }, SIZES[size], report)
  await attack.run()
  const notes = [...attack.notes, ...(await afterwards(server, postgres, before, victims))]
  const { growth_mb } = attack
  if (growth_mb > MOST_GROWTH_MB) notes.push(`the process grew by ${growth_mb} MB, allowed are ${MOST_GROWTH_MB}`)
  await Promise.all([server, postgres, nats, redis].map((engine) => engine.kill9()))
  return { figures: attack.figures(), notes, ok: notes.length === 0 }
}

/** It serves those who mean well as before, they have what they had, and the log tells nothing. */
async function afterwards(
  server: Server,
  postgres: Postgres,
  before: string[],
  victims: readonly Scene[],
): Promise<string[]> {
  const notes: string[] = []
  const { token, actor_id } = victims[0]!
  const caller = createCaller({ origin: server.url, language: () => 'en', token: () => token, fetch })
  const own = await caller('getUserInfo', {}).catch((error: unknown) => String(error))
  if (typeof own === 'string' || own.id !== actor_id) notes.push(`afterwards nobody is served: ${String(own)}`)
  const after = await readBelongings(postgres)
  after.forEach((now, index) => {
    if (now !== before[index]) notes.push(`what victims have was changed: query ${index}`)
  })
  const log = readFileSync(server.log_file, 'utf8')
  if (isLeak(log)) notes.push('the log holds what is private')
  const faults = log.split('\n').filter((line) => /"level":(50|60)/.test(line))
  notes.push(...faults.slice(0, 10).map((line) => `logged: ${line.slice(0, 600)}`))
  return notes
}

interface People {
  attackers: readonly Scene[]
  victims: readonly Scene[]
}

class Attack {
  readonly notes: string[] = []
  readonly #server: Server
  readonly #chance: Chance
  readonly #people: People
  readonly #total: number
  readonly #report: Settings['report']
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  readonly #statuses = new Map<number, number>()
  readonly #sockets: HostileSocket[]
  #sent = 0
  #frames = 0
  #warm_mb = 0
  #peak_mb = 0

  constructor(server: Server, chance: Chance, people: People, total: number, report: Settings['report']) {
    this.#server = server
    this.#chance = chance
    this.#people = people
    this.#total = total
    this.#report = report
    this.#sockets = Array.from({ length: AT_ONCE }, (_, number) => {
      const token = number % 4 === 0 ? '' : people.attackers[number]!.token
      return new HostileSocket(chance.fork(`socket ${number}`), server.url, token)
    })
  }

  get growth_mb(): number {
    return Math.max(0, this.#peak_mb - this.#warm_mb)
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => this.#work(number)))
    for (const socket of this.#sockets) {
      if (socket.heard.some((bytes) => isLeak(bytes.toString('latin1'))))
        this.notes.push('a socket heard what is private')
      socket.close()
    }
    this.#agent.destroy()
  }

  figures(): Record<string, unknown> {
    return {
      requests: this.#sent - this.#frames,
      frames: this.#frames,
      sockets_cut: this.#sockets.reduce((sum, { cuts }) => sum + cuts, 0),
      statuses: Object.fromEntries([...this.#statuses].toSorted(([one], [other]) => one - other)),
      memory_mb: { warm: this.#warm_mb, peak: this.#peak_mb },
    }
  }

  async #work(number: number): Promise<void> {
    const chance = this.#chance.fork(`worker ${number}`)
    while (this.#sent < this.#total) {
      this.#sent++
      if (this.#sent % 500 === 0) this.#measure()
      if (this.#sent % Math.ceil(this.#total / 10) === 0) this.#report(`${this.#sent} sent`)
      const victim = chance.pick(this.#people.victims)
      if (chance.int(0, 10) < FRAMES_OUT_OF_TEN) {
        this.#frames++
        await this.#sockets[number]!.say(victim)
        continue
      }
      const token = chance.happens(0.2) ? '' : chance.pick(this.#people.attackers).token
      await this.#ask(hostileRequest(chance, token, victim))
    }
  }

  async #ask(asked: HostileRequest): Promise<void> {
    const { status, text } = await send(this.#server.port, this.#agent, asked)
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    const what = `${asked.about}: ${asked.method} ${asked.path.slice(0, 300)} ${String(asked.body ?? '').slice(0, 300)}`
    if (status >= 500 || /"code":500\b/.test(text.slice(0, 30))) this.notes.push(`fault ${status} for ${what}`)
    if (status === 0) this.notes.push(`no answer for ${what}: ${text}`)
    if (isLeak(text)) this.notes.push(`leak for ${what}: ${text.slice(0, 300)}`)
    if (/node_modules|\bat .*\.ts:\d+|postgres:\/\//.test(text)) this.notes.push(`insides told for ${what}`)
  }

  #measure(): void {
    const [, pages = '0'] = readFileSync(`/proc/${this.#server.pid}/statm`, 'utf8').split(' ')
    const mb = Math.round((Number(pages) * 4_096) / 1024 ** 2)
    if (this.#sent < this.#total * WARM_AFTER) this.#warm_mb = Math.max(this.#warm_mb, mb)
    this.#peak_mb = Math.max(this.#peak_mb, mb)
  }
}

/** As browsers do: a connection that was ended while it waited for the next request is not the end of that request. */
async function send(port: number, agent: Agent, asked: HostileRequest): Promise<Answer> {
  for (;;) {
    const answer = await sendOnce(port, agent, asked)
    if (!answer.is_stale) return answer
  }
}

interface Answer {
  status: number
  text: string
  is_stale?: boolean
}

/** Status 0 where the connection ended without an answer. */
function sendOnce(port: number, agent: Agent, { method, path, headers, body }: HostileRequest) {
  return new Promise<Answer>((resolve) => {
    const outgoing = request(
      { port, method, path, headers, agent, timeout: ANSWER_WITHIN_MS, setHost: headers['host'] === undefined },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', () => resolve({ status: 0, text: 'cut short' }))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('too late')))
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve({
        status: 0,
        text: error.message,
        is_stale: outgoing.reusedSocket && CUT.includes(error.code ?? ''),
      }),
    )
    outgoing.end(body)
  })
}
