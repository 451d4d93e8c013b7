import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { statFields, treeOf } from '../server/test/engines/child.ts'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
// /proc/<pid>/stat counted from the state: user, system, and the same two of children that have ended.
const OWN_TICKS = [11, 12]
const ENDED_CHILDREN_TICKS = [13, 14]

function ticks(pid: number, fields: number[]): number {
  const stat = statFields(pid)
  return stat ? fields.reduce((sum, field) => sum + Number(stat[field]), 0) : 0
}

/** CPU seconds that the process and everything it ever started have used. */
export function cpuSeconds(root: number): number {
  const all = treeOf(root).map((pid) => ticks(pid, [...OWN_TICKS, ...ENDED_CHILDREN_TICKS]))
  return all.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

/** CPU seconds of the children of this process that have ended. */
export const cpuSecondsOfEnded = (): number => ticks(process.pid, ENDED_CHILDREN_TICKS) / TICKS_PER_SECOND

/** What each of the named processes used since `start`. */
export class CpuMeter {
  readonly #pids: Record<string, number>
  #before: Record<string, number> = {}

  constructor(pids: Record<string, number>) {
    this.#pids = pids
  }

  start(): this {
    this.#before = this.#read()
    return this
  }

  /** CPU seconds by name. */
  stop(): Record<string, number> {
    const after = this.#read()
    return Object.fromEntries(Object.keys(after).map((name) => [name, after[name]! - this.#before[name]!]))
  }

  #read(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.#pids).map(([name, pid]) => [name, cpuSeconds(pid)]))
  }
}

export const total = (values: Record<string, number>): number =>
  Object.values(values).reduce((sum, one) => sum + one, 0)

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function spread(values: number[]): [smallest: number, largest: number] {
  return [Math.min(...values), Math.max(...values)]
}

export function percentile(sorted: Float64Array, share: number): number {
  return sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Resident memory of one process in KB. */
export function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1])
}

export const loadAverage = (): number => round(loadavg()[0]!, 2)

export function round(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}

/** "12.3 µs", for what one operation costs. */
export const microseconds = (seconds: number, operations: number): string =>
  `${((seconds / operations) * 1e6).toFixed(1)} µs`
