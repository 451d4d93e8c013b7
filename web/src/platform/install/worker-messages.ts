// What the service worker tells a page. Listened to from the first line of the app on, because a tap on a notice may
// reach a page that is still starting; whoever handles it comes later and is given what was told before.
export type FromWorker = { type: 'open'; url: string } | { type: 'subscription_changed' }

export const workers: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker

const told: FromWorker[] = []
const listeners = new Set<(message: FromWorker) => void>()

export function listenToWorker(): void {
  workers?.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    told.push(data)
    for (const listener of listeners) listener(data)
  })
  workers?.startMessages()
}

export function onWorkerMessage(listener: (message: FromWorker) => void): void {
  for (const message of told) listener(message)
  listeners.add(listener)
}
