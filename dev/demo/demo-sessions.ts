import { createCaller, Refused, Unreachable, type Caller } from '@mela/contract/client.ts'
import type { DemoPerson } from './demo-people.ts'

interface Session {
  call: Caller
  token: string
}
export type SessionOf = (person: DemoPerson) => Promise<Session>

/** Each person signs in once, when something of theirs is asked for first. */
export function createSessions(origin: string): SessionOf {
  const sessions = new Map<string, Promise<Session>>()
  return (person) => {
    const session = sessions.get(person.id) ?? signIn(origin, person)
    sessions.set(person.id, session)
    session.catch(() => sessions.delete(person.id))
    return session
  }
}

async function signIn(origin: string, { username, password, language }: DemoPerson): Promise<Session> {
  const asNobody = { origin, token: () => undefined, language: () => language, fetch }
  const account = { username, password }
  const { token } = await createCaller(asNobody)('login', { biz: 'login', source: 'h5', data: { account } })
  return { call: createCaller({ ...asNobody, token: () => token }), token }
}

/** Whoever looks at the demo may block people, close games and stop what they like: nobody minds a no, or no answer. */
export function passOverNo(error: unknown): void {
  if (!(error instanceof Refused || error instanceof Unreachable)) throw error
}
