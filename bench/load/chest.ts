import { percentile } from '../measure.ts'
import { until } from '../../server/test/engines/child.ts'
import { HttpPool } from './http-pool.ts'
import { serveCommands } from './worker.ts'

// People who all open the same treasure box: each asks once, over one of the connections that stand ready.
const ANSWERED_WITHIN_MS = 120_000

export interface Claimed {
  /** From the first request until the last answer. */
  seconds: number
  p50_ms: number
  p99_ms: number
  /** The answers, by what they say of the box. */
  received: number
  not_enough: number
  other: number
  first_other: string
  amount: number
}
export type ChestLoad = {
  open(input: { urls: string[]; connections: number }): Promise<number>
  claim(input: { tokens: string[]; chest_id: string }): Promise<Claimed>
}

let pools: HttpPool[] = []
let onAnswer: (number: number, answer: string) => void = () => undefined

const commands: ChestLoad = {
  async open({ urls, connections }) {
    pools = urls.map((url) => new HttpPool(url, (number, answer) => onAnswer(number, answer)))
    for (const pool of pools) await pool.open(Math.ceil(connections / urls.length))
    return connections
  },

  async claim({ tokens, chest_id }) {
    const body = JSON.stringify({ chest_id })
    const requests = tokens.map((token) => requestOf(token, body))
    const started: number[] = []
    const times: number[] = []
    const sum = { received: 0, not_enough: 0, other: 0, first_other: '', amount: 0 }
    let last_at = 0
    onAnswer = (number, answer) => {
      last_at = performance.now()
      times.push(last_at - started[number]!)
      const amount = /"status":2,"amount":(\d+)/.exec(answer)?.[1]
      if (amount !== undefined) {
        sum.received++
        sum.amount += Number(amount)
      } else if (answer.includes('"status":3')) sum.not_enough++
      else {
        sum.other++
        sum.first_other ||= answer
      }
    }
    const began = performance.now()
    requests.forEach((request, number) => {
      started[number] = performance.now()
      pools[number % pools.length]!.send(number, request)
    })
    await until('all are answered', ANSWERED_WITHIN_MS, () => times.length === tokens.length)
    const seconds = (last_at - began) / 1000
    const sorted = Float64Array.from(times).sort()
    return { seconds, p50_ms: percentile(sorted, 0.5), p99_ms: percentile(sorted, 0.99), ...sum }
  },
}

const requestOf = (token: string, body: string): string =>
  `POST /api/group/chest/receive HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nLanguage: en\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

serveCommands(commands)
