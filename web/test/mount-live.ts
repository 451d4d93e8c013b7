import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { mount } from '../../ui/test/mount.ts'

/** Shows something that goes on by itself, as answers come in, until the test ends. */
export function mountLive(content: ReactNode): HTMLElement {
  const { page } = mount(content)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  // Taken away as it was put there.
  onTestFinished(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  return page
}
