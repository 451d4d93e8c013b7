import { useSyncExternalStore } from 'react'
import { roomIdOf } from '@mela/contract/ids.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { ProgressRing } from '@mela/ui/feedback/Progress.tsx'
import { isOnline, onNetwork } from '../../platform/device/visibility.ts'
import { bytesText } from '../../platform/i18n/amounts.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { Message } from '../state/model.ts'
import { cancelUnsent } from '../send/send.ts'
import { useUploadProgress } from '../send/media/progress.ts'
import css from './Picture.module.css'

/** How far an upload has come, or that it waits for the network; a press takes the message back. */
export function UploadCover({ message, isSmall }: { message: Message; isSmall: boolean }) {
  const { t, locale } = useI18n()
  const progress = useUploadProgress(message.nonce)
  const hasNetwork = useSyncExternalStore(onNetwork, isOnline)
  const share = progress?.share ?? 0
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
  const cancel = () => void cancelUnsent(roomIdOf(message.target, message.type), message.nonce)
  const text = hasNetwork ? amountOf(progress) : t('app.offline_plain')
  return (
    <button type="button" className={css.cover} aria-label={t('media.cancel_upload')} onClick={cancel}>
      <span className={css.ring}>
        <ProgressRing label={t('chat.state_uploading')} share={share} valueText={percent} size={44} />
        <Icon name="close" size={20} />
      </span>
      {!isSmall && text && <span className={css.amount}>{text}</span>}
    </button>
  )

  function amountOf(uploaded: typeof progress): string {
    if (!uploaded) return ''
    const done = bytesText(uploaded.size * share, locale)
    return t('media.uploaded_of', { percent, done, total: bytesText(uploaded.size, locale) })
  }
}
