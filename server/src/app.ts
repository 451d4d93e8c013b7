import type { CallName } from '@mela/contract/calls.ts'
import type { Context } from './context.ts'
import { accountHandlers, accountJobs, createPresence, readSessions } from './account/index.ts'
import { chatHandlers, chatTopics } from './chat/index.ts'
import { friendsHandlers } from './friends/index.ts'
import { groupsHandlers } from './groups/index.ts'
import type { Handler } from './platform/handle.ts'
import type { Job } from './platform/jobs.ts'
import type { Announce } from './platform/outbox.ts'

// The only file that knows all features.
export const handlers: Record<CallName, Handler> = {
  ...accountHandlers,
  ...friendsHandlers,
  ...groupsHandlers,
  ...chatHandlers,
}

export { createPresence, readSessions }

export const jobs: Job[] = [...accountJobs]

export const topics = (context: Context): Record<string, Announce> => ({ ...chatTopics(context) })
