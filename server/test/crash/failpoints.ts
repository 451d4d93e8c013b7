import pg from 'pg'

// Ends a server between two steps. Everything a server does for good is a statement to its database, so a crash is one
// of its statements that is never sent, or one whose answer never arrives: the connection is gone, and so is every
// other that it still wants to use, until it is revived. A server is told apart by the name its connections carry.
export type Moment = 'before' | 'after'

export interface Failpoint {
  statement: string
  /** Which of the same statements in one operation, from 1. */
  occurrence: number
  moment: Moment
}

type Query = (...given: unknown[]) => unknown
type Hear = (error: unknown, result?: unknown) => void

const GONE = 'the process is gone'
const asked = (config: unknown): string =>
  typeof config === 'string' ? config : ((config as { name?: string }).name ?? (config as { text: string }).text)

function cutOff(client: pg.Client): Promise<never> {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  return Promise.reject(new Error(GONE))
}

/** For a process that is itself the server. */
export function killProcess(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

export class Failpoints {
  readonly #application: string
  readonly #end: (client: pg.Client) => Promise<never>
  readonly #query = pg.Client.prototype.query as unknown as Query
  #statements: string[] = []
  #armed: Failpoint | undefined
  #is_dead = false
  #was_hit = false

  /** Of the server whose database address has been through `addressOf`. */
  constructor(application: string, end = cutOff) {
    this.#application = application
    this.#end = end
    const intercept = (client: pg.Client, given: unknown[]) => this.#intercept(client, given)
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      return intercept(this, given)
    } as unknown as typeof pg.Client.prototype.query
  }

  static addressOf(url: string, application: string): string {
    return `${url}?application_name=${application}`
  }

  /** From here on, for one operation. */
  begin(armed?: Failpoint): void {
    this.#statements = []
    this.#armed = armed
    this.#is_dead = this.#was_hit = false
  }

  /** All that was asked since, and whether it ended at the failpoint. */
  end(): { statements: string[]; was_hit: boolean } {
    this.#armed = undefined
    this.#is_dead = false
    return { statements: this.#statements, was_hit: this.#was_hit }
  }

  remove(): void {
    pg.Client.prototype.query = this.#query as unknown as typeof pg.Client.prototype.query
  }

  #intercept(client: pg.Client, given: unknown[]): unknown {
    const send = (values: unknown[]) => Reflect.apply(this.#query, client, values)
    const { application_name } = (client as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters
    if (application_name !== this.#application) return send(given)
    const statement = asked(given[0])
    this.#statements.push(statement)
    const is_here =
      this.#armed?.statement === statement &&
      this.#statements.filter((each) => each === statement).length === this.#armed.occurrence
    if (this.#is_dead || (is_here && this.#armed?.moment === 'before')) return answer(given, this.#die(client))
    return is_here ? answer(given, this.#dieAfter(client, send, given)) : send(given)
  }

  #die(client: pg.Client): Promise<never> {
    this.#is_dead = this.#was_hit = true
    return this.#end(client)
  }

  async #dieAfter(client: pg.Client, send: (values: unknown[]) => unknown, given: unknown[]): Promise<unknown> {
    const armed = this.#armed
    const result = await send(given.filter((value) => typeof value !== 'function'))
    // Asked on the side, it may be answered when the operation is through.
    return this.#armed === armed ? this.#die(client) : result
  }
}

/** As the driver does: to a callback where one was given, or as a promise. */
function answer(given: unknown[], outcome: Promise<unknown>): Promise<unknown> | undefined {
  const hear = given.findLast((value): value is Hear => typeof value === 'function')
  if (!hear) return outcome
  outcome.then((result) => hear(null, result), hear)
  return undefined
}
