import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import type { Context } from '../../context.ts'
import type { AuditNote, OperatorAsker } from '../../platform/http/handle-admin.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { writeAudit } from '../audit/audit.ts'
import { LIFETIME_SECONDS, type SignedInOperator } from './sessions.ts'

const COOKIE = '__Host-operator'

export function sessionToken(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
}

/** Who asks, together with the only way to act: what is done and what is written in the log commit as one. */
export class RequestOperator implements OperatorAsker {
  readonly operator_id: string
  readonly roles: readonly OperatorRole[]
  readonly token_hash: string
  readonly address: string
  readonly #context: Context
  readonly #action: string
  readonly #reply: FastifyReply
  #acts = 0

  constructor(
    context: Context,
    action: string,
    operator: SignedInOperator | undefined,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    this.operator_id = operator?.operator_id ?? ''
    this.roles = operator?.roles ?? []
    this.token_hash = operator?.token_hash ?? ''
    this.address = request.ip
    this.#context = context
    this.#action = action
    this.#reply = reply
  }

  get hasActed(): boolean {
    return this.#acts > 0
  }

  async act<T>(work: (trx: Trx, note: (entry: AuditNote) => void) => Promise<T>): Promise<T> {
    const { now } = this.#context
    const result = await transaction(this.#context, async (trx) => {
      const notes: AuditNote[] = []
      const done = await work(trx, (entry) => void notes.push(entry))
      if (notes.length === 0) throw new Error(`${this.#action} leaves no trace`)
      for (const { subject, details = {}, operator_id = this.operator_id } of notes) {
        const { address } = this
        await writeAudit(trx, { at: now(), operator_id, action: this.#action, subject, details, address })
      }
      return done
    })
    this.#acts++
    return result
  }

  keepSession(token: string | undefined): void {
    const age = token ? LIFETIME_SECONDS : 0
    const cookie = `${COOKIE}=${token ?? ''}; Path=/; Max-Age=${age}; Secure; HttpOnly; SameSite=Strict`
    this.#reply.raw.setHeader('set-cookie', cookie)
  }
}
