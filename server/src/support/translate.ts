import { createHash } from 'node:crypto'
import { translate as call } from '@mela/contract/support/support.ts'
import { handle } from '../platform/http/handle.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'
import { askEngine } from './translate-engines.ts'

const TRANSLATIONS = { name: 'translate', seconds: 60 }
const A_MINUTE = 60
const KEPT_SECONDS = 24 * 3600

/** The same text is asked for once a day, whoever asks. */
export const translate = handle(call, async (context, { content, lang }, { user_id }, refuse) => {
  if (!context.config.TRANSLATE_URL) throw refuse('translate_failed')
  const { count, retry_after } = await context.limits.count(TRANSLATIONS, user_id)
  if (count > A_MINUTE) throw refuseAsPlatform('too_many_operations', { retry_after })
  const key = `translate:${createHash('sha256').update(content).digest('base64url')}:${lang}`
  const [known] = await context.cache.getMany([key])
  if (known !== undefined) return { content: known, lang }
  const translated = await askEngine(context.config, content, lang).catch((error: unknown) => {
    context.log.warn({ err: error }, 'translation failed')
    return undefined
  })
  if (translated === undefined) throw refuse('translate_failed')
  await context.cache.setMany([[key, translated]], KEPT_SECONDS)
  return { content: translated, lang }
})
