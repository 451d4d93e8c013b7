import { createConnection } from 'node:net'
import { until } from '../../server/test/engines/child.ts'
import { percentile } from '../measure.ts'
import { HttpPool } from './http-pool.ts'
import { Driver, type Pace } from './pace.ts'
import { serveCommands } from './worker.ts'

// People who open the app: each asks for all chats at once, or for what changed since.
const ANSWERED_WITHIN_MS = 30_000

export interface Asked {
  seconds: number
  answered: number
  refused: number
  first_refusal: string
  p50_ms: number
  p99_ms: number
}
export type OpenAppLoad = {
  /** `after` is the cursor, or nothing for all chats. */
  ask(input: { url: string; tokens: string[]; after?: string } & Pace): Promise<Asked>
  /** How many bytes one answer takes on the wire. */
  weigh(input: { url: string; token: string; after: string }): Promise<number>
}

let pool: HttpPool | undefined
let onAnswer: (number: number, answer: string) => void = () => undefined

const commands: OpenAppLoad = {
  async ask({ url, tokens, after, ...pace }) {
    pool ??= new HttpPool(url, (number, answer) => onAnswer(number, answer))
    await pool.open(pace.in_flight)
    const requests = tokens.map((token) => requestOf(token, after))
    const started: number[] = []
    const times: number[] = []
    let refused = 0
    let first_refusal = ''
    const driver = new Driver((due_at) => {
      const number = started.push(due_at) - 1
      pool!.send(number, requests[number % requests.length]!)
    })
    onAnswer = (number, answer) => {
      if (answer.startsWith('{"code":10000,')) times.push(performance.now() - started[number]!)
      else {
        refused++
        first_refusal ||= answer
      }
      driver.onFinished()
    }
    const began = performance.now()
    await driver.run(pace)
    await until('all are answered', ANSWERED_WITHIN_MS, () => pool!.isIdle())
    const seconds = (performance.now() - began) / 1000
    const sorted = Float64Array.from(times).sort()
    const [p50_ms, p99_ms] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
    return { seconds, answered: times.length, refused, first_refusal, p50_ms, p99_ms }
  },

  weigh({ url, token, after }) {
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port) })
      let answer = ''
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1')
        const end = answer.indexOf('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(answer)?.[1])
        if (end < 0 || answer.length < end + 4 + length) return
        socket.destroy()
        resolve(answer.length)
      })
      socket.write(requestOf(token, after))
    })
  },
}

const requestOf = (token: string, after: string | undefined): string =>
  `GET /api/chat/get_message_updates${after ? `?after=${after}` : ''} HTTP/1.1\r\nHost: bench\r\n` +
  `Authorization: Bearer ${token}\r\nLanguage: en\r\n\r\n`

serveCommands(commands)
