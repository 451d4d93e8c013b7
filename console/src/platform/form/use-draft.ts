import { useState } from 'react'

export interface Draft<Value extends object> {
  value: Value
  set: <Name extends keyof Value>(name: Name, value: Value[Name]) => void
  /** Only what differs from what is there. */
  changes: Partial<Value>
  isChanged: boolean
  reset: () => void
}

/** What somebody writes over what is there; what they did not touch follows the server. */
export function useDraft<Value extends object>(known: Value): Draft<Value> {
  const [touched, setTouched] = useState<Partial<Value>>({})
  const changes = Object.fromEntries(
    Object.entries(touched).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name as keyof Value]),
    ),
  ) as Partial<Value>
  return {
    value: { ...known, ...touched },
    set: (name, value) => setTouched((before) => ({ ...before, [name]: value })),
    changes,
    isChanged: Object.keys(changes).length > 0,
    reset: () => setTouched({}),
  }
}
