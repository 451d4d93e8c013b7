import { api, isExpected } from '../net/api.ts'
import { onWorkerMessage, workers } from '../install/worker-messages.ts'
import { loadSite } from '../net/site.ts'
import { readStored, writeStored } from '../storage/storage.ts'

// The push subscription of this device. The server keeps it with the session, so every session tells it once, and
// again when the browser or the site's key changed it.
export function canPush(): boolean {
  return workers !== undefined && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** At every start: permission may be given, the key changed or the subscription replaced since the last one. */
export async function renewPush(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  try {
    const subscription = await subscribe()
    if (!subscription || readStored('push_saved') === subscription.endpoint) return
    const { endpoint, keys } = subscription.toJSON()
    await api('savePushSubscription', {
      subscription: { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } },
    })
    writeStored('push_saved', subscription.endpoint)
  } catch (error) {
    // Offline, or the browser has no push service: the next start tries again.
    if (!isExpected(error) && !(error instanceof DOMException)) throw error
  }
}

async function subscribe(): Promise<PushSubscription | undefined> {
  const site = await loadSite()
  if (!site?.push_public_key || !workers) return undefined
  const key = bytesOf(site.push_public_key)
  const { pushManager } = await workers.ready
  const present = await pushManager.getSubscription()
  if (present && isSameKey(present.options.applicationServerKey, key)) return present
  // A browser refuses a second key beside the first.
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.codePointAt(0)!)
}

export function isSameKey(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0))
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index])
}

export function startPush(): void {
  onWorkerMessage((message) => {
    if (message.type === 'subscription_changed' && readStored('token')) void renewPush()
  })
}
