// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mountHook } from '../../../test/mount-hook.ts'
import { NodeXhr } from '../../../test/node-xhr.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { useDocumentPhoto } from './use-document-photo.ts'

const UNREADABLE = 'This picture can’t be read. Take a photo with the camera or choose a JPEG or PNG.'
const SIGNED = { url: '/files/a', sign_url: '/files/a?sig=1', thumbnail_url: '', thumbnail_sign_url: '' }

beforeEach(async () => {
  await startLanguage()
  await loadAreas('identity')
})
afterEach(() => void vi.restoreAllMocks())

interface Device {
  /** Whether it can read the picture. */
  reads: boolean
  /** What the site answers to the bytes; nothing where there is no network. */
  answer?: object
}

function taken({ reads, answer }: Device, type: string) {
  const sent: string[] = []
  const pen = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({ width: 1, height: 1, data: new Uint8ClampedArray(4) }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, made) =>
    give(new Blob(['drawn'], { type: made ?? '' })),
  )
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(() =>
    reads ? Promise.resolve() : Promise.reject(new DOMException('no picture', 'EncodingError')),
  )
  vi.stubGlobal('XMLHttpRequest', NodeXhr)
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Promise.resolve(Response.json({ code: SUCCESS_CODE, data: SIGNED }))
    sent.push((body as Blob).type)
    return answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError('no network'))
  })
  const keep = vi.fn()
  const { get } = mountHook(() => useDocumentPhoto('Front', '', keep))
  get().take(new Blob(['bytes'], { type }))
  return { get, keep, sent }
}

test('a picture that this device cannot read is not sent, and the person is told what to do instead', async () => {
  for (const type of ['image/jpeg', 'image/heic', '']) {
    const { get, sent } = taken({ reads: false }, type)
    await expect.poll(() => get().photo).toMatchObject({ state: 'failed', url: '', reason: UNREADABLE })
    expect(sent).toEqual([])
    get().retry()
    await expect.poll(() => get().photo).toEqual({ state: 'empty' })
  }
})

test('what the site cannot read is told in the same words, and not sent again', async () => {
  const answer = { code: 12006, data: { reason: 'media_type_not_allowed', text: '' } }
  const { get, sent, keep } = taken({ reads: true, answer }, 'image/jpeg')
  await expect.poll(() => get().photo).toMatchObject({ state: 'failed', url: '', reason: UNREADABLE })
  get().retry()
  await expect.poll(() => get().photo).toEqual({ state: 'empty' })
  expect(sent).toEqual(['image/jpeg'])
  expect(keep).not.toHaveBeenCalled()
})

test('a photo that did not arrive is sent again as it is', async () => {
  const { get, sent } = taken({ reads: true }, 'image/png')
  await expect.poll(() => get().photo).toMatchObject({ state: 'failed', reason: /Network/ })
  get().retry()
  await expect.poll(() => sent).toEqual(['image/png', 'image/png'])
})

test('a picture of another type that this device can read goes as a jpeg', async () => {
  const { get, sent, keep } = taken({ reads: true, answer: { code: SUCCESS_CODE, data: {} } }, 'image/heic')
  await expect.poll(() => get().photo).toMatchObject({ state: 'filled' })
  expect(sent).toEqual(['image/jpeg'])
  expect(keep).toHaveBeenCalledWith('/files/a')
})

test('what is no picture at all is refused at once', async () => {
  const { get, sent } = taken({ reads: true }, 'application/pdf')
  await expect.poll(() => get().photo).toMatchObject({ state: 'failed', reason: 'Only png or jpg' })
  expect(sent).toEqual([])
})
