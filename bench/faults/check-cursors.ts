import { isDeepStrictEqual } from 'node:util'
import type { Crowd } from './crowd.ts'
import { timelineKey, type Findings, type FreshTimelines } from './findings.ts'
import type { History } from './history.ts'
import { ask } from './line.ts'

/** Who only followed the cursor knows the same as who reads all chats afresh, and unread counts what others wrote since. */
export async function checkCursors(
  crowd: Crowd,
  fresh: FreshTimelines,
  history: History,
  findings: Findings,
): Promise<void> {
  for (const [index, device] of crowd.cursor_devices.entries()) {
    const { user_id, chat_ids } = crowd.people[index]!
    await device.poll()
    const { list } = await ask(device.line, 'getMessageUpdates', {})
    const full = new Map(list.map((chat) => [chat.chat_id, chat]))
    for (const chat_id of chat_ids) {
      const followed = device.chats.get(chat_id)
      const read = full.get(chat_id)
      if (!isDeepStrictEqual(followed, read)) {
        findings.notes.push(
          `${device.name} in ${chat_id} knows ${JSON.stringify(followed)}, not ${JSON.stringify(read)}`,
        )
      }
      const entries = fresh.get(timelineKey(user_id, chat_id)) ?? []
      const read_mark = history.read_marks.get(timelineKey(user_id, chat_id)) ?? 0
      const unread = entries.filter(({ author_id, position }) => author_id !== user_id && position > read_mark).length
      if ((read?.unread ?? 0) !== unread) {
        findings.notes.push(
          `${device.name} in ${chat_id}: ${read?.unread} unread, ${unread} were written after ${read_mark}`,
        )
      }
      const newest = entries.at(-1)?.position
      if (newest !== undefined && Number(read?.message?.message_id) !== newest) {
        findings.notes.push(
          `${device.name} in ${chat_id}: the last message is ${read?.message?.message_id}, not ${newest}`,
        )
      }
    }
  }
}
