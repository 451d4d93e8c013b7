import { Suspense } from 'react'
import { useSession } from '../../account/index.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { useCalm } from '../../platform/page/use-calm.ts'
import { useLevelUp } from './seen-level.ts'

const LevelUpScene = lazyExtra(() => import('./LevelUpScene.tsx').then((module) => module.LevelUpScene), 'rewards')
const CALM_AFTER_MS = 1_000

/** On a tab: somebody's own level has risen. Never over what is open. */
export function LevelUp() {
  const { user } = useSession()
  const isCalm = useCalm(CALM_AFTER_MS)
  const { level, end } = useLevelUp(isCalm ? user?.level : undefined)
  if (level === undefined) return null
  return (
    <Suspense>
      <LevelUpScene level={level} onClose={end} />
    </Suspense>
  )
}
