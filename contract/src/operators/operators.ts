import * as z from 'zod'
import { adminCall, APPROVAL_KINDS, OPERATOR_ROLES, proposingCall, type ApprovalKind } from '../admin-call.ts'
import { empty, id, limit, position, text } from '../fields.ts'
import { code, isOneFactor, secondFactor } from './operators-passkeys.ts'

// How operators get in, who they are, what two of them decide, and what they did.
export const operatorName = z.string().regex(/^[a-z][a-z0-9._-]{1,39}$/)
const operatorPassword = text(100).refine((value) => [...value].length >= 12)
const token = z.string().regex(/^[\w-]{20,100}$/)
const roles = z
  .array(z.enum(OPERATOR_ROLES))
  .max(OPERATOR_ROLES.length)
  .refine((given) => new Set(given).size === given.length)
/** Why it is done; it stays in the log. */
export const reason = text(500).refine((value) => value.trim() !== '')
export const approvalRequested = z.object({ approval_id: id })

export const operator = z.object({
  id,
  name: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  status: z.enum(['invited', 'active', 'disabled']),
})
export type Operator = z.infer<typeof operator>
const ownOperator = z.object({
  ...operator.shape,
  /** Whether a passkey may be asked for in the place of a code. */
  has_passkey: z.boolean(),
})
export type OwnOperator = z.infer<typeof ownOperator>

/** With the link and, where operators invited, the code that whoever asked was shown. May be repeated until confirmed; each time makes a new second factor. */
export const enrol = adminCall({
  method: 'POST',
  path: '/enrol',
  roles: 'anyone',
  input: z.object({ token, enrolment_code: z.string().max(40).default(''), password: operatorPassword }),
  output: z.object({ name: z.string(), otpauth_url: z.string() }),
  refuses: ['non_existent', 'wrong_captcha'],
})

export const confirmEnrol = adminCall({
  method: 'POST',
  path: '/enrol/confirm',
  roles: 'anyone',
  input: z.object({ token, code }),
  output: empty,
  refuses: ['non_existent', 'wrong_captcha'],
})

/** The session is a cookie that no script can read; 15 quiet minutes or 12 hours end it. */
export const signIn = adminCall({
  method: 'POST',
  path: '/session',
  roles: 'anyone',
  input: z
    .object({
      name: operatorName,
      password: z.string().max(400),
      ...secondFactor,
      /** The solved challenge of an earlier proof_of_work_required. */
      proof: z.string().max(8192).optional(),
    })
    .refine(isOneFactor),
  output: ownOperator,
  refuses: ['wrong_operator_credentials', 'proof_of_work_required'],
})

export const signOut = adminCall({
  method: 'POST',
  path: '/session/end',
  roles: 'any_operator',
  input: empty,
  output: empty,
  refuses: [],
})

export const getOperator = adminCall({
  method: 'GET',
  path: '/operator',
  roles: 'any_operator',
  input: empty,
  output: ownOperator,
  refuses: [],
})

export const listOperators = adminCall({
  method: 'GET',
  path: '/operators',
  roles: ['admin'],
  input: empty,
  output: z.array(operator),
  refuses: [],
})

/** Whoever approves gets the link, whoever asked the code; only both together let somebody in. Who is disabled, for a lost phone perhaps, starts again; who is invited already gets a new link. */
export const inviteOperator = proposingCall({
  method: 'POST',
  path: '/operators',
  roles: ['admin'],
  needs_second: 'role_grant',
  input: z.object({ name: operatorName, roles: roles.min(1), reason }),
  output: approvalRequested,
  refuses: ['username_taken'],
})

/** Grants and takes away; one who was disabled is let in again. */
export const setOperatorRoles = proposingCall({
  method: 'PUT',
  path: '/operators/roles',
  roles: ['admin'],
  needs_second: 'role_grant',
  input: z.object({ operator_id: id, roles, reason }),
  output: approvalRequested,
  refuses: ['non_existent'],
})

/** At once and by one operator alone: what stops something must not wait. */
export const disableOperator = adminCall({
  method: 'POST',
  path: '/operators/disable',
  roles: ['admin'],
  input: z.object({ operator_id: id, reason }),
  output: empty,
  refuses: ['non_existent', 'permission_not_allowed'],
})

export const approval = z.object({
  id,
  kind: z.enum(Object.keys(APPROVAL_KINDS) as [ApprovalKind, ...ApprovalKind[]]),
  subject: z.string(),
  /** Whose money it is about; null where it is about no person. */
  person: z.object({ user_id: id, uid: z.number().int(), name: z.string() }).nullable(),
  payload: z.record(z.string(), z.unknown()),
  /** Sent back with the decision, so that what is decided is what was seen. */
  payload_hash: z.string(),
  reason: z.string(),
  requester: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  state: z.enum(['open', 'approved', 'rejected', 'executed', 'expired']),
  approver: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  note: z.string(),
  /** Of an invitation that was agreed to, for whoever asked: what the invited person needs beside the link. */
  enrolment_code: z.string().optional(),
})
export type Approval = z.infer<typeof approval>

/** Newest first: those that the asker may decide, and their own. */
export const listApprovals = adminCall({
  method: 'GET',
  path: '/approvals',
  roles: ['finance', 'risk', 'admin'],
  input: z.object({ state: approval.shape.state.optional(), before: position.optional(), limit }),
  output: z.array(approval),
  refuses: [],
})

export const decideApproval = adminCall({
  method: 'POST',
  path: '/approvals/decide',
  roles: ['finance', 'risk', 'admin'],
  input: z
    .object({
      approval_id: id,
      payload_hash: z.string().regex(/^[0-9a-f]{64}$/),
      decision: z.enum(['approve', 'reject']),
      /** A fresh code, or a passkey's answer that holds for this decision and no other. */
      ...secondFactor,
      note: text(500).default(''),
    })
    .refine(isOneFactor),
  output: z.object({
    state: approval.shape.state,
    /** With an invited operator: one half, shown once, to be handed over in person. */
    enrolment_link: z.string().optional(),
  }),
  refuses: [
    ...(['non_existent', 'own_approval', 'approval_closed', 'wrong_captcha', 'username_taken'] as const),
    /** Only of withdrawals. */
    'withdraw_blocked',
    /** Only of money settings. */
    'change_planned',
  ],
})

export const auditEntry = z.object({
  id,
  at: z.iso.datetime(),
  operator_id: id.nullable(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  prev_hash: z.string(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Newest first. */
export const listAudit = adminCall({
  method: 'GET',
  path: '/audit',
  roles: ['admin'],
  input: z.object({
    before: position.optional(),
    operator_id: id.optional(),
    /** What it was about, as it stands in the log: `user:7`. */
    subject: text(100).optional(),
    limit,
  }),
  output: z.array(auditEntry),
  refuses: [],
})

export const exportAudit = proposingCall({
  method: 'POST',
  path: '/audit/export',
  roles: ['admin'],
  needs_second: 'export',
  input: z.object({ from_id: id, to_id: id, reason }).refine(({ from_id, to_id }) => BigInt(from_id) <= BigInt(to_id)),
  output: approvalRequested,
  refuses: [],
})

/** Oldest first; for whoever asked for it, within a day of the approval. */
export const readAuditExport = adminCall({
  method: 'GET',
  path: '/audit/export',
  roles: ['admin'],
  views: 'exports',
  input: z.object({ approval_id: id, after: position.default('0'), limit }),
  output: z.array(auditEntry),
  refuses: ['non_existent'],
})
