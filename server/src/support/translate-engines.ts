import * as z from 'zod'
import type { LANGUAGES } from '@mela/contract/account/account-profile.ts'
import { wellFormed } from '@mela/contract/fields.ts'
import type { Config } from '../config.ts'
import { askOutside } from '../platform/outgoing.ts'

// The engines that an operator can run or rent. Each throws when it has no translation to give.
export type Language = (typeof LANGUAGES)[number]
/** Long texts take a small engine long; a call ends after 30 s in any case. */
const ANSWER_WITHIN_MS = 25_000
/** Letters of other scripts may come as six bytes each. */
const ANSWER_BYTES = 256 * 1024
const TOO_MANY = 429

/** The engine has too much to do, and may do it later. */
export class EngineBusy extends Error {}
type Engine = (config: Config, content: string, lang: Language) => Promise<string>

const translatedText = z.string().min(1).max(40_000).refine(wellFormed)

export const askEngine: Engine = (config, content, lang) => ENGINES[config.TRANSLATE_KIND](config, content, lang)

const libretranslate: Engine = async (config, content, lang) => {
  const { TRANSLATE_KEY: api_key } = config
  const question = { q: content, source: 'auto', target: lang, format: 'text', ...(api_key ? { api_key } : {}) }
  const answer = await ask(config, '/translate', 'application/json', JSON.stringify(question))
  return z.object({ translatedText }).parse(answer).translatedText
}

/** Apertium wants to know the language of the text, and names languages by three letters. */
const APERTIUM: Record<Language, string> = {
  ...{ en: 'eng', zh: 'zho', hi: 'hin', ru: 'rus' },
  ...{ id: 'ind', de: 'deu', ja: 'jpn', es: 'spa' },
}

const apertium: Engine = async (config, content, lang) => {
  const source = await identify(config, content, lang)
  const target = APERTIUM[lang]
  if (source === target) return content
  const question = new URLSearchParams({ langpair: `${source}|${target}`, q: content, markUnknown: 'no' })
  const answer = await ask(config, '/translate', 'application/x-www-form-urlencoded', question.toString())
  return z.object({ responseData: z.object({ translatedText }) }).parse(answer).responseData.translatedText
}

const guesses = z.record(z.string(), z.number())

/** By the engine where it can, otherwise by the script; Latin letters then count as English, or as Spanish on the way into English. */
async function identify(config: Config, content: string, lang: Language): Promise<string> {
  const form = 'application/x-www-form-urlencoded'
  const answer = await ask(config, '/identifyLang', form, new URLSearchParams({ q: content }).toString()).catch(
    () => ({}),
  )
  const known = new Set(Object.values(APERTIUM))
  const [best] = Object.entries(guesses.safeParse(answer).data ?? {})
    .filter(([name]) => known.has(name))
    .toSorted(([, one], [, other]) => other - one)
  if (best) return best[0]
  const script = SCRIPTS.find(([pattern]) => pattern.test(content))?.[1]
  return APERTIUM[script ?? (lang === 'en' ? 'es' : 'en')]
}

const SCRIPTS: [RegExp, Language][] = [
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
]

const ENGINES: Record<Config['TRANSLATE_KIND'], Engine> = { libretranslate, apertium }

async function ask({ TRANSLATE_URL }: Config, path: string, type: string, body: string): Promise<unknown> {
  const url = `${TRANSLATE_URL?.replace(/\/+$/, '')}${path}`
  const headers = { 'content-type': type, accept: 'application/json' }
  // The operator chose the address, and the engine may well stand beside the server.
  const question = { url, method: 'POST', headers, body: Buffer.from(body) } as const
  const bounds = { within_ms: ANSWER_WITHIN_MS, most_bytes: ANSWER_BYTES }
  const { status, body: answer } = await askOutside({ ...question, ...bounds }, true)
  if (status === TOO_MANY) throw new EngineBusy('the translation engine has too much to do')
  if (status !== 200) throw new Error(`the translation engine answered ${status}`)
  return JSON.parse(answer.toString()) as unknown
}
