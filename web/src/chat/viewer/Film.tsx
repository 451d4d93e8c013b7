import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { addressIn, useSmallAddress } from '../bubble/address.ts'
import type { Message } from '../state/model.ts'
import { readFile } from '../send/media/files.ts'
import { stopPlaying } from '../voice/player.ts'
import css from './Viewer.module.css'

export function Film({ message }: { message: Message }) {
  const t = useT()
  const poster = useSmallAddress(message).address
  const remote = addressIn(message, 'video_url')
  const [local, setLocal] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(stopPlaying, [])
  useEffect(() => {
    if (remote) return undefined
    let url: string | undefined
    void readFile(message.nonce).then((kept) => {
      if (kept) setLocal((url = URL.createObjectURL(kept.file)))
    })
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [remote, message.nonce])
  if (isBroken) {
    return (
      <p className={css.broken} role="alert">
        {t('media.voice_playback')}
      </p>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={css.film}
      src={remote || local}
      poster={poster}
      aria-label={t('media.video')}
      controls
      autoPlay
      playsInline
      onError={() => setBroken(remote !== '' || local !== undefined)}
    />
  )
}
