import { closeTopLayer, watchLayers } from '@mela/ui/overlay/layers.ts'
import { isOwnStep } from '../platform/page/own-step.ts'
import { router } from './router.tsx'

/** The way back of the browser or the phone closes what lies over the page, and leaves the page only after that. */
export function startBackCloses(): void {
  let stop: (() => void) | undefined
  watchLayers((isOpen) => {
    if (!isOpen) stop?.()
    if (isOpen === (stop !== undefined)) return
    stop = isOpen
      ? router.history.block({
          blockerFn: ({ action }) => action === 'BACK' && !isOwnStep() && closeTopLayer(),
          enableBeforeUnload: false,
        })
      : undefined
  })
}
