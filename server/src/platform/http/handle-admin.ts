import type * as z from 'zod'
import type { AdminCall, ApprovalKind, OperatorRole, ProposingCall } from '@mela/contract/admin-call.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import type { Context } from '../../context.ts'
import type { Refuse } from './refusal.ts'
import type { Trx } from '../data/transaction.ts'

/** What stands in the log: whom or what it was about, and what else matters; never a secret. */
export interface AuditNote {
  /** `user:7`, `approval:12` … */
  subject: string
  details?: Record<string, unknown>
  /** Where the call itself finds out who asks. */
  operator_id?: string
}

/** Which operator asks, and from where. `operator_id` is empty only in calls that anyone may make. */
export interface OperatorAsker {
  readonly operator_id: string
  readonly roles: readonly OperatorRole[]
  readonly token_hash: string
  readonly address: string
  /** A transaction that commits together with its row in the log. A call that changes or shows something uses it exactly so. */
  act<T>(work: (trx: Trx, note: (entry: AuditNote) => void) => Promise<T>): Promise<T>
  /** Gives the browser a session, or with undefined takes it away. */
  keepSession(token: string | undefined): void
}

type RunAdmin<C extends AdminCall> = (
  context: Context,
  input: z.output<C['input']>,
  asker: OperatorAsker,
  refuse: Refuse<C['refuses'][number]>,
) => Promise<z.input<C['output']>> | z.input<C['output']>

export interface AdminHandler {
  call: AdminCall
  run(context: Context, input: unknown, asker: OperatorAsker, refuse: Refuse<RefusalName>): unknown
}

export function handleAdmin<C extends AdminCall>(call: C, run: RunAdmin<C>): AdminHandler {
  return { call, run: run as AdminHandler['run'] }
}

/** What is asked for; the payload holds all that its execution needs, and what it changes as before and after. */
export interface Proposal {
  subject: string
  payload: Record<string, unknown>
  reason: string
  /** What else changes because it was asked for, in the same transaction. */
  also?: (trx: Trx, approval_id: string) => Promise<void>
}

/** Stores what one operator asks for, until another one decides. */
export type Propose = (
  context: Context,
  asker: OperatorAsker,
  kind: ApprovalKind,
  proposal: Proposal,
) => Promise<{ approval_id: string }>

export interface ProposingHandler {
  call: ProposingCall
  propose(context: Context, input: unknown, asker: OperatorAsker, refuse: Refuse<RefusalName>): Promise<Proposal>
}

/** Joins a call that needs a second operator with what is asked for. It cannot act by itself. */
export function proposeAdmin<C extends ProposingCall>(
  call: C,
  propose: (
    context: Context,
    input: z.output<C['input']>,
    asker: OperatorAsker,
    refuse: Refuse<C['refuses'][number]>,
  ) => Promise<Proposal> | Proposal,
): ProposingHandler {
  return { call, propose: propose as ProposingHandler['propose'] }
}

export interface Execution {
  trx: Trx
  approval_id: string
  payload: Record<string, unknown>
  /** Who decides. */
  operator_id: string
  refuse: Refuse<'approval_closed' | 'username_taken' | 'withdraw_blocked' | 'change_planned'>
  /** Tells it to whoever approved, and to nobody else; it works only with the code that whoever asked is shown. */
  giveEnrolmentLink(enrolment_link: string): void
}

/** Does what two operators agreed on, in the transaction of the second one's decision. */
export type Executor = (context: Context, execution: Execution) => Promise<void>
export type Executors = Partial<Record<ApprovalKind, Executor>>

/** Undoes what was changed because of the request, when it was refused or nobody decided in time. */
export type Withdrawer = (context: Context, trx: Trx, payload: Record<string, unknown>) => Promise<void>
export type Withdrawers = Partial<Record<ApprovalKind, Withdrawer>>
