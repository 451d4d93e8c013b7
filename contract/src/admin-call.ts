import type * as z from 'zod'
import type { RefusalName } from './errors.ts'

export const OPERATOR_ROLES = ['support', 'finance', 'risk', 'content', 'admin'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** What one operator asks for and another one decides, and the roles that may decide it. */
export const APPROVAL_KINDS = {
  balance_adjustment: ['finance', 'admin'],
  debt_settlement: ['finance', 'admin'],
  large_withdrawal: ['finance', 'risk', 'admin'],
  payout_outcome: ['finance', 'admin'],
  payout_return: ['finance', 'admin'],
  odds_change: ['risk', 'admin'],
  game_change: ['risk', 'admin'],
  chain_lost: ['risk', 'admin'],
  fee_change: ['finance', 'admin'],
  limit_change: ['risk', 'admin'],
  role_grant: ['admin'],
  export: ['admin'],
} as const satisfies Record<string, readonly OperatorRole[]>
export type ApprovalKind = keyof typeof APPROVAL_KINDS

interface Described<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /admin. */
  path: `/${string}`
  roles: 'anyone' | 'any_operator' | readonly OperatorRole[]
  input: Input
  output: Output
  refuses: readonly Refusal[]
  /** A look at what is somebody's own; it is written down like an action. */
  views?: 'people' | 'personal_documents' | 'chats' | 'exports'
}

/** A call of the operators' own surface that acts by itself. */
export interface AdminCall<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
> extends Described<Input, Output, Refusal> {
  needs_second?: never
}

/** A call that only asks; it takes effect when another operator agrees. */
export interface ProposingCall<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalName = RefusalName,
> extends Described<Input, Output, Refusal> {
  needs_second: ApprovalKind
}

export function adminCall<Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName>(
  definition: AdminCall<Input, Output, Refusal>,
): AdminCall<Input, Output, Refusal> {
  return definition
}

export function proposingCall<Input extends z.ZodType, Output extends z.ZodType, const Refusal extends RefusalName>(
  definition: ProposingCall<Input, Output, Refusal>,
): ProposingCall<Input, Output, Refusal> {
  return definition
}
