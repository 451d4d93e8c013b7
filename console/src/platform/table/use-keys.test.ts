// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../../../ui/test/mount.ts'
import { useKeys } from './use-keys.ts'

const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })))

test('a key acts once, however long it is held', () => {
  const approve = vi.fn()
  function Screen() {
    useKeys({ a: approve })
    return null
  }
  mount(createElement(Screen))
  press('a')
  for (let times = 0; times < 20; times++) press('a', { repeat: true })
  expect(approve).toHaveBeenCalledTimes(1)
  press('A')
  expect(approve).toHaveBeenCalledTimes(2)
})
