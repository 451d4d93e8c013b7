import { Suspense } from 'react'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { viewerStore } from './viewing.ts'

const Viewer = lazyScreen(() => import('./Viewer.tsx').then((module) => module.Viewer), 'media')

/** The photo or film of this chat that is seen whole, if any. */
export function OpenViewer({ roomId }: { roomId: string }) {
  const key = viewerStore(({ viewing }) => (viewing?.roomId === roomId ? viewing.key : undefined))
  if (key === undefined) return null
  return (
    <Suspense>
      <Viewer roomId={roomId} viewed={key} />
    </Suspense>
  )
}
