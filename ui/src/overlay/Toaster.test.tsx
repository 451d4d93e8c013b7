// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../test/mount.ts'
import { showToast, Toaster } from './Toaster.tsx'

let page: HTMLElement

const shown = () => [...page.querySelectorAll('p')].map((line) => line.textContent)
const show = (...toast: Parameters<typeof showToast>) =>
  act(() => {
    showToast(...toast)
  })
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

beforeEach(() => {
  vi.useFakeTimers()
  page = mount(<Toaster />).page
})
afterEach(() => {
  wait(60_000)
  vi.useRealTimers()
})

test('SHELL-032 a toast lasts 3 seconds and one about a message 2', () => {
  show('saved')
  show('deleted', { isMessage: true })
  wait(1_999)
  expect(shown()).toEqual(['saved', 'deleted'])
  wait(1)
  expect(shown()).toEqual(['saved'])
  wait(999)
  expect(shown()).toEqual(['saved'])
  wait(1)
  expect(shown()).toEqual([])
})

test('SHELL-032 ten toasts show at once, the oldest makes room for the eleventh', () => {
  for (let index = 1; index <= 10; index += 1) show(`toast ${index}`)
  expect(shown()).toHaveLength(10)
  show('toast 11')
  expect(shown()).toHaveLength(10)
  expect(shown().at(0)).toBe('toast 2')
  expect(shown().at(-1)).toBe('toast 11')
})

test('one that can be acted upon stays until it is, or for as long as it was told', () => {
  const onAct = vi.fn()
  show('new version', { act: { label: 'Reload', onAct } })
  show('broken', { isError: true, act: { label: 'Copy', onAct }, seconds: 10 })
  wait(9_999)
  expect(shown()).toEqual(['new versionReload', 'brokenCopy'])
  wait(1)
  expect(shown()).toEqual(['new versionReload'])
  act(() => page.querySelector('button')?.click())
  expect(onAct).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})

test('an error is an alert, everything else a status', () => {
  show('fine')
  show('broken', { isError: true })
  expect(page.querySelector('[role=status]')?.textContent).toBe('fine')
  expect(page.querySelector('[role=alert]')?.textContent).toBe('broken')
})

test('a toast that asks for an act stays until it is acted upon', () => {
  const onAct = vi.fn<() => void>()
  show('new version', { act: { label: 'Reload', onAct } })
  wait(60_000)
  expect(shown()).toEqual(['new versionReload'])
  act(() => page.querySelector('button')?.click())
  expect(onAct).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})
