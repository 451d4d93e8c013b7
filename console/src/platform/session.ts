import { useSyncExternalStore } from 'react'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import type { OwnOperator } from '@mela/contract/operators/operators.ts'
import { forgetAnswers } from './answers.ts'

// Who sits here, and whether the server answers. The session itself is a cookie that no script can read.
interface Session {
  /** Undefined until asked, null for nobody. */
  operator: OwnOperator | null | undefined
  isOnline: boolean
}
let session: Session = { operator: undefined, isOnline: true }
const listeners = new Set<() => void>()

function change(next: Partial<Session>): void {
  session = { ...session, ...next }
  for (const listener of listeners) listener()
}

export function setOperator(operator: OwnOperator | null): void {
  if (operator === session.operator) return
  if (operator?.id !== session.operator?.id) forgetAnswers()
  change({ operator })
}
export function setLine(isOnline: boolean): void {
  if (isOnline !== session.isOnline) change({ isOnline })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const useSession = <Value>(read: (session: Session) => Value): Value =>
  useSyncExternalStore(subscribe, () => read(session))

/** Whoever is signed in; undefined until the server said so, null for nobody. */
export const useOperator = (): OwnOperator | null | undefined => useSession(({ operator }) => operator)
/** Read only while it is false: what is shown is what was known last. */
export const useIsOnline = (): boolean => useSession(({ isOnline }) => isOnline)

/** Whether the operator has one of these roles; what they may not do is not shown. */
export function useMay(...roles: readonly OperatorRole[]): boolean {
  const operator = useOperator()
  return Boolean(operator && roles.some((role) => operator.roles.includes(role)))
}
