import { createCaller, type Caller } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import type { People, Person } from './seed/seed-people.ts'

const READY_WITHIN_MS = 60_000
const ASK_EVERY_MS = 150

/** Resolves once every address answers with success; fails when a program ends first or it takes a minute. */
export async function waitFor(addresses: string[], vanished: Promise<string>): Promise<void> {
  let gone: string | undefined
  void vanished.then((name) => (gone = name))
  const until = Date.now() + READY_WITHIN_MS
  for (const address of addresses) {
    while (!(await answers(address))) {
      if (gone) throw new Error(`${gone} ended before it was ready; its last lines stand above`)
      if (Date.now() > until) throw new Error(`${address} does not answer; the last lines above may say why`)
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
  }
}

async function answers(address: string): Promise<boolean> {
  return fetch(address, {
    signal: AbortSignal.timeout(5_000),
    headers: { Accept: 'text/html, application/json' },
  }).then(
    ({ ok }) => ok,
    () => false,
  )
}

// The message that every check sends. Its nonce never changes, so it is stored once however often the check runs.
const NONCE = 'c0ffee00-0000-4000-8000-000000000001'
const TEXT = 'अब सब चल रहा है 👍'

/** Goes the way a browser goes, through the web's address; tells what was seen. */
export async function checkAnswers(web: string, inbox: string, people: People): Promise<string[]> {
  await checkPage(web)
  if (!(await answers(inbox))) throw new Error(`the inbox at ${inbox} does not answer`)

  const callers = new Map<string, Caller>()
  for (const person of Object.values(people)) callers.set(person.key, await signIn(web, person))
  const asha = callers.get('asha')!
  const { list } = await asha('getMessageUpdates', {})
  const groups = list.filter(({ chat_type }) => chat_type === ChatType.Group)
  if (list.length < 5 || groups.length === 0)
    throw new Error(`Asha sees ${list.length} chats, ${groups.length} of them groups`)

  const mine = await asha('listGroups', {})
  const { unread } = await asha('listFriendApplications', {})
  if (mine.total < 4) throw new Error(`Asha is in ${mine.total} groups`)

  const chat = { chat_id: privateChatId(people.gurpreet.id, people.kenji.id), chat_type: ChatType.Private }
  const sent = await callers.get('gurpreet')!('sendMessage', {
    ...chat,
    nonce: NONCE,
    content: { type: 1, data: { text: TEXT } },
  })
  const received = await callers.get('kenji')!('getMessages', { ...chat, limit: 100 })
  if (!received.some(({ message_id }) => message_id === sent.message_id))
    throw new Error('what Gurpreet sent did not reach Kenji')
  return [
    'the page',
    'the inbox',
    `${callers.size} people signed in`,
    `${list.length} chats, ${mine.total} groups and ${unread} requests of Asha`,
    'a message sent and received',
  ]
}

async function checkPage(web: string): Promise<void> {
  const page = await (await fetch(web, { headers: { Accept: 'text/html' } })).text()
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1]!)
  if (scripts.length === 0) throw new Error(`${web} answers with something that is not the app`)
  for (const script of scripts) {
    const { ok, headers } = await fetch(new URL(script, web))
    if (!ok || !headers.get('Content-Type')?.includes('javascript')) throw new Error(`the page lacks ${script}`)
  }
}

async function signIn(origin: string, { username, password }: Person): Promise<Caller> {
  const asNobody = { origin, language: () => 'en', token: () => undefined, fetch }
  const account = { username, password }
  const { token } = await createCaller(asNobody)('login', { biz: 'login', source: 'pc', data: { account } })
  return createCaller({ ...asNobody, token: () => token })
}
