import { table } from '../../platform/storage/database.ts'
import { hasUnsent } from './outbox.ts'

// Sending comes with the first chat that is opened. Before that it is fetched only for what an earlier page, or another
// tab, has left unsent; where it cannot be had then, the connection or an opened chat brings it.

/** After a reload: everything unsent is back on screen and on its way. */
export async function resumeUnsent(user_id: string): Promise<void> {
  if (!(await hasUnsent())) return
  const sending = await import('./send.ts').catch(() => undefined)
  await sending?.restoreOutbox(user_id)
}

/** The connection is up: nothing waits any longer. */
export async function sendUnsent(how: { isReconnected: boolean }): Promise<void> {
  if (!(await hasUnsent())) return
  const queue = await import('./send-queue.ts').catch(() => undefined)
  await queue?.sendAll(how)
}

/** What an earlier page has done and could not tell the server: the queue takes it up by itself. */
export async function resumeActs(): Promise<void> {
  if ((await table('acts').keys()).length > 0) await import('../act/act-queue.ts').catch(() => undefined)
}
