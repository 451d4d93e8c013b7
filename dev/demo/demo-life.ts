import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Caller } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { DemoPerson } from './demo-people.ts'
import { passOverNo, type SessionOf } from './demo-sessions.ts'
import { GROUPS, TALKS } from './demo-talks.ts'

const BETWEEN_MS = { min: 12_000, max: 45_000 }

interface Cast {
  guests: readonly DemoPerson[]
  crowd: readonly DemoPerson[]
  friends: readonly { id: string }[]
}
type Act = (cast: Cast, callerOf: (person: DemoPerson) => Promise<Caller>, signal: AbortSignal) => Promise<void>

/** For as long as the demo runs, its people write, come and go now and then, through the same calls as everyone. */
export async function keepTalking(sessionOf: SessionOf, cast: Cast, signal: AbortSignal): Promise<void> {
  const callerOf = async (person: DemoPerson): Promise<Caller> => (await sessionOf(person)).call
  while (!signal.aborted) {
    await pick(ACTS)(cast, callerOf, signal).catch(passOverNo)
    await wait(randomInt(BETWEEN_MS.min, BETWEEN_MS.max), undefined, { signal })
  }
}

async function say(call: Caller, chat: { chat_id: string; chat_type: 1 | 2 }, text: string, signal: AbortSignal) {
  await call('sendMessage', { ...chat, nonce: randomUUID(), content: { type: ContentType.Text, data: { text } } })
  await wait(2_000 + text.length * 60, undefined, { signal })
}

const writeToFriend: Act = async ({ guests, friends }, callerOf, signal) => {
  const guest = pick(guests)
  const chat = { chat_id: privateChatId(guest.id, pick(friends).id), chat_type: ChatType.Private }
  const talk = pick(TALKS[guest.language] ?? TALKS['en']!)
  const call = await callerOf(guest)
  for (const line of talk.filter((each) => each.startsWith('g '))) await say(call, chat, line.slice(2), signal)
}

/** In one of their groups. */
const writeToGroup: Act = async ({ guests, crowd }, callerOf, signal) => {
  const speaker = pick([...guests, ...crowd.slice(0, guests.length)])
  const call = await callerOf(speaker)
  const { list } = await call('listGroups', { limit: 100 })
  if (list.length === 0) return
  const { group } = pick(list)
  const says = GROUPS.find(({ name }) => name === group.name)?.says ?? pick(GROUPS).says
  await say(call, { chat_id: group.id, chat_type: ChatType.Group }, pick(says), signal)
}

/** Somebody of the crowd follows a guest into a group, or leaves the one they followed them into. */
const comeOrGo: Act = async ({ guests, crowd }, callerOf) => {
  const guest = pick(guests)
  const newcomer = pick(crowd)
  const { list } = await (await callerOf(guest))('listGroups', { limit: 100 })
  if (list.length === 0) return
  const { group } = pick(list)
  const call = await callerOf(newcomer)
  const own = await call('listGroups', { id: group.id })
  if (own.total === 0) await call('joinGroup', { id: group.id, ref_user_id: guest.id })
  else await call('removeGroupMembers', { group_id: group.id, user_ids: newcomer.id })
}

const ACTS: readonly Act[] = [writeToFriend, writeToFriend, writeToGroup, writeToGroup, comeOrGo]

function pick<T>(list: readonly T[]): T {
  return list[randomInt(list.length)]!
}
