import { readOwnPhoto as call } from '@mela/contract/identity/identity.ts'
import { handle } from '../platform/http/handle.ts'
import { readOwnMedia, signRead } from '../media/index.ts'

export const readOwnPhoto = handle(call, async (context, { url }, { user_id, is_limited }, refuse) => {
  if (is_limited) throw refuse('session_limited')
  if (!(await readOwnMedia(context, url, ['card', 'identity'], user_id))) throw refuse('non_existent')
  return { url: signRead(context, url) }
})
