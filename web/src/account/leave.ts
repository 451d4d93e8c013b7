import { noteLeave } from './end.ts'
import { signOut } from './session.ts'

/** The person's own wish, unlike a session that the server ended. */
export async function leave(): Promise<void> {
  noteLeave()
  await signOut()
}
