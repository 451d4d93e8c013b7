// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mountHook } from '../../../../test/mount-hook.ts'
import { NodeXhr } from '../../../../test/node-xhr.ts'
import { loadAreas, startLanguage } from '../../../platform/i18n/i18n.ts'
import { useCardPhoto } from './use-card-photo.ts'

const SIGNED = { url: '/files/a', sign_url: '/files/a?sig=1', thumbnail_url: '', thumbnail_sign_url: '' }

beforeEach(async () => {
  await startLanguage()
  await loadAreas('wallet')
})

/** A photo of a card that was chosen, and how often its bytes went out. */
function taken(answer?: object) {
  const sent = vi.fn()
  vi.stubGlobal('XMLHttpRequest', NodeXhr)
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
    if (method !== 'PUT') return Promise.resolve(Response.json({ code: SUCCESS_CODE, data: SIGNED }))
    sent()
    return answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError('no network'))
  })
  const keep = vi.fn()
  const { get } = mountHook(() => useCardPhoto('Front', '', keep))
  get().take(new File(['bytes'], 'card.png', { type: 'image/png' }))
  return { get, keep, sent }
}

test('a photo that the site cannot read is told as such, and another one is chosen instead of it', async () => {
  const { get, keep, sent } = taken({ code: 12006, data: { reason: 'media_type_not_allowed', text: '' } })
  await expect.poll(() => get().photo).toMatchObject({ state: 'failed', reason: 'Use a png or jpg of up to 2 MB' })
  get().retry()
  await expect.poll(() => get().photo).toEqual({ state: 'empty' })
  expect(sent).toHaveBeenCalledTimes(1)
  expect(keep.mock.calls).toEqual([['']])
})

test('one that did not arrive is sent again', async () => {
  const { get, sent } = taken()
  await expect.poll(() => get().photo).toMatchObject({ state: 'failed', reason: /Network/ })
  get().retry()
  await expect.poll(() => sent.mock.calls.length).toBe(2)
})
