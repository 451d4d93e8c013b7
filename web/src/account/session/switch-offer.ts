import { create } from 'zustand'
import type { Credentials } from './credentials.ts'
import { sessionStore } from './session.ts'

// A link or a card of somebody else never changes who is signed in by itself: the person is asked.
const offerStore = create<{ credentials?: Credentials }>(() => ({}))

export function offerSwitch(credentials: Credentials): void {
  offerStore.setState({ credentials })
}

export function endOffer(): void {
  offerStore.setState({}, true)
}

/** None while nobody is signed in, and none for the account that is. */
export function useSwitchOffer(): Credentials | undefined {
  const credentials = offerStore((state) => state.credentials)
  const { status, user } = sessionStore()
  if (!credentials || status !== 'signed_in' || !user) return undefined
  const isOwn = credentials.username.trim().toLowerCase() === user.username.toLowerCase()
  return isOwn ? undefined : credentials
}
