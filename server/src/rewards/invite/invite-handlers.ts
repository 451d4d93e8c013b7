import type { Job } from '../../platform/data/jobs.ts'
import { CHECK } from './check.ts'
import { checkInvitation } from './check-invitation.ts'
import { getInviteInfo } from './get-invite-info.ts'
import { listInviteRecords } from './list-invite-records.ts'
import { recheckInvitations } from './recheck-invitations.ts'

export const inviteHandlers = { getInviteInfo, listInviteRecords }

/** What can complete an invitation: somebody counted enough, or something else that is asked for has come. */
const COMPLETING = [
  CHECK,
  'account:registered',
  'account:contact-bound',
  'account:inviter-bound',
  'identity:level-changed',
]
export const inviteJobs: Job[] = [
  ...COMPLETING.map((name) => ({ name, run: checkInvitation })),
  { name: 'operators:settings-changed', run: recheckInvitations },
]
