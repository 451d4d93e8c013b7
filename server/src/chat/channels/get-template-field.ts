import { getTemplateField as call } from '@mela/contract/chat/chat-channels.ts'
import { readUsers } from '../../account/index.ts'
import { handle } from '../../platform/http/handle.ts'

const FIELD = /\{(nickname|username|uid|level|date|time)\}/g

/** Plain text in, plain text out: what a name holds is put in as it is and looked at no further. */
export const getTemplateField = handle(call, async (context, { str, time_unix }, { user_id, language }) => {
  if (!str.includes('{')) return { str }
  const [reader] = await readUsers(context, [user_id], user_id)
  const at = new Date(time_unix)
  const written = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: context.config.SERVER_TZ }).format(at)
  const fields = {
    nickname: reader?.nickname || reader?.username || '',
    username: reader?.username ?? '',
    uid: String(reader?.uid ?? ''),
    level: String(reader?.level ?? 0),
    date: written({ dateStyle: 'long' }),
    time: written({ timeStyle: 'short' }),
  }
  return { str: str.replace(FIELD, (_whole, name: keyof typeof fields) => fields[name]) }
})
