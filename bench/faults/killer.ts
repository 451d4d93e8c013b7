import { setTimeout as pause } from 'node:timers/promises'
import { treeOf } from '../../server/test/engines/child.ts'
import type { Chance } from './chance.ts'
import { KINDS, type Cluster, type Kind, type Member } from './cluster.ts'

const DOWN_MOST_MS = 1_500
const STARTS_MOST = 20
/**
 * The processes of a victim are looked up this many messages ahead, so that the blow falls in the turn in which an
 * acknowledgement arrives: what was acknowledged too early has no time to become true.
 */
const AIM_AHEAD = 3
/** This often a blow falls together with the one before, out of one. */
const TOGETHER = 0.2

/** What the moments of blows are counted in. */
export interface Progress {
  readonly acknowledged: number
  whenAcknowledged(count: number): Promise<void>
}

export type Killable = Pick<Cluster, 'members' | 'servers'>

export interface Blow {
  kind: Kind
  /** Falls when this many messages have been acknowledged. */
  at: number
}

/** Every kind equally often as far as the count goes, in random order, at random moments spread over the load. */
export function planKills(kills: number, messages: number, chance: Chance, of: readonly Kind[] = KINDS): Blow[] {
  const kinds = Array.from({ length: kills }, (_, index) => of[index % of.length]!)
  const stretch = (messages * 0.96) / kills
  let at = 0
  return chance.shuffle(kinds).map((kind, index) => {
    if (!chance.happens(TOGETHER)) at = 1 + chance.int(index * stretch, (index + 1) * stretch)
    return { kind, at }
  })
}

/** Kills as planned and brings the victims back, like a supervisor would; a victim may fall while others are down. */
export class Killer {
  readonly kills: Record<Kind, number> = { api: 0, gateway: 0, worker: 0, postgres: 0, nats: 0, redis: 0 }
  /** Servers that ended although nobody killed them. */
  readonly own_deaths: string[] = []
  failed_starts = 0
  readonly #cluster: Killable
  readonly #chance: Chance
  readonly #report: (line: string) => void
  readonly #reviving = new Map<Member, Promise<void>>()

  constructor(cluster: Killable, chance: Chance, report: (line: string) => void) {
    this.#report = report
    this.#cluster = cluster
    this.#chance = chance
  }

  get count(): number {
    return Object.values(this.kills).reduce((sum, kills) => sum + kills, 0)
  }

  async carryOut(blows: Blow[], history: Progress): Promise<void> {
    for (const { kind, at } of blows) {
      await history.whenAcknowledged(at - AIM_AHEAD)
      const victim = this.#chance.pick(this.#cluster.members.filter((member) => member.kind === kind))
      await this.#reviving.get(victim)
      const pids = treeOf(victim.engine.pid)
      await history.whenAcknowledged(at)
      this.strike(victim, pids)
      this.#report(`${history.acknowledged} acknowledged; kill ${this.count} of ${blows.length}: ${victim.name}`)
    }
    await this.allAlive()
  }

  /** In the very turn in which it is called, with the processes of the victim looked up before. */
  strike(victim: Member, pids: number[]): void {
    killAtOnce(pids)
    this.kills[victim.kind]++
    this.#revive(victim, this.#chance.int(0, DOWN_MOST_MS))
  }

  async allAlive(): Promise<void> {
    await Promise.all(this.#reviving.values())
  }

  /** Brings back whoever ended by itself, and remembers it as a fault of the server. */
  watch(): () => void {
    const timer = setInterval(() => {
      for (const member of this.#cluster.servers) {
        if (member.engine.isRunning() || this.#reviving.has(member)) continue
        this.own_deaths.push(member.name)
        this.#report(`${member.name} ended by itself:\n${member.engine.lastLines()}`)
        this.#revive(member, 0)
      }
    }, 250)
    return () => clearInterval(timer)
  }

  #revive(victim: Member, down_ms: number): void {
    const fell = performance.now()
    const revived = victim.engine
      .kill9()
      .then(() => pause(down_ms))
      .then(() => this.#startAgain(victim))
      .then(() => this.#report(`${victim.name} is back after ${Math.round(performance.now() - fell)} ms`))
      .finally(() => this.#reviving.delete(victim))
    this.#reviving.set(victim, revived)
  }

  /** A server may refuse to start while its database is down; its supervisor tries again. */
  async #startAgain({ name, engine }: Member): Promise<void> {
    for (let start = 1; ; start++) {
      try {
        return await engine.start()
      } catch (error) {
        if (start === STARTS_MOST || engine.isRunning()) throw error
        this.failed_starts++
        this.#report(`${name} did not start and is started again`)
        await pause(250)
      }
    }
  }
}

function killAtOnce(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it ended by itself
    }
  }
}
