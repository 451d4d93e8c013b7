import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { deviceNow } from '../device/clock.ts'
import { t } from '../i18n/i18n.ts'
import { randomBetween } from '../device/random.ts'
import { connection, onConnection } from '../net/socket.ts'
import { isVisible, onVisibility } from '../device/visibility.ts'
import { isOutdated, reload } from './outdated.ts'
import { tell } from './service-worker.ts'
import { workers } from './worker-messages.ts'

// A new build is offered once, and taken at once only where nobody is disturbed. After it, every tab starts again.
const ASK_EVERY_MS = 60 * 60_000
/** After a deploy everybody comes back together; nobody needs to ask together. */
const ASK_WITHIN_MS = 5_000

let is_offered = false
let asked_at = -Infinity

export function startUpdates(): void {
  // A file of this build is gone and there is no worker that kept it.
  window.addEventListener('vite:preloadError', () => void offerIfOutdated())
  if (!workers) return
  let had_worker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (had_worker) reload()
    had_worker = true
  })
  void workers.ready.then(watch)
}

function watch(registration: ServiceWorkerRegistration): void {
  asked_at = deviceNow()
  const look = () => {
    const { waiting } = registration
    if (!waiting || !workers?.controller) return
    if (isVisible()) offer(() => tell(waiting, { type: 'activate' }))
    else if (!hasTyped()) tell(waiting, { type: 'activate_if_alone' })
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  onVisibility((is_visible) => {
    look()
    if (is_visible && deviceNow() - asked_at > ASK_EVERY_MS) ask(registration)
  })
  let was_online = connection() === 'online'
  onConnection(() => {
    const is_online = connection() === 'online'
    if (is_online && !was_online) setTimeout(() => ask(registration), randomBetween(0, ASK_WITHIN_MS))
    was_online = is_online
  })
}

function ask(registration: ServiceWorkerRegistration): void {
  asked_at = deviceNow()
  registration.update().catch(() => undefined)
}

function offer(onTake: () => void): void {
  if (is_offered) return
  is_offered = true
  showToast(t('app.new_version'), { icon: 'refresh', act: { label: t('app.reload'), onAct: onTake } })
}

async function offerIfOutdated(): Promise<void> {
  if (await isOutdated()) offer(reload)
}

/** What is half written would be lost; drafts of messages are kept, but nothing else is. */
function hasTyped(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue && field.type !== 'radio' && field.type !== 'checkbox',
  )
}
