// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import * as toaster from '@mela/ui/overlay/Toaster.tsx'
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

test('a refusal has nothing to copy', () => {
  const shown = vi.spyOn(toaster, 'showToast').mockReturnValue(() => undefined)
  tellFailure(new Refused(10004, { reason: 'non_existent', text: '' }))
  expect(shown.mock.calls[0]![1]).not.toHaveProperty('act')
})
