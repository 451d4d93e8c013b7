import { randomUUID } from 'node:crypto'
import { URI, type TOTP } from 'otpauth'
import type * as z from 'zod'
import { adminCalls, type AdminCallName, type AdminCalls } from '@mela/contract/admin-calls.ts'
import { Refused } from '@mela/contract/client.ts'
import { SUCCESS_CODE, type RefusalData } from '@mela/contract/errors.ts'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import { pino } from 'pino'
import { systemRandom } from '../src/system.ts'
import { createOperator } from '../src/operators/accounts/create-operator.ts'
import { openDatabase } from '../src/platform/data/db.ts'
import type { World } from './world.ts'

type Input<N extends AdminCallName> = z.input<AdminCalls[N]['input']>
type Output<N extends AdminCallName> = z.output<AdminCalls[N]['output']>

/** A browser at the console: keeps the cookie it was given, and nothing else. */
export class OperatorBrowser {
  cookie = ''
  headers: Record<string, string> = {}
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  readonly call = async <N extends AdminCallName>(name: N, input: Input<N>): Promise<Output<N>> => {
    const response = await this.send(name, input)
    const { code, data } = (await response.json()) as { code: number; data: unknown }
    if (code !== SUCCESS_CODE) throw new Refused(code, data as RefusalData)
    return data as Output<N>
  }

  async send(name: AdminCallName, input: object): Promise<Response> {
    const { method, path } = adminCalls[name]
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
    const response = await fetch(`${this.origin}/admin${path}${query}`, {
      method,
      headers: {
        ...(this.cookie ? { Cookie: this.cookie } : {}),
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        ...this.headers,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
    })
    const given = response.headers.get('set-cookie')
    if (given) this.cookie = given.split(';', 1)[0]!
    return response
  }
}

/** Somebody who runs the site, with a password, a second factor and a browser. */
export class Operator extends OperatorBrowser {
  readonly id: string
  readonly name: string
  readonly password: string
  readonly totp: TOTP
  readonly #world: World

  constructor(
    world: World,
    { id, name, password, otpauth_url }: { id: string; name: string; password: string; otpauth_url: string },
  ) {
    super(world.origin)
    this.id = id
    this.name = name
    this.password = password
    this.totp = URI.parse(otpauth_url) as TOTP
    this.#world = world
  }

  /** A code that was not used yet: time goes on until there is one. */
  code(): string {
    this.#world.clock.advance(30_000)
    return this.codeNow()
  }

  codeNow(): string {
    return this.totp.generate({ timestamp: this.#world.clock.now().getTime() })
  }

  async signIn(): Promise<void> {
    await this.call('signIn', { name: this.name, password: this.password, code: this.code() })
  }

  /** Reads the request as the console shows it, and decides it. */
  async decide(approval_id: string, decision: 'approve' | 'reject' = 'approve') {
    const approvals = await this.call('listApprovals', {})
    const { payload_hash } = approvals.find(({ id }) => id === approval_id)!
    return this.call('decideApproval', { approval_id, payload_hash, decision, code: this.code() })
  }
}

/** From the command to the first sign-in, as it happens at a real site. */
export async function hireOperator(world: World, name: string, roles: OperatorRole[]): Promise<Operator> {
  const db = openDatabase(world.database.owner_url, 1, pino({ level: 'silent' }))
  const from = { now: world.clock.now(), random: systemRandom, console_origin: undefined }
  const link = await createOperator(db, { name, roles }, from)
  await db.close()
  const operator = await enrolWith(world, link)
  await operator.signIn()
  return operator
}

/** Both halves of an invitation: what `approver` is given for agreeing, and what the console then shows `requester`. */
export async function agreeToInvite(approval_id: string, requester: Operator, approver: Operator) {
  const { enrolment_link } = await approver.decide(approval_id)
  const approvals = await requester.call('listApprovals', {})
  const { enrolment_code } = approvals.find(({ id }) => id === approval_id)!
  return { link: enrolment_link!, enrolment_code: enrolment_code! }
}

interface Enrolment {
  password?: string
  /** Where operators invited. */
  enrolment_code?: string
}

export async function enrolWith(
  world: World,
  link: string,
  { password = `${randomUUID()} of mine`, enrolment_code = '' }: Enrolment = {},
): Promise<Operator> {
  const token = new URL(link).hash.slice(1)
  const browser = new OperatorBrowser(world.origin)
  const { name, otpauth_url } = await browser.call('enrol', { token, enrolment_code, password })
  const [row] = await world.database.query<{ id: string }>('SELECT id FROM operators_operator WHERE name = $1', [name])
  const operator = new Operator(world, { id: row!.id, name, password, otpauth_url })
  await browser.call('confirmEnrol', { token, code: operator.codeNow() })
  return operator
}
