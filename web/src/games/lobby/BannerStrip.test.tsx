// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { BannerStrip } from './BannerStrip.tsx'

const WIDTH = 370
const SECONDS = 7
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

beforeEach(async () => {
  await startLanguage()
  await loadAreas('games')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

/** A strip whose pictures are as wide as it is. */
function shown(count: number) {
  const list = Array.from({ length: count }, (_, at) => ({ file: { url: `/${at}.png` }, url: '' }))
  const { page } = mount(
    <RouterContextProvider router={router}>
      <BannerStrip list={list} seconds={SECONDS} />
    </RouterContextProvider>,
  )
  const strip = page.querySelector('ul')!
  for (const [at, picture] of [...strip.children].entries()) {
    Object.defineProperty(picture, 'offsetLeft', { value: at * WIDTH })
  }
  strip.scrollTo = ((to: ScrollToOptions) => {
    strip.scrollLeft = to.left!
    strip.dispatchEvent(new Event('scroll'))
  }) as typeof strip.scrollTo
  const next = page.querySelector('button')
  return { page, strip, next, at: () => strip.scrollLeft / WIDTH }
}

test('banners change after as many seconds as the site says, and begin again after the last', () => {
  const { next, at } = shown(3)
  const seen: number[] = []
  for (const _ of [1, 2, 3, 4]) {
    wait(SECONDS - 1)
    seen.push(at())
    wait(1)
  }
  expect(seen).toEqual([0, 1, 2, 0])
  expect(at()).toBe(1)
  expect(next!.getAttribute('aria-label')).toBe('Next banner, now 2 of 3')
})

test('nothing changes by itself while a finger is on a banner, nor for whoever wants less motion', () => {
  const { strip, at } = shown(2)
  act(() => void strip.dispatchEvent(new Event('touchstart', { bubbles: true })))
  wait(SECONDS * 3)
  expect(at()).toBe(0)
  act(() => void strip.dispatchEvent(new Event('touchend', { bubbles: true })))
  wait(SECONDS)
  expect(at()).toBe(1)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  wait(SECONDS * 3)
  expect(at()).toBe(1)
})

test('a dot stands for each of several banners, and their button leads to the next one', () => {
  const { next, at } = shown(3)
  const dots = () => [...next!.querySelectorAll('i')].map(({ className }) => className !== '')
  expect(dots()).toEqual([true, false, false])
  act(() => next!.click())
  expect(at()).toBe(1)
  expect(dots()).toEqual([false, true, false])
  // Whoever is in the strip is not taken further.
  next!.focus()
  wait(SECONDS * 3)
  expect(at()).toBe(1)
})

test('several banners are scrolled with the keyboard', () => {
  expect(shown(2).strip.tabIndex).toBe(0)
})

test('a single banner stands without dots and is not scrolled', () => {
  const { strip, next } = shown(1)
  expect([strip.getAttribute('tabindex'), next]).toEqual([null, null])
})
