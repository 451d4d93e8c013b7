import { lazy, Suspense, useState } from 'react'
import type { UserInfo } from '@mela/contract/account.ts'
import { Avatar } from '@mela/ui/Avatar.tsx'
import { Icon } from '@mela/ui/Icon.tsx'
import { ProgressRing } from '@mela/ui/Progress.tsx'
import { showToast } from '@mela/ui/Toaster.tsx'
import { api } from '../platform/api.ts'
import { useT } from '../platform/i18n.ts'
import { tellFailure } from '../platform/tell-failure.ts'
import { upload } from '../platform/upload.ts'
import { lookOf } from './look.ts'
import { displayName } from './people.ts'
import { readPicture } from './picture.ts'
import { keepUser, useSession } from './session.ts'
import css from './EditProfileScreen.module.css'

const AvatarCrop = lazy(() => import('./AvatarCrop.tsx').then((module) => ({ default: module.AvatarCrop })))

/** Pick a picture, cut out a square, send it; saved by itself. */
export function AvatarField({ user }: { user: UserInfo }) {
  const t = useT()
  const [picture, setPicture] = useState<HTMLCanvasElement>()
  const { share, send } = useAvatarUpload()
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
      <label className={css.avatar}>
        <input
          type="file"
          accept="image/*"
          className="screen-reader-only"
          aria-label={t('account.change_picture')}
          disabled={share !== undefined}
          onChange={(event) => {
            void pick(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={lookOf(user)} size={104} />
        {share === undefined ? (
          <span className={css.camera}>
            <Icon name="camera" size={22} />
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

function useAvatarUpload() {
  const t = useT()
  const { user } = useSession()
  const [share, setShare] = useState<number>()
  const send = async ({ file, side }: { file: Blob; side: number }) => {
    setShare(0)
    try {
      const url = await upload({ biz: 'avatar', file, width: side, height: side, onProgress: setShare })
      const { user: saved } = await api('editUser', { avatar: { url } })
      if (user) keepUser({ ...user, ...saved })
      showToast(t('account.saved'), { icon: 'check' })
    } catch (error) {
      tellFailure(error)
    } finally {
      setShare(undefined)
    }
  }
  return { share, send }
}
