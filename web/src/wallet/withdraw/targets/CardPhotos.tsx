import { Note } from '@mela/ui/feedback/Note.tsx'
import { PhotoSlot } from '@mela/ui/fields/PhotoSlot.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import type { CardPhoto } from './use-card-photo.ts'
import css from './Card.module.css'

const ACCEPTED = 'image/png,image/jpeg'

/** Front and back, where the site asks for them. */
export function CardPhotos({ front, back }: { front: CardPhoto; back: CardPhoto }) {
  const t = useT()
  const slots = [
    { name: t('wallet.card_front'), slot: front },
    { name: t('wallet.card_back'), slot: back },
  ]
  return (
    <div role="group" aria-label={t('wallet.card_photos')}>
      <p className={css.top}>
        <b>{t('wallet.card_photos')}</b>
        <span>{t('wallet.card_photos_rule')}</span>
      </p>
      <div className={css.photos}>
        {slots.map(({ name, slot }) => (
          <div key={name}>
            <PhotoSlot
              photo={slot.photo}
              ratio="card"
              accept={ACCEPTED}
              addLabel={t('wallet.card_add_photo')}
              removeLabel={`${t('wallet.card_remove_photo')}: ${name}`}
              retryLabel={t('app.retry')}
              onFile={slot.take}
              onRemove={slot.remove}
              onRetry={slot.retry}
            />
            <p className={css.side}>{name}</p>
          </div>
        ))}
      </div>
    </div>
  )
}

export function PhotoNotes() {
  const t = useT()
  return (
    <>
      <Note tone="warning">{t('wallet.card_cover')}</Note>
      <Note icon="lock">{t('wallet.card_privacy')}</Note>
    </>
  )
}
