import { expect, test, vi } from 'vitest'

test('a tap on a notice that reaches a page which is still starting is handled once it can be', async () => {
  const serviceWorker = Object.assign(new EventTarget(), { startMessages: () => undefined })
  vi.stubGlobal('navigator', { serviceWorker })
  const { listenToWorker, onWorkerMessage } = await import('./worker-messages.ts')
  listenToWorker()
  const tell = (url: string) =>
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'open', url } }))
  tell('/chat/1')
  const heard: unknown[] = []
  onWorkerMessage((message) => heard.push(message))
  tell('/chat/2')
  expect(heard).toEqual([
    { type: 'open', url: '/chat/1' },
    { type: 'open', url: '/chat/2' },
  ])
})
