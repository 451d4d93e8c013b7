import type { Crowd } from './crowd.ts'
import type { History, Sent } from './history.ts'
import type { Device } from './device.ts'
import { readFromNewest, readFromOldest, type Entry } from './fresh-read.ts'
import { checkCursors } from './check-cursors.ts'
import { timelineKey, type Findings, type FreshTimelines } from './findings.ts'

export async function readFresh(crowd: Crowd): Promise<FreshTimelines> {
  const fresh: FreshTimelines = new Map()
  for (const [index, person] of crowd.people.entries()) {
    const line = crowd.lineOf(person)
    const read = index % 2 === 0 ? readFromOldest : readFromNewest
    for (const chat_id of person.chat_ids) fresh.set(timelineKey(person.user_id, chat_id), await read(line, chat_id))
  }
  return fresh
}

/** How many chats of a device are not whole up to their newest message. */
export function chatsBehind(device: Device, fresh: FreshTimelines): number {
  return [...device.timelines].filter(([chat_id, { whole_up_to }]) => {
    const newest = fresh.get(timelineKey(device.user_id, chat_id))?.at(-1)?.position ?? 0
    return whole_up_to < newest
  }).length
}

/** Compares what the clients saw with what everyone can read, live and afresh. */
export async function check(crowd: Crowd, fresh: FreshTimelines, history: History): Promise<Findings> {
  const findings: Findings = { lost: 0, duplicated: 0, reordered: 0, notes: [] }
  const acknowledged = Map.groupBy(
    [...history.sent.values()].filter(({ position }) => position !== undefined),
    ({ chat_id }) => chat_id,
  )
  for (const [key, entries] of fresh) {
    const chat_id = key.slice(key.indexOf(' ') + 1)
    checkTimeline(`fresh ${key}`, entries, acknowledged.get(chat_id) ?? [], history, findings)
    checkChain(key, entries, findings)
  }
  for (const device of crowd.devices) {
    for (const [chat_id, timeline] of device.timelines) {
      const entries = timeline.nonces.flatMap((nonce, position) => ({ nonce, position }))
      checkTimeline(`${device.name} in ${chat_id}`, entries, acknowledged.get(chat_id) ?? [], history, findings)
      findings.reordered += timeline.contradictions.length
      findings.notes.push(...timeline.contradictions.map((text) => `${device.name} in ${chat_id}: ${text}`))
    }
  }
  await checkCursors(crowd, fresh, history, findings)
  findings.notes.push(...history.violations)
  return findings
}

type Seen = Pick<Entry, 'nonce' | 'position'>

/** Every acknowledged message once, at the position its answer named, each author's in the order they were sent. */
function checkTimeline(
  name: string,
  entries: Seen[],
  acknowledged: Sent[],
  history: History,
  findings: Findings,
): void {
  const positions = Map.groupBy(entries, ({ nonce }) => nonce)
  for (const { nonce, position } of acknowledged) {
    const found = positions.get(nonce) ?? []
    if (found.length === 0) {
      findings.lost++
      findings.notes.push(`${name}: lost ${nonce}, acknowledged as ${position}`)
    } else if (found.length > 1) {
      findings.duplicated++
      findings.notes.push(`${name}: ${nonce} stands at ${found.map((entry) => entry.position).join(' and ')}`)
    } else if (found[0]!.position !== position) {
      findings.reordered++
      findings.notes.push(`${name}: ${nonce} stands at ${found[0]!.position}, was acknowledged as ${position}`)
    }
  }
  const last_orders = new Map<string, number>()
  for (const { nonce, position } of entries) {
    const message = history.sent.get(nonce)
    if (!message) {
      findings.notes.push(`${name}: nobody sent what stands at ${position}`)
      continue
    }
    if (message.order <= (last_orders.get(message.author_id) ?? -1)) {
      findings.reordered++
      findings.notes.push(
        `${name}: ${message.author_id} sent what stands at ${position} earlier than what stands before it`,
      )
    }
    last_orders.set(message.author_id, message.order)
  }
}

/** Positions count from one without a gap, and each names the one before. */
function checkChain(key: string, entries: Entry[], findings: Findings): void {
  entries.forEach(({ position, prev }, index) => {
    if (position !== index + 1) findings.notes.push(`fresh ${key}: position ${position} stands in place ${index + 1}`)
    if (prev !== position - 1) findings.notes.push(`fresh ${key}: position ${position} names ${prev} as the one before`)
  })
}
