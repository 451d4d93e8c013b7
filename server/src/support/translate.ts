import { createHash } from 'node:crypto'
import { translate as call } from '@mela/contract/support/support.ts'
import type { Context } from '../context.ts'
import { handle } from '../platform/http/handle.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'
import { perContext } from '../platform/per-context.ts'
import { createTurns } from '../platform/turns.ts'
import { askEngine, EngineBusy, type Language } from './translate-engines.ts'
import { translateKeeping } from './translate-keeping.ts'

const TRANSLATIONS = { name: 'translate', seconds: 60 }
const A_MINUTE = 60
const KEPT_SECONDS = 24 * 3600
const AT_ONCE = 4
const WAITING = 200
const BUSY_SECONDS = 5
const turns = perContext(() => createTurns(AT_ONCE, WAITING))
/** What an engine is being asked for. */
const asked = perContext(() => new Map<string, Promise<string>>())

/** The same text is asked for once a day, whoever asks and however many at once. */
export const translate = handle(call, async (context, { content, lang }, { user_id }, refuse) => {
  if (!context.config.TRANSLATE_URL) throw refuse('translate_failed')
  const { count, retry_after } = await context.limits.count(TRANSLATIONS, user_id)
  if (count > A_MINUTE) throw refuseAsPlatform('too_many_operations', { retry_after })
  const key = `translate:${createHash('sha256').update(content).digest('base64url')}:${lang}`
  const [known] = await context.cache.getMany([key])
  if (known !== undefined) return { content: known, lang }
  const under_way = asked(context)
  const answer = under_way.get(key) ?? ask(context, key, content, lang).finally(() => under_way.delete(key))
  under_way.set(key, answer)
  return { content: await answer.catch(explain), lang }

  function explain(error: unknown): never {
    if (error instanceof EngineBusy) throw refuseAsPlatform('too_many_operations', { retry_after: BUSY_SECONDS })
    if (!(error instanceof EngineFailed)) throw error
    throw refuse('translate_failed')
  }
})

class EngineFailed extends Error {}

async function ask(context: Context, key: string, content: string, lang: Language): Promise<string> {
  const translated = await turns(context)(() =>
    translateKeeping(content, (text) => askEngine(context.config, text, lang)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'translation failed')
      throw error instanceof EngineBusy ? error : new EngineFailed()
    }),
  )
  await context.cache.setMany([[key, translated]], KEPT_SECONDS)
  return translated
}
