import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Call } from '@mela/contract/call.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import type { Context } from '../../context.ts'
import type { Session } from './auth.ts'
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts'
import type { Refuse } from './refusal.ts'

/** Who asks, from where and in which language. `user_id` is empty only in calls that anyone may make. */
export interface Asker {
  readonly user_id: string
  readonly token_hash: string
  readonly session_id: string
  /** This session was opened with a login card. */
  readonly is_limited: boolean
  /** The account answers for the site. */
  readonly is_service: boolean
  readonly language: string
  readonly address: string
  readonly user_agent: string
  /** The host that was asked for, with its port. */
  readonly host: string
  /** What the browser was given to be known by; empty where it brings nothing. */
  readonly device: string
  /** The answer gives it to the browser to keep. */
  giveDevice(device: string): void
}

/** An answer that is JSON already. */
export class Encoded<Output> {
  declare readonly of: Output
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

type Run<C extends Call> = (
  context: Context,
  input: z.output<C['input']>,
  asker: Asker,
  refuse: Refuse<C['refuses'][number]>,
) => Answer<z.input<C['output']>>
type Answer<Output> = Promise<Output | Encoded<Output>> | Output

export interface Handler {
  call: Call
  run(context: Context, input: unknown, asker: Asker, refuse: Refuse<RefusalName>): unknown
}

/** Joins a call of the contract with what it does. Refusing for a reason the call does not list does not compile. */
export function handle<C extends Call>(call: C, run: Run<C>): Handler {
  return { call, run: run as Handler['run'] }
}

export class RequestAsker implements Asker {
  readonly user_id: string
  readonly token_hash: string
  readonly session_id: string
  readonly is_limited: boolean
  readonly is_service: boolean
  readonly language: string
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply

  constructor(session: Session | undefined, language: string, request: FastifyRequest, reply: FastifyReply) {
    this.user_id = session?.user_id ?? ''
    this.token_hash = session?.token_hash ?? ''
    this.session_id = session?.session_id ?? ''
    this.is_limited = session?.is_limited ?? false
    this.is_service = session?.is_service ?? false
    this.language = language
    this.#request = request
    this.#reply = reply
  }

  /** Worked out from the proxies' headers, and only sign-in asks. */
  get address(): string {
    return this.#request.ip
  }

  get user_agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get host(): string {
    return this.#request.host
  }
  get device(): string {
    return readDeviceCookie(this.#request)
  }

  giveDevice(device: string): void {
    setDeviceCookie(this.#request, this.#reply, device)
  }
}
