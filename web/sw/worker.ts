import { answerTo, filesToKeep, languageOf, LANGUAGES } from './precache.ts'
import { isWatched, ownPath, readPayload } from './push.ts'

// Keeps one build: the page and the files it was built with. A page therefore never meets files of another build, and
// the app opens without a network. A new build waits until a person asks for it or nobody looks.
declare const self: ServiceWorkerGlobalScope
/** Written by the build. */
declare const BUILD: { id: string; entry: string; files: string[] }

const PREFIX = 'build-'
const CACHE = `${PREFIX}${BUILD.id}`
const PAGE = '/'
const APP_NAME = 'Mela'
const told = new Map<string, boolean>()

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  const answer = answerTo(event.request, { origin, pathname }, self.location.origin)
  if (answer === 'page') event.respondWith(answerPage(event.request))
  if (answer === 'file') event.respondWith(answerFile(event.request, pathname))
})
self.addEventListener('message', (event) => event.waitUntil(onMessage(event)))
self.addEventListener('push', (event) => event.waitUntil(onPush(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(ownPath(String((event.notification.data as { url?: unknown } | null)?.url ?? ''))))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event as SubscriptionChange)))

async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { cache: 'reload' })
  // Behind several servers the page may still be that of another build; the browser tries again later.
  if (!page.ok || !(await page.clone().text()).includes(BUILD.entry)) throw new Error('the page is of another build')
  await Promise.all([cache.put(PAGE, page), cache.addAll(filesToKeep(BUILD.files, await knownLanguages()))])
}

/** Those that are read here, and those whose words an earlier build was asked for. */
async function knownLanguages(): Promise<Set<string>> {
  const noted = await (await caches.open(LANGUAGES)).keys()
  const languages = new Set(noted.map(({ url }) => new URL(url).pathname.slice(1)))
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const language = languageOf(new URL(url).pathname)
      if (language) languages.add(language)
    }
  }
  return languages
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function answerPage(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(PAGE)) ?? fetch(request)
}

async function answerFile(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(pathname)
  if (kept) return kept
  const fetched = await fetch(request)
  if (fetched.ok && BUILD.files.includes(pathname)) await cache.put(pathname, fetched.clone())
  return fetched
}

type PageMessage =
  | { type: 'activate' }
  | { type: 'activate_if_alone' }
  | { type: 'language'; language: string }
  | { type: 'visibility'; is_visible: boolean }

async function onMessage(event: ExtendableMessageEvent): Promise<void> {
  const message = event.data as PageMessage
  const source = event.source instanceof WindowClient ? event.source : undefined
  if (message.type === 'visibility' && source) told.set(source.id, message.is_visible)
  if (message.type === 'language') await keepLanguage(message.language)
  if (message.type === 'activate') await self.skipWaiting()
  if (message.type === 'activate_if_alone') {
    const windows = await windowsOf()
    if (windows.length === 1 && windows[0]!.visibilityState === 'hidden') await self.skipWaiting()
  }
}

async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(CACHE)
  const wanted = BUILD.files.filter((path) => languageOf(path) === language)
  const missing = await Promise.all(wanted.map(async (path) => ((await cache.match(path)) ? [] : [path])))
  await cache.addAll(missing.flat())
}

function windowsOf(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

async function onPush(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, badge } = readPayload(readJson(data), APP_NAME)
  if (badge !== undefined) await showBadge(badge)
  if (isWatched(await windowsOf(), told)) return
  await self.registration.showNotification(title, {
    body,
    data: { url },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    ...(tag ? { tag, renotify: true } : {}),
  } as NotificationOptions)
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

async function showBadge(count: number): Promise<void> {
  const { navigator } = self as unknown as { navigator: { setAppBadge?: (count: number) => Promise<void> } }
  await navigator.setAppBadge?.(count).catch(() => undefined)
}

/** In a window that is open already, else in a new one. */
async function openPath(url: string): Promise<void> {
  const windows = await windowsOf()
  const open = windows.find((window) => window.focused) ?? windows[0]
  if (!open) return void (await self.clients.openWindow(url))
  // Told before it is brought to front: bringing it may be refused, opening the place never is.
  open.postMessage({ type: 'open', url })
  await open.focus().catch(() => undefined)
}

interface SubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null
}

/** The worker knows no session: an open page tells the server, or the next start of the app does. */
async function subscribeAgain({ oldSubscription }: SubscriptionChange): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (key) {
    await self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: key })
      .catch(() => undefined)
  }
  for (const window of await windowsOf()) window.postMessage({ type: 'subscription_changed' })
}
