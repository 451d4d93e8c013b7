import { LANGUAGES } from '../../../sw/precache.ts'
import { onLanguageChoice } from '../i18n/i18n.ts'
import { isVisible, onVisibility } from '../device/visibility.ts'
import { workers } from './worker-messages.ts'

// The page's side of web/sw: registers the worker once the app is calm, and tells it what only a page knows.
const CALM_AFTER_MS = 3_000
const PATH = '/sw.js'

type ToWorker =
  | { type: 'activate' }
  | { type: 'activate_if_alone' }
  | { type: 'language'; language: string }
  | { type: 'visibility'; is_visible: boolean }

export function startServiceWorker(): void {
  // A development server has no worker, and its files change under their names.
  if (!workers || import.meta.env.DEV) return
  const register = () => setTimeout(() => void registerWorker(), CALM_AFTER_MS)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
  onVisibility(() => tellActive({ type: 'visibility', is_visible: isVisible() }))
  onLanguageChoice((language) => {
    void noteLanguage(language).catch(() => undefined)
    tellActive({ type: 'language', language })
  })
  // A worker that took over knows nothing of this page.
  workers.addEventListener('controllerchange', introduce)
}

async function registerWorker(): Promise<void> {
  try {
    // The worker keeps the words with everything else, or it would answer a page that has none.
    await noteLanguage(document.documentElement.lang)
    await workers!.register(scriptAddress(), { updateViaCache: 'none' })
    await workers!.ready
    introduce()
  } catch {
    // Refused in a private window or by a policy: the app works without.
  }
}

async function noteLanguage(language: string): Promise<void> {
  await (await caches.open(LANGUAGES)).put(`/${language}`, new Response())
}

/** The policy of the page accepts addresses of scripts only from a trusted maker. */
function scriptAddress(): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(path: string): string } }
  }
  if (!trustedTypes) return PATH
  return trustedTypes.createPolicy('service-worker', { createScriptURL: () => PATH }).createScriptURL(PATH)
}

function introduce(): void {
  tellActive({ type: 'language', language: document.documentElement.lang })
  tellActive({ type: 'visibility', is_visible: isVisible() })
}

function tellActive(message: ToWorker): void {
  void workers?.getRegistration().then((registration) => registration?.active?.postMessage(message))
}

export function tell(worker: ServiceWorker, message: ToWorker): void {
  worker.postMessage(message)
}
