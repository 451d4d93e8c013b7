import { Suspense } from 'react'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'

const EmptyDetail = lazyScreen(() => import('./EmptyDetail.tsx').then((module) => module.EmptyDetail), 'desktop')

/** Beside the list of a tab, where there is room beside it. */
export function TabDetail() {
  const isDesktop = useIsDesktop()
  return (
    isDesktop && (
      <Suspense>
        <EmptyDetail />
      </Suspense>
    )
  )
}
