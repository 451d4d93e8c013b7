// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { put } from './put-file.ts'

/** A request of a browser whose bytes move when the test says so. */
class HeldXhr extends EventTarget {
  static last: HeldXhr
  readonly upload = new EventTarget()
  timeout = 0
  status = 0
  responseText = ''
  readonly done: unknown[] = []
  constructor() {
    super()
    HeldXhr.last = this
  }
  open(...args: string[]): void {
    this.done.push(['open', ...args])
  }
  setRequestHeader(...args: string[]): void {
    this.done.push(['header', ...args])
  }
  send(body: Blob): void {
    this.done.push(['send', body])
  }
  abort(): void {
    this.done.push(['abort'])
  }
  /** So many bytes have left. */
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

afterEach(() => vi.unstubAllGlobals())

test('CHAT-047 a file is put to its signed address with its content type, without a timeout, and tells how far it has come', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldXhr)
  const file = new Blob(['0123456789'], { type: 'video/mp4' })
  const shares: number[] = []
  const under_way = put('/files/7?exp=1&sig=x', file, { onProgress: (share) => shares.push(share) })
  const request = HeldXhr.last
  expect(request.done).toEqual([
    ['open', 'PUT', '/files/7?exp=1&sig=x'],
    ['header', 'Content-Type', 'video/mp4'],
    ['send', file],
  ])
  expect(request.timeout, 'none').toBe(0)
  for (const loaded of [0, 5, 10]) request.progress(loaded, 10)
  expect(shares).toEqual([0, 0.5, 1])
  request.status = 200
  request.responseText = '{"code":10000,"data":{}}'
  request.dispatchEvent(new Event('load'))
  await under_way
})
