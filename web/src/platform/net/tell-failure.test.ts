// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import * as toaster from '@mela/ui/overlay/Toaster.tsx'
import { Cancelled, createApi } from './api.ts'
import { tellFailure } from './tell-failure.ts'

afterEach(() => vi.restoreAllMocks())

test('the toast about a fault holds the id of the request, and a button that copies both', () => {
  const shown = vi.spyOn(toaster, 'showToast').mockReturnValue(() => undefined)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  tellFailure(new Refused(500, { reason: 'service_error', text: '', request_id: '3fa2c1-8k' }, 500))
  const [text, options] = shown.mock.calls[0]!
  expect(text).toContain('(3fa2c1-8k)')
  options?.act?.onAct()
  expect(copied).toHaveBeenCalledExactlyOnceWith(text)
})

test('SESSION-043 a duplicate that is cancelled shows no toast, and one whose answer is a refusal does', async () => {
  const shown = vi.spyOn(toaster, 'showToast').mockReturnValue(() => undefined)
  const fetch = (_url: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  const options = { origin: '', language: () => 'en', token: () => undefined, onSessionOver: () => undefined }
  const { call, cancelPending } = createApi({ ...options, fetch: fetch as typeof globalThis.fetch })
  const text = { chat_id: '1-2', chat_type: 1, nonce: 'n1', content: { type: 1, data: { text: 'namaste' } } } as const
  const ends = [
    call('listFriends', { pos: 0, limit: 20 }),
    call('listFriends', { pos: 20, limit: 50 }),
    call('sendMessage', text),
    call('sendMessage', text),
  ].map((each) =>
    each.catch((error: unknown) => {
      tellFailure(error)
      return error
    }),
  )
  const [older, , , newer] = ends
  for (const each of [older, newer]) expect(await each).toBeInstanceOf(Cancelled)
  cancelPending()
  await Promise.all(ends)
  expect(shown).not.toHaveBeenCalled()
  tellFailure(new Refused(10003, { reason: 'too_many_operations', text: '' }))
  expect(shown).toHaveBeenCalledTimes(1)
})

test('a refusal has nothing to copy', () => {
  const shown = vi.spyOn(toaster, 'showToast').mockReturnValue(() => undefined)
  tellFailure(new Refused(10004, { reason: 'non_existent', text: '' }))
  expect(shown.mock.calls[0]![1]).not.toHaveProperty('act')
})
