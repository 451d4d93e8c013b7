import { PaneSection } from '../platform/Page.tsx'
import { PrivatePhoto, Watermark } from '../platform/PrivatePhoto.tsx'
import type { Review } from './words.ts'
import css from './CardPhotos.module.css'

/** What the person showed of the card that the money goes to, where the site asks for it. */
export function CardPhotos({ review: { front_url, back_url } }: { review: Review }) {
  if (front_url === '') return null
  return (
    <PaneSection title="Photos of the card">
      <div className={css.photos}>
        {(
          [
            ['Front of the card', front_url],
            ['Back of the card', back_url],
          ] as const
        ).map(([name, url]) => (
          <div key={name} className={css.frame}>
            <PrivatePhoto url={url} alt={name} />
            <Watermark />
          </div>
        ))}
      </div>
      <p className={css.logged}>Watermarked. Opening is logged.</p>
    </PaneSection>
  )
}
