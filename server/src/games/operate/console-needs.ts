import type { Context } from '../../context.ts'

export interface Agreement {
  requester: string
  approver: string
  reason: string
}

/** What the console of the games needs of the operators' own records. */
export interface GamesAdminNeeds {
  readAgreements(context: Context, approval_ids: readonly string[]): Promise<Map<string, Agreement>>
}
