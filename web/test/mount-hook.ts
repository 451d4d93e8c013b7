import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { EXPECT_MS } from '../../waits.ts'

/** What a hook last told, in a page of its own until the test ends. */
export function mountHook<Told>(useHook: () => Told): { get: () => Told; unmount: () => void } {
  let told: Told
  const root = createRoot(document.createElement('div'))
  function Screen() {
    told = useHook()
    return null
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  act(() => root.render(createElement(Screen)))
  // Answers come by themselves from here on.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const unmount = () => root.unmount()
  onTestFinished(() => {
    unmount()
    vi.unstubAllGlobals()
  })
  return { get: () => told, unmount }
}

/** A ceiling against hanging, whatever the machine. */
export const until = (isSo: () => boolean): Promise<unknown> => vi.waitUntil(isSo, { timeout: EXPECT_MS })
