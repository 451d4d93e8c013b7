import { PhotoSlot, type Photo } from '@mela/ui/fields/PhotoSlot.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import type { ComplaintPhoto, Photos } from './use-photos.ts'
import css from './ComplaintPhotos.module.css'

interface ComplaintPhotosProps {
  photos: Photos
  max: number
  error: string | undefined
}
const ACCEPTED = 'image/jpeg,image/png'

export function ComplaintPhotos({ photos, max, error }: ComplaintPhotosProps) {
  const t = useT()
  const { list, isOver, add, remove, retry } = photos
  const wrong = isOver ? t('support.too_many', { max }) : error
  return (
    <div role="group" aria-label={t('support.photos')}>
      <p className={css.head}>
        <span>{t('support.photos')}</span>
        <span className={css.count}>{t('support.photos_count', { n: list.length, max })}</span>
      </p>
      <div className={css.grid}>
        {list.map((photo, index) => (
          <PhotoSlot
            key={photo.key}
            photo={shown(photo, t('support.photo', { n: index + 1 }))}
            addLabel=""
            removeLabel={t('support.remove_photo', { n: index + 1 })}
            retryLabel={t('app.retry')}
            onFile={add}
            onRemove={() => remove(photo.key)}
            onRetry={() => retry(photo.key)}
          />
        ))}
        {list.length < max && (
          <PhotoSlot
            photo={{ state: 'empty' }}
            accept={ACCEPTED}
            isMany
            addLabel={t('support.add_photos')}
            removeLabel=""
            retryLabel=""
            onFile={add}
            onRemove={() => undefined}
            onRetry={() => undefined}
          />
        )}
      </div>
      {wrong && (
        <p className={css.error} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

function shown({ state, preview, percent, reason }: ComplaintPhoto, alt: string): Photo {
  if (state === 'uploading') return { state, url: preview, alt, percent }
  return state === 'failed' ? { state, url: preview, alt, reason } : { state: 'filled', url: preview, alt }
}
