import { signOut } from './session.ts'

let isLeaving = false

/** The person's own wish, unlike a session that the server ended. */
export async function leave(): Promise<void> {
  isLeaving = true
  await signOut()
}

/** Once per leave. */
export function tookLeave(): boolean {
  const was = isLeaving
  isLeaving = false
  return was
}
