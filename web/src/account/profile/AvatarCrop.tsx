import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useModal } from '@mela/ui/overlay/use-modal.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { cropSide, keepInside, MOST_ZOOM, moved, wholeCrop, type Crop } from './crop.ts'
import { cutOut, turned } from './picture.ts'
import { useCropGestures } from './use-crop-gestures.ts'
import css from './AvatarCrop.module.css'

/** Of the stage's shorter side. */
const CIRCLE = 0.86
const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
}

interface AvatarCropProps {
  picture: HTMLCanvasElement
  onCut: (cut: { file: Blob; side: number }) => void
  onClose: () => void
}

/** Drag, pinch, the slider or the arrow keys choose the part of a picture that a circle will show. */
export function AvatarCrop({ picture: given, onCut, onClose }: AvatarCropProps) {
  const t = useT()
  const [picture, setPicture] = useState(given)
  const [crop, setCrop] = useState(() => wholeCrop(given))
  const stage = useRef<HTMLCanvasElement>(null)
  const circle = useRef<HTMLSpanElement>(null)
  const shown = useDrawing(stage, circle, picture, crop)
  const change = (next: Crop) => setCrop(keepInside(next, picture))
  const move = (dx: number, dy: number) => setCrop((before) => moved(before, picture, shown.current, dx, dy))
  const zoomBy = (factor: number) => setCrop((before) => keepInside({ ...before, zoom: before.zoom * factor }, picture))
  const gestures = useCropGestures(move, zoomBy)
  const turn = () => {
    const next = turned(picture)
    setPicture(next)
    setCrop(wholeCrop(next))
  }
  return (
    <dialog className={css.dialog} aria-label={t('account.crop_title')} {...useModal(onClose)}>
      <div className={css.inside}>
        <header className={css.head}>
          <IconButton icon="close" label={t('app.cancel')} onClick={onClose} />
          <h2 className={css.title}>{t('account.crop_title')}</h2>
          <IconButton icon="refresh" label={t('account.crop_turn')} onClick={turn} />
        </header>
        <button
          type="button"
          className={css.stage}
          aria-label={t('account.crop_stage')}
          {...gestures}
          onKeyDown={(event) => {
            const step = ARROWS[event.key]
            if (!step) return
            event.preventDefault()
            move(-step[0], -step[1])
          }}
        >
          <canvas ref={stage} className={css.canvas} />
          <span ref={circle} className={css.circle} aria-hidden="true" />
        </button>
        <div className={css.below}>
          <label className={css.zoom}>
            <Icon name="picture" size={18} />
            <span className="screen-reader-only">{t('account.crop_zoom')}</span>
            <input
              className={css.slider}
              type="range"
              min={1}
              max={MOST_ZOOM}
              step={0.01}
              value={crop.zoom}
              onChange={(event) => change({ ...crop, zoom: Number(event.target.value) })}
            />
            <Icon name="picture" size={26} />
          </label>
          <div className={css.acts}>
            <Button variant="soft" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button onClick={() => void cutOut(picture, crop).then(onCut)}>{t('account.crop_use')}</Button>
          </div>
        </div>
      </div>
    </dialog>
  )
}

/** Draws the picture so that the chosen square fills the circle; tells how large that is on screen. */
function useDrawing(
  stage: RefObject<HTMLCanvasElement | null>,
  circle: RefObject<HTMLElement | null>,
  picture: HTMLCanvasElement,
  crop: Crop,
) {
  const shown = useRef(1)
  const [, redraw] = useState(0)
  useEffect(() => {
    const watcher = new ResizeObserver(() => redraw((count) => count + 1))
    if (stage.current) watcher.observe(stage.current)
    return () => watcher.disconnect()
  }, [stage])
  useEffect(() => {
    if (stage.current) shown.current = draw(stage.current, picture, crop)
    circle.current?.style.setProperty('width', `${shown.current}px`)
  })
  return shown
}

/** How large the chosen square is on screen. */
function draw(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, crop: Crop): number {
  const { clientWidth: width, clientHeight: height } = canvas
  const density = window.devicePixelRatio || 1
  canvas.width = width * density
  canvas.height = height * density
  const shown = Math.min(width, height) * CIRCLE
  const scale = shown / cropSide(picture, crop.zoom)
  const pen = canvas.getContext('2d')!
  pen.setTransform(density, 0, 0, density, 0, 0)
  pen.translate(width / 2, height / 2)
  pen.scale(scale, scale)
  pen.drawImage(picture, -crop.x, -crop.y)
  return shown
}
