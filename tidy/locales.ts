import { refusalNames } from './contract.ts'
import { icuArguments } from './icu.ts'
import type { Repository } from './repository.ts'
import type { Rule } from './rule.ts'

const LANGUAGES = ['en', 'zh', 'hi', 'ru', 'id', 'de', 'ja', 'es'] as const
const SOURCE = 'en'
const WITHOUT_IDEOGRAPHS = ['en', 'hi', 'ru', 'id', 'de', 'es']
/** Shorter words are often the same in both scripts. */
const SAME_IN_ZH_AND_JA = 6

interface Text {
  file: string
  key: string
  /** By language; undefined where it is missing. */
  values: Record<string, string | undefined>
}

function flatten(value: unknown, prefix = ''): [key: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[prefix, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix ? `${prefix}.${key}` : key))
}

function texts(repository: Repository): Text[] {
  const files = new Set(
    repository.paths.flatMap((path) => /^web\/locales\/[\w-]+\/(.+\.json)$/.exec(path)?.slice(1, 2) ?? []),
  )
  return [...files].flatMap((file) => {
    const tables = new Map(
      LANGUAGES.map((language) => {
        const path = `web/locales/${language}/${file}`
        return [language, new Map(repository.paths.includes(path) ? flatten(JSON.parse(repository.read(path))) : [])]
      }),
    )
    const keys = new Set([...tables.values()].flatMap((table) => [...table.keys()]))
    return [...keys].map((key) => ({
      file,
      key,
      values: Object.fromEntries([...tables].map(([language, table]) => [language, table.get(key)])),
    }))
  })
}

/** A line for every language of every text in which something is wrong. */
function wrong(repository: Repository, problem: (text: Text, value: string, language: string) => string | undefined) {
  return texts(repository).flatMap((text) =>
    Object.entries(text.values).flatMap(([language, value]) => {
      const found = value === undefined ? undefined : problem(text, value, language)
      return found ? [`${language}/${text.file} ${text.key}: ${found}`] : []
    }),
  )
}

/** The names only: a language without plurals needs no branches for a number. */
const placeholders = (message: string) =>
  [...new Set([...icuArguments(message).map(({ name }) => name), ...(message.match(/<\/?\w+>/g) ?? [])])]
    .toSorted()
    .join(', ')

/** What remains to be read once the placeholders are gone. */
const wording = (message: string) => [...message.replaceAll(/\{\w+\}|[\p{P}\s]/gu, '')]

function missingPlural(value: string, language: string): string | undefined {
  const missing = icuArguments(value).flatMap(({ kind, cases }) => {
    if (kind === 'select') return cases.includes('other') ? [] : ['other']
    if (kind !== 'plural' && kind !== 'selectordinal') return []
    const type = kind === 'plural' ? 'cardinal' : 'ordinal'
    const categories = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
    return categories.filter((category) => !cases.includes(category))
  })
  return missing.length > 0 ? `lacks the branch ${missing.join(', ')}` : undefined
}

const inAll = (name: string, json: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [`web/locales/${language}/${name}.json`, json]))

export const localeRules: Rule[] = [
  {
    sentence: 'every text exists in all eight languages and is not empty',
    violations: (repository) =>
      texts(repository).flatMap(({ file, key, values }) =>
        LANGUAGES.filter((language) => !values[language]?.trim()).map((language) => `${language}/${file} lacks ${key}`),
      ),
    planted: { ...inAll('chat', '{"send":"x"}'), 'web/locales/hi/chat.json': '{}' },
  },
  {
    sentence: 'no ideograph stands in a text of a language that does not write them',
    violations: (repository) =>
      wrong(repository, (_text, value, language) =>
        WITHOUT_IDEOGRAPHS.includes(language) && /\p{Script=Han}/u.test(value) ? value : undefined,
      ),
    planted: { 'web/locales/ru/chat.json': '{"send":"发送"}' },
  },
  {
    sentence: 'Japanese texts are not copies of the Chinese ones',
    violations: (repository) =>
      wrong(repository, ({ values }, value, language) =>
        language === 'ja' &&
        value === values['zh'] &&
        value !== values['en'] &&
        wording(value).length > SAME_IN_ZH_AND_JA
          ? value
          : undefined,
      ),
    planted: {
      ...inAll('chat', '{"send":"请稍后再试一次吧"}'),
      'web/locales/en/chat.json': '{"send":"Try again later"}',
    },
  },
  {
    sentence: 'the placeholders of a text are the same in all languages',
    violations: (repository) =>
      wrong(repository, ({ values }, value) => {
        const source = placeholders(values[SOURCE] ?? '')
        return placeholders(value) === source ? undefined : `has ${placeholders(value)} instead of ${source}`
      }),
    planted: { 'web/locales/en/chat.json': '{"by":"by {name}"}', 'web/locales/de/chat.json': '{"by":"von {nane}"}' },
  },
  {
    sentence: 'a plural has every branch its language knows',
    violations: (repository) => wrong(repository, (_text, value, language) => missingPlural(value, language)),
    planted: { 'web/locales/ru/chat.json': '{"new":"{n, plural, one {# новое} other {# новых}}"}' },
  },
  {
    sentence: 'every refusal of the contract has a text in every language',
    violations: (repository) => {
      const errors = texts(repository).filter(({ file }) => file === 'errors.json')
      return refusalNames(repository).flatMap((name) => {
        const text = errors.find(({ key }) => key === name)
        return LANGUAGES.filter((language) => !text?.values[language]).map((language) => `${language}: ${name}`)
      })
    },
    planted: {
      'contract/src/errors.ts': 'const table = { muted: { code: 10010 } } as const\n',
      ...inAll('errors', '{"blocked":"x"}'),
    },
  },
]
