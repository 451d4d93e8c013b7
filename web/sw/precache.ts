// Which files of the build the worker keeps, and what it answers itself. Pure.
const WORDS = /^\/assets\/words-([a-z]{2})-/
/** Paths of the server that no page of the app stands behind. */
const SERVER = /^\/(api|files|admin|docs|openapi\.json|health|ready|metrics)(\/|$)/

/** Where pages note the languages that are read here, each as a path, before there is a worker to tell. */
export const LANGUAGES = 'languages'

/** The language whose words a file holds. */
export function languageOf(path: string): string | undefined {
  return WORDS.exec(path)?.[1]
}

/** Everything but the words of languages that nobody here reads. */
export function filesToKeep(files: readonly string[], languages: ReadonlySet<string>): string[] {
  return files.filter((path) => {
    const language = languageOf(path)
    return language === undefined || languages.has(language)
  })
}

export type Answer = 'page' | 'file' | 'network'

/** Pages come from the kept build, so do its files; everything else is none of the worker's business. */
export function answerTo(
  request: { method: string; mode: string },
  url: { origin: string; pathname: string },
  origin: string,
): Answer {
  if (request.method !== 'GET' || url.origin !== origin || SERVER.test(url.pathname)) return 'network'
  if (request.mode === 'navigate') return /\.\w+$/.test(url.pathname) ? 'network' : 'page'
  return url.pathname.startsWith('/assets/') ? 'file' : 'network'
}
