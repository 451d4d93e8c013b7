import { lazy, Suspense, useState, type ReactNode } from 'react'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { ProgressRing } from '@mela/ui/feedback/Progress.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { upload } from '../../platform/net/upload.ts'
import { readPicture } from './picture.ts'
import css from './PictureField.module.css'

const AvatarCrop = lazy(() => import('./AvatarCrop.tsx').then((module) => ({ default: module.AvatarCrop })))

export interface PictureFieldProps {
  label: string
  /** Of a group instead of a person. */
  isSquare?: boolean
  /** The picture as it is. */
  children: ReactNode
  /** Makes the uploaded one the picture. */
  onSave: (url: string) => Promise<unknown>
}

/** Pick a picture, cut out a square, send it; saved by itself. */
export function PictureField({ label, isSquare = false, children, onSave }: PictureFieldProps) {
  const t = useT()
  const [picture, setPicture] = useState<HTMLCanvasElement>()
  const { share, send } = useSending(onSave)
  const pick = async (file: File | undefined) => {
    if (!file) return
    try {
      setPicture(await readPicture(file))
    } catch {
      showToast(t('account.no_picture'), { icon: 'alert', isError: true })
    }
  }
  const percent = Math.round((share ?? 0) * 100)
  return (
    <>
      <label className={classes(css.field, isSquare && css.square)}>
        <input
          type="file"
          accept="image/*"
          className="screen-reader-only"
          aria-label={label}
          disabled={share !== undefined}
          onChange={(event) => {
            void pick(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {children}
        {share === undefined ? (
          <span className={css.camera}>
            <Icon name="camera" size={isSquare ? 18 : 22} />
          </span>
        ) : (
          <span className={css.ring}>
            <ProgressRing label={t('account.uploading')} share={share} valueText={`${percent}%`} size={56} />
          </span>
        )}
      </label>
      {picture && (
        <Suspense>
          <AvatarCrop
            picture={picture}
            onClose={() => setPicture(undefined)}
            onCut={(cut) => {
              setPicture(undefined)
              void send(cut)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function useSending(onSave: PictureFieldProps['onSave']) {
  const t = useT()
  const [share, setShare] = useState<number>()
  const send = async ({ file, side }: { file: Blob; side: number }) => {
    setShare(0)
    try {
      await onSave(await upload({ biz: 'avatar', file, width: side, height: side, onProgress: setShare }))
      showToast(t('account.saved'), { icon: 'check' })
    } catch (error) {
      tellFailure(error)
    } finally {
      setShare(undefined)
    }
  }
  return { share, send }
}
