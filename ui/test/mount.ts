import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** Shows something in a page of its own until the test ends; what it shows next replaces it. */
export function mount(first: ReactNode): { page: HTMLElement; show: (next: ReactNode) => void } {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  const show = (next: ReactNode) => act(() => root.render(next))
  show(first)
  onTestFinished(() => {
    act(() => root.unmount())
    page.remove()
    vi.unstubAllGlobals()
  })
  return { page, show }
}

/** As a person, a paste or the device would fill it. */
export function fill(input: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  act(() => {
    setter.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
