/** What goes back to whoever asked. */
export interface Answer {
  status: number
  body: Record<string, unknown>
}

const STATUS_OF = {
  invalid: 400,
  wrong_index: 400,
  not_signed: 403,
  unknown_path: 404,
  unknown_chain: 404,
  already_begun: 409,
  other_manifest: 409,
  other_period: 409,
  other_root: 409,
  out_of_order: 409,
  salt_known: 409,
  too_large: 413,
  too_early: 425,
  fault: 500,
} as const
export type Reason = keyof typeof STATUS_OF

export const give = (body: Record<string, unknown>): Answer => ({ status: 200, body })
export const refuse = (reason: Reason, details: Record<string, unknown> = {}): Answer => ({
  status: STATUS_OF[reason],
  body: { reason, ...details },
})
