import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import css from './PhotoSlot.module.css'

export type Photo =
  | { state: 'empty' }
  | { state: 'filled'; url: string; alt: string }
  | { state: 'uploading'; url: string; alt: string; percent: number }
  | { state: 'failed'; url?: string; alt: string; reason: string }

interface PhotoSlotProps {
  photo: Photo
  /** As a picture is, or as a card is. */
  ratio?: 'square' | 'card'
  addLabel: string
  removeLabel: string
  retryLabel: string
  accept?: string
  /** Several files may be chosen at once; each is told. */
  isMany?: boolean
  /** Words of the check, such as that the front is sharp. */
  check?: string | undefined
  onFile: (file: File) => void
  onRemove: () => void
  onRetry: () => void
}

/** A place for one picture. */
export function PhotoSlot(props: PhotoSlotProps) {
  const { photo, ratio = 'square', addLabel, accept = 'image/*', isMany = false, check, onFile } = props
  return (
    <div>
      <div className={classes(css.slot, css[ratio], photo.state === 'empty' && css.empty)}>
        {photo.state === 'empty' ? (
          <label className={css.add}>
            <input
              type="file"
              className="screen-reader-only"
              accept={accept}
              multiple={isMany}
              onChange={(event) => {
                for (const file of event.target.files ?? []) onFile(file)
                // The same file can be chosen again.
                event.target.value = ''
              }}
            />
            <Icon name={ratio === 'card' ? 'camera' : 'plus'} size={24} />
            {addLabel}
          </label>
        ) : (
          <Picture {...props} photo={photo} />
        )}
      </div>
      {photo.state === 'failed' && (
        <p className={css.reason} role="alert">
          {photo.reason}
        </p>
      )}
      {photo.state !== 'failed' && check && <p className={css.check}>{check}</p>}
    </div>
  )
}

type Shown = Exclude<Photo, { state: 'empty' }>

function Picture({ photo, removeLabel, retryLabel, onRemove, onRetry }: PhotoSlotProps & { photo: Shown }) {
  return (
    <>
      {photo.url && <img className={css.picture} src={photo.url} alt={photo.alt} />}
      {photo.state === 'uploading' && (
        <div
          className={css.cover}
          role="progressbar"
          aria-label={photo.alt}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={photo.percent}
        >
          {photo.percent}%
        </div>
      )}
      {photo.state === 'failed' && (
        <button type="button" className={css.cover} onClick={onRetry}>
          <Icon name="refresh" size={24} />
          {retryLabel}
        </button>
      )}
      <button type="button" className={css.remove} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </>
  )
}
