import type { ReactNode } from 'react'
import { classes } from '@mela/ui/classes.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { PrivatePhoto, Watermark } from '../platform/PrivatePhoto.tsx'
import type { Review } from './words.ts'
import css from './Viewer.module.css'

export const ZOOM_MOST = 4
const STEP = 0.5

export interface View {
  side: 'front' | 'back'
  zoom: number
  turned: number
}
export const FIRST_VIEW: View = { side: 'front', zoom: 1, turned: 0 }
const SIDES = [
  ['front', 'Front'],
  ['back', 'Back'],
] as const

interface ViewerProps {
  review: Review | undefined
  view: View
  onView: (view: View) => void
  /** The address of a photo that is on the screen. */
  onShown: (url: string) => void
  children?: ReactNode
}

/** The photos on dark ground, marked with whoever looks, so that a photo of the screen tells where it came from. */
export function Viewer({ review, view, onView, onShown, children }: ViewerProps) {
  const { side, zoom, turned } = view
  const zoomTo = (next: number) => onView({ ...view, zoom: Math.min(ZOOM_MOST, Math.max(1, next)) })
  return (
    <section className={css.viewer} aria-label="Photos">
      <div className={css.bar}>
        <div className={css.sides} role="group" aria-label="Side">
          {SIDES.map(([value, label]) => (
            <button
              key={value}
              type="button"
              className={classes(css.side, value === side && css.on)}
              aria-pressed={value === side}
              onClick={() => onView({ ...view, side: value })}
            >
              {label}
            </button>
          ))}
        </div>
        <div className={css.tools}>
          <IconButton icon="minus" label="Smaller" disabled={zoom <= 1} onClick={() => zoomTo(zoom - STEP)} />
          <IconButton icon="plus" label="Larger" disabled={zoom >= ZOOM_MOST} onClick={() => zoomTo(zoom + STEP)} />
          <IconButton
            icon="refresh"
            label="Turn by a quarter"
            onClick={() => onView({ ...view, turned: (turned + 90) % 360 })}
          />
        </div>
      </div>
      <Stage review={review} view={view}>
        {children}
      </Stage>
      {review && (
        <div className={css.foot}>
          <div className={css.thumbs}>
            {SIDES.map(([value, label]) => (
              <button
                key={value}
                type="button"
                className={classes(css.thumb, value === side && css.chosen)}
                aria-label={`${label}, small`}
                onClick={() => onView({ ...view, side: value })}
              >
                <PrivatePhoto url={urlOf(review, value)} alt="" onShown={onShown} />
              </button>
            ))}
          </div>
          <p className={css.logged}>Watermarked. Opening is logged.</p>
        </div>
      )}
    </section>
  )
}

const urlOf = ({ front_url, back_url }: Review, side: View['side']) => (side === 'front' ? front_url : back_url)

function Stage({ review, view, children }: Omit<ViewerProps, 'onView' | 'onShown'>) {
  const { side, zoom, turned } = view
  return (
    // A photo that is larger than its frame is scrolled, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.stage} tabIndex={0} role="group" aria-label="Photo, large">
      {review && (
        <div className={css.canvas} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <div className={css.turned} style={{ transform: `rotate(${turned}deg)` }}>
            <PrivatePhoto url={urlOf(review, side)} alt={`${side === 'front' ? 'Front' : 'Back'} of the document`} />
          </div>
          <Watermark />
        </div>
      )}
      {children}
    </div>
  )
}
