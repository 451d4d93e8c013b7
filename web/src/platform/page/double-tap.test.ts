// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { isIos } from '../device/device.ts'
import { suppressDoubleTap } from './double-tap.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** A touch that ends at a moment; true where the browser may still zoom. */
function touch(element: Element, moment: number): boolean {
  const event = new Event('touchend', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: moment })
  return element.dispatchEvent(event)
}

test('SHELL-033 on iOS a second touch within 500 ms does not zoom', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', maxTouchPoints: 5 })
  expect(isIos()).toBe(true)
  const stop = suppressDoubleTap()
  expect(touch(document.body, 1_000)).toBe(true)
  expect(touch(document.body, 1_499)).toBe(false)
  expect(touch(document.body, 1_998)).toBe(false)
  expect(touch(document.body, 2_498)).toBe(true)
  stop()
  expect(touch(document.body, 2_600)).toBe(true)
})

test('a control answers every touch, and other phones are left alone', () => {
  const stop = suppressDoubleTap(document, true)
  const key = document.body.appendChild(document.createElement('button'))
  expect(touch(key, 1_000)).toBe(true)
  expect(touch(key, 1_100)).toBe(true)
  stop()
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 13)', maxTouchPoints: 5 })
  const none = suppressDoubleTap()
  expect(touch(document.body, 3_000)).toBe(true)
  expect(touch(document.body, 3_100)).toBe(true)
  none()
})
