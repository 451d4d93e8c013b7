import { useRef, useState, type RefObject } from 'react'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { useModal } from '@mela/ui/overlay/use-modal.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { partInFrame, wholeOf } from './camera-frame.ts'
import { drawn, encode, PHOTO_TYPES } from './shrink-photo.ts'
import { useCamera, useLook, type Seen } from './use-camera.ts'
import css from './CameraDialog.module.css'

/** Around the frame, of its width: what hangs over its edge is in the photo, the room is not. */
const MARGIN = 0.06

interface CameraDialogProps {
  title: string
  onPhoto: (photo: Blob) => void
  onClose: () => void
}

/** The camera with a frame for the document: takes the picture by itself, and the button always works, too. */
export function CameraDialog({ title, onPhoto, onClose }: CameraDialogProps) {
  const t = useT()
  const [facing, setFacing] = useState<'environment' | 'user'>('environment')
  const { video, state } = useCamera(facing)
  const frame = useRef<HTMLSpanElement>(null)
  const isTaken = useRef(false)
  const isMirrored = facing === 'user'
  const partOf = (source: HTMLVideoElement, margin = 0) => {
    const picture = { width: source.videoWidth, height: source.videoHeight }
    if (!frame.current) return wholeOf(picture)
    const [shown, around] = [source.getBoundingClientRect(), frame.current.getBoundingClientRect()]
    return partInFrame(picture, shown, around, { margin, isMirrored })
  }
  const take = () => {
    const source = video.current
    // It may lie still in the moment in which the button is pressed.
    if (!source || source.videoWidth === 0 || isTaken.current) return
    isTaken.current = true
    void encode(drawn(source, partOf(source, MARGIN))).then(onPhoto, () => (isTaken.current = false))
  }
  const seen = useLook({ video, isOn: state === 'on', partOf, onStill: take })
  return (
    <dialog className={css.dialog} aria-label={title} {...useModal(onClose)}>
      <div className={css.inside}>
        <header className={css.head}>
          <IconButton icon="close" label={t('app.close')} onClick={onClose} />
          <h2 className={css.title}>{title}</h2>
        </header>
        <div className={css.stage}>
          <video
            ref={video}
            className={classes(css.video, isMirrored && css.mirrored)}
            playsInline
            muted
            aria-label={t('identity.camera_view')}
          />
          {state === 'refused' ? <NoCamera /> : <FrameHints seen={seen} frame={frame} />}
        </div>
        <div className={css.below}>
          <PhotoFromFiles onPhoto={onPhoto} />
          <button
            type="button"
            className={css.shutter}
            aria-label={t('identity.camera_take')}
            disabled={state !== 'on'}
            onClick={take}
          />
          <button
            type="button"
            className={css.side}
            onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
          >
            <Icon name="refresh" size={24} />
            {t('identity.camera_turn')}
          </button>
        </div>
      </div>
    </dialog>
  )
}

function NoCamera() {
  const t = useT()
  return (
    <div className={css.note}>
      <Note tone="warning" icon="camera" role="status">
        {t('identity.camera_none')}
      </Note>
    </div>
  )
}

/** The frame, and what has to change before the picture is good. */
function FrameHints({ seen, frame }: { seen: Seen; frame: RefObject<HTMLSpanElement | null> }) {
  const t = useT()
  const isGood = seen.has_corners && seen.is_sharp
  return (
    <>
      <p className={classes(css.hint, isGood && css.good)} role="status">
        {isGood && <Icon name="check" size={20} />}
        {t(isGood ? 'identity.camera_hold' : 'identity.camera_place')}
      </p>
      <span ref={frame} className={classes(css.frame, isGood && css.good)} aria-hidden="true" />
      <ul className={css.checks}>
        <Check isGood={seen.is_sharp} text={t('identity.camera_sharp')} />
        <Check isGood={!seen.has_glare} text={t('identity.camera_glare')} />
      </ul>
    </>
  )
}

function PhotoFromFiles({ onPhoto }: Pick<CameraDialogProps, 'onPhoto'>) {
  const t = useT()
  return (
    <label className={css.side}>
      <input
        type="file"
        className="screen-reader-only"
        accept={PHOTO_TYPES.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onPhoto(file)
        }}
      />
      <Icon name="picture" size={24} />
      {t('identity.camera_photos')}
    </label>
  )
}

function Check({ isGood, text }: { isGood: boolean; text: string }) {
  return (
    <li className={classes(css.check, isGood && css.good)}>
      <Icon name={isGood ? 'check' : 'minus'} size={20} />
      {text}
    </li>
  )
}
