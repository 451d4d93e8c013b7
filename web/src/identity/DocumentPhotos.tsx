import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { PhotoSlot } from '@mela/ui/fields/PhotoSlot.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { CameraDialog } from './photo/CameraDialog.tsx'
import { PHOTO_TYPES } from './photo/shrink-photo.ts'
import type { DocumentPhoto } from './photo/use-document-photo.ts'
import css from './Document.module.css'

/** Front and back, each chosen from the device or taken with its camera. */
export function DocumentPhotos({ sides }: { sides: readonly DocumentPhoto[] }) {
  const t = useT()
  const [taking, setTaking] = useState<DocumentPhoto>()
  const hasCamera = 'mediaDevices' in navigator
  return (
    <div role="group" aria-label={t('identity.photos')}>
      <p className={css.top}>
        <b>{t('identity.photos')}</b>
        <span>{t('identity.photos_rule')}</span>
      </p>
      <div className={css.photos}>
        {sides.map((side) => (
          <div key={side.name} role="group" aria-label={side.name}>
            <PhotoSlot
              photo={side.photo}
              ratio="card"
              accept={PHOTO_TYPES.join(',')}
              addLabel={t('identity.add_photo')}
              removeLabel={t('identity.remove_photo', { name: side.name })}
              retryLabel={t('app.retry')}
              check={side.check}
              onFile={side.take}
              onRemove={side.remove}
              onRetry={side.retry}
            />
            {!side.check && <p className={css.side}>{side.name}</p>}
            {side.photo.state === 'empty' && hasCamera && (
              <Button variant="ghost" size="small" isWide icon="camera" onClick={() => setTaking(side)}>
                {t('identity.camera')}
              </Button>
            )}
          </div>
        ))}
      </div>
      {taking && (
        <CameraDialog
          title={taking.name}
          onPhoto={(photo) => {
            setTaking(undefined)
            taking.take(photo)
          }}
          onClose={() => setTaking(undefined)}
        />
      )}
    </div>
  )
}
