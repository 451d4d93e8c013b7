import { useEffect, useState } from 'react'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { bytesText, durationText } from '../../platform/i18n/amounts.ts'
import { useDataSaver } from '../../platform/device/data-saver.ts'
import { onNetwork } from '../../platform/device/visibility.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { SendStatus, type Message } from '../state/model.ts'
import { resend } from '../send/send.ts'
import { openViewer } from '../viewer/viewing.ts'
import { numberIn, useSmallAddress } from './address.ts'
import type { Size } from './fit.ts'
import { UploadCover } from './UploadCover.tsx'
import css from './Picture.module.css'

interface PictureProps {
  message: Message
  /** Of one that stands alone; one in an album fills its cell. */
  size?: Size
  isInAlbum?: boolean
}

/** A photo, or the cover of a film: the small picture, and the way to the whole. */
export function Picture({ message, size, isInAlbum = false }: PictureProps) {
  const { t, locale } = useI18n()
  const isFilm = message.contentType === ContentType.Video
  const duration = durationText(numberIn(message, 'duration'))
  const label = isFilm ? t('media.play_video', { duration }) : t('media.photo')
  const failed = message.sendStatus === SendStatus.UploadFail || message.sendStatus === SendStatus.SendFail
  const bytes = numberIn(message, 'size')
  return (
    <div className={classes(css.frame, isInAlbum && css.cell)} style={size} data-nonce={message.nonce}>
      <Small message={message} label={label} isInAlbum={isInAlbum} />
      {isFilm && (
        <span className={css.duration} aria-hidden="true">
          {bytes > 0 ? `${duration} · ${bytesText(bytes, locale)}` : duration}
        </span>
      )}
      {message.sendStatus === SendStatus.Uploading && <UploadCover message={message} isSmall={isInAlbum} />}
      {failed && isInAlbum && (
        <button
          type="button"
          className={css.cover}
          aria-label={t('acts.failed')}
          onClick={() => void resend(roomIdOf(message.target, message.type), message.nonce)}
        >
          <span className={css.ring}>
            <Icon name="refresh" size={24} />
          </span>
        </button>
      )}
    </div>
  )
}

function Small({ message, label, isInAlbum }: { message: Message; label: string; isInAlbum: boolean }) {
  const { t, locale } = useI18n()
  const { address, isLocal } = useSmallAddress(message)
  const isSaving = useDataSaver()
  const [wanted, setWanted] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const retry = () => {
    setBroken(false)
    setWanted((times) => times + 1)
  }
  // What the break of a line took away comes by itself with the next one.
  useEffect(() => (isBroken ? onNetwork((is_online) => is_online && retry()) : undefined), [isBroken])
  const bytes = numberIn(message, 'size')
  const size = bytes > 0 ? bytesText(bytes, locale) : ''
  if (isSaving && !isLocal && wanted === 0) {
    const text = size ? t('media.load', { size }) : t('media.load_plain')
    return (
      <button type="button" className={css.held} onClick={() => setWanted(1)}>
        <Icon name="download" size={24} />
        <span className={css.small}>{text}</span>
      </button>
    )
  }
  if (isBroken) {
    return (
      <button type="button" className={css.held} onClick={retry}>
        <Icon name={isInAlbum ? 'refresh' : 'picture'} size={24} />
        <span className={isInAlbum ? 'screen-reader-only' : css.small}>{t('media.broken')}</span>
      </button>
    )
  }
  return (
    <button type="button" className={css.open} aria-label={label} onClick={() => openViewer(message)}>
      {address && (
        <img
          key={wanted}
          className={css.picture}
          src={address}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
      {message.contentType === ContentType.Video && message.sendStatus !== SendStatus.Uploading && (
        <span className={css.play}>
          <Icon name="play" size={24} />
        </span>
      )}
    </button>
  )
}
