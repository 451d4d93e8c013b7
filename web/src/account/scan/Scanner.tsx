import { useEffect, useRef, useState } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './Scanner.module.css'

const LOOK_EVERY_MS = 200
const reader = () => import('../profile/decode-picture.ts')

interface ScannerProps {
  /** Nothing is looked for while what was found is being shown. */
  isPaused: boolean
  onText: (text: string) => void
}

/** The camera with a frame to aim with, and the way by a picture, which always works. */
export function Scanner({ isPaused, onText }: ScannerProps) {
  const t = useT()
  const { video, state } = useCamera(isPaused, onText)
  const [isReading, setReading] = useState(false)
  const readFile = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    const text = await reader()
      .then(({ decodeFile }) => decodeFile(file))
      .catch(() => undefined)
    setReading(false)
    if (text) onText(text)
    else showToast(t('account.scan_nothing'), { icon: 'alert' })
  }
  return (
    <div className={css.stage}>
      <video ref={video} className={css.video} playsInline muted aria-label={t('account.scan_camera')} />
      {state === 'on' && <span className={css.frame} aria-hidden="true" />}
      {state === 'refused' && (
        <div className={css.note}>
          <Note tone="warning" icon="camera" role="status">
            {t('account.scan_no_camera')}
          </Note>
        </div>
      )}
      <div className={css.below}>
        {state === 'on' && <p className={css.hint}>{t('account.scan_hint')}</p>}
        <label className={css.pick} aria-busy={isReading || undefined}>
          <input
            type="file"
            accept="image/*"
            className="screen-reader-only"
            disabled={isReading}
            onChange={(event) => {
              void readFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Icon name="picture" size={20} />
          {t('account.scan_picture')}
        </label>
      </div>
    </div>
  )
}

/** Looks at the camera until something is found. */
function useCamera(isPaused: boolean, onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'on' | 'refused'>('waiting')
  const found = useRef(onText)
  useEffect(() => {
    found.current = onText
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const begin = async () => {
      const given = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return given.getTracks().forEach((track) => track.stop())
      stream = given
      video.current!.srcObject = given
      await video.current!.play()
      setState('on')
    }
    // Without a camera, without permission or without https there is no mediaDevices or no answer.
    begin().catch(() => !isOver && setState('refused'))
    return () => {
      isOver = true
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  useEffect(() => {
    if (state !== 'on' || isPaused) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const { decodeFrame } = await reader()
      const seen = video.current
      const text = seen && !isOver ? decodeFrame(seen, seen.videoWidth, seen.videoHeight) : undefined
      if (isOver) return
      if (text) found.current(text)
      timer = setTimeout(() => void look().catch(() => undefined), LOOK_EVERY_MS)
    }
    void look().catch(() => undefined)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [state, isPaused])
  return { video, state }
}
