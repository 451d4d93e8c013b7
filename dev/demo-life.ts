import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createCaller } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { TALKS } from './demo-talks.ts'
import type { DemoPerson } from './demo-people.ts'

const BETWEEN_MS = { min: 15_000, max: 60_000 }

/** For as long as the demo runs, somebody writes to its people now and then, through the same calls as everyone. */
export async function keepTalking(
  origin: string,
  guests: DemoPerson[],
  friends: { id: string }[],
  signal: AbortSignal,
) {
  const tokens = new Map<string, string>()
  while (!signal.aborted) {
    const guest = pick(guests)
    const friend = pick(friends)
    const talk = pick(TALKS[guest.language] ?? TALKS['en']!)
    const call = createCaller({ origin, token: () => tokens.get(guest.id), language: () => guest.language, fetch })
    const { username, password } = guest
    if (!tokens.has(guest.id)) {
      const { token } = await call('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
      tokens.set(guest.id, token)
    }
    for (const line of talk.filter((each) => each.startsWith('g '))) {
      await call('sendMessage', {
        chat_id: privateChatId(guest.id, friend.id),
        chat_type: ChatType.Private,
        nonce: randomUUID(),
        content: { type: 1, data: { text: line.slice(2) } },
      })
      await wait(2_000 + line.length * 60, undefined, { signal })
    }
    await wait(randomInt(BETWEEN_MS.min, BETWEEN_MS.max), undefined, { signal })
  }
}

function pick<T>(list: readonly T[]): T {
  return list[randomInt(list.length)]!
}
