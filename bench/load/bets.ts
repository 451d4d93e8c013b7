import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../server/test/engines/child.ts'
import { percentile } from '../measure.ts'
import { HttpPool } from './http-pool.ts'
import { Driver } from './pace.ts'
import { serveCommands } from './worker.ts'

// People who bet in the last seconds of a period, each bet a request of its own, until they hear that it is too late.
const ANSWERED_WITHIN_MS = 60_000
const SELECTIONS = [
  ['size', 'big'],
  ['size', 'small'],
  ['color', 'red'],
  ['color', 'green'],
  ['number', '7'],
] as const

export interface Fired {
  /** From the first bet until the close. */
  seconds: number
  taken: number
  too_late: number
  other: number
  first_other: string
  p50_ms: number
  p99_ms: number
}
export type BetLoad = {
  open(input: { url: string; connections: number; tokens: string[] }): Promise<number>
  /** From `from_unix` until the close: as many at once as told, or at a rate. */
  fire(input: {
    period: string
    from_unix: number
    close_unix: number
    in_flight: number
    rate?: number
  }): Promise<Fired>
}

let pool: HttpPool
let people: string[] = []
let turn = 0
let onAnswer: (number: number, answer: string) => void = () => undefined

const commands: BetLoad = {
  async open({ url, connections, tokens }) {
    people = tokens
    pool = new HttpPool(url, (number, answer) => onAnswer(number, answer))
    await pool.open(connections)
    return connections
  },

  async fire({ period, from_unix, close_unix, in_flight, rate }) {
    const sum = { taken: 0, too_late: 0, other: 0, first_other: '' }
    const due = new Map<number, number>()
    const times: number[] = []
    const driver = new Driver((due_at) => {
      const number = turn++
      due.set(number, due_at)
      pool.send(number, requestOf(number, period))
    })
    onAnswer = (number, answer) => {
      const waited = performance.now() - due.get(number)!
      due.delete(number)
      if (answer.includes('"receipts":[')) {
        sum.taken++
        times.push(waited)
      } else if (answer.includes('"period_closed"')) sum.too_late++
      else {
        sum.other++
        sum.first_other ||= answer
      }
      if (sum.too_late < in_flight) driver.onFinished()
    }
    await pause(Math.max(0, from_unix - Date.now()))
    const seconds = (close_unix - Date.now()) / 1000
    // A little longer than the period, so that there is somebody who is too late.
    await driver.run({ seconds: seconds + 0.1, in_flight, ...(rate ? { rate } : {}) })
    await until('all are answered', ANSWERED_WITHIN_MS, () => due.size === 0)
    const sorted = Float64Array.from(times).sort()
    return { seconds, ...sum, p50_ms: percentile(sorted, 0.5), p99_ms: percentile(sorted, 0.99) }
  },
}

function requestOf(number: number, period: string): string {
  const [method, value] = SELECTIONS[number % SELECTIONS.length]!
  const bets = [{ method, value, amount: '1' }]
  const body = JSON.stringify({ game_type: 2, period, money_type: 3, bets, nonce: randomUUID() })
  return (
    `POST /api/game/betting HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${people[number % people.length]}\r\n` +
    `Language: en\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

serveCommands(commands)
