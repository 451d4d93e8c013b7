import type { CallName } from '@mela/contract/calls.ts'
import type { Context } from './context.ts'
import { accountHandlers, accountJobs, accountTopics, createPresence, readSessions } from './account/index.ts'
import { chatHandlers, chatJobs, chatTopics, startPushes } from './chat/index.ts'
import { friendsHandlers, friendsTopics } from './friends/index.ts'
import { groupsHandlers } from './groups/index.ts'
import { homeHandlers, homeJobs } from './home/index.ts'
import { mediaHandlers, mediaJobs, serveFiles } from './media/index.ts'
import { operatorsHandlers, operatorsJobs, serveAdmin, type AdminHandlers } from './operators/index.ts'
import { supportHandlers, supportJobs } from './support/index.ts'
import type { Handler } from './platform/handle.ts'
import type { Job } from './platform/jobs.ts'
import type { Announce } from './platform/outbox.ts'

// The only file that knows all features.
export const handlers: Record<CallName, Handler> = {
  ...accountHandlers,
  ...friendsHandlers,
  ...groupsHandlers,
  ...chatHandlers,
  ...mediaHandlers,
  ...homeHandlers,
  ...supportHandlers,
}

/** What two operators agree on in other features is carried out by the executors they give here. */
export const adminHandlers: AdminHandlers = operatorsHandlers({})

export { createPresence, readSessions, serveAdmin, serveFiles, startPushes }

export const jobs: Job[] = [...accountJobs, ...chatJobs, ...mediaJobs, ...homeJobs, ...supportJobs, ...operatorsJobs]

export const topics = (context: Context): Record<string, Announce> => ({
  ...accountTopics(),
  ...chatTopics(context),
  ...friendsTopics(context),
})
