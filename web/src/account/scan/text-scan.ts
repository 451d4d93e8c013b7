import { lazyScreen } from '../../platform/page/lazy-screen.ts'

/** For codes of other features: the camera and what reads it come when they are needed. */
export const TextScan = lazyScreen(
  () => import('./TextScanDialog.tsx').then((module) => module.TextScanDialog),
  'account',
)
