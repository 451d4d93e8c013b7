import { connect, type Socket } from 'node:net'

// Keep-alive connections with hand-written requests, one under way on each. The load generator shares two cores with
// what it measures, so it parses of an answer only what it must.
const HEADER_END = '\r\n\r\n'
const LENGTH = /content-length: (\d+)/i

export class HttpPool {
  readonly #host: string
  readonly #port: number
  readonly #onAnswer: (number: number, answer: string) => void
  #idle: Connection[] = []
  #waiting: { number: number; request: string }[] = []
  #all: Connection[] = []

  constructor(url: string, onAnswer: (number: number, answer: string) => void) {
    const { hostname, port } = new URL(url)
    this.#host = hostname
    this.#port = Number(port)
    this.#onAnswer = onAnswer
  }

  async open(count: number): Promise<void> {
    while (this.#all.length < count) {
      const connection = new Connection(await connected(this.#host, this.#port), (number, answer) => {
        const next = this.#waiting.shift()
        if (next) connection.send(next.number, next.request)
        else this.#idle.push(connection)
        this.#onAnswer(number, answer)
      })
      // Between two rounds the server closes what nobody uses.
      connection.onClose(() => {
        this.#all = this.#all.filter((each) => each !== connection)
        this.#idle = this.#idle.filter((each) => each !== connection)
      })
      this.#all.push(connection)
      this.#idle.push(connection)
    }
  }

  send(number: number, request: string): void {
    const connection = this.#idle.pop()
    if (connection) connection.send(number, request)
    else this.#waiting.push({ number, request })
  }

  isIdle(): boolean {
    return this.#idle.length === this.#all.length
  }
}

class Connection {
  readonly #socket: Socket
  #number = 0
  #rest = ''

  constructor(socket: Socket, onAnswer: (number: number, answer: string) => void) {
    this.#socket = socket
    socket.on('error', (error) => onAnswer(this.#number, String(error)))
    socket.on('data', (chunk: Buffer) => {
      const text = this.#rest + chunk.toString('latin1')
      const end = text.indexOf(HEADER_END)
      const length = end < 0 ? undefined : LENGTH.exec(text)?.[1]
      if (length === undefined || text.length < end + HEADER_END.length + Number(length)) {
        this.#rest = text
        return
      }
      this.#rest = ''
      onAnswer(this.#number, text.slice(end + HEADER_END.length))
    })
  }

  onClose(hear: () => void): void {
    this.#socket.once('close', hear)
  }

  send(number: number, request: string): void {
    this.#number = number
    this.#socket.write(request, 'latin1')
  }
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}
