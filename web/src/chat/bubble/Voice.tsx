import { roomIdOf } from '@mela/contract/ids.ts'
import { VoiceBar } from '@mela/ui/display/VoiceBar.tsx'
import { bytesText, durationText } from '../../platform/i18n/amounts.ts'
import { useDataSaver } from '../../platform/device/data-saver.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { SendStatus, type Message } from '../state/model.ts'
import { groupOf, usePersonName } from '../words/names.ts'
import { cancelUnsent } from '../send/send.ts'
import { readFile } from '../send/media/files.ts'
import { useUploadProgress } from '../send/media/progress.ts'
import { PLAYBACK_PROBLEM } from '../voice/problem.ts'
import { togglePlaying, usePlaying } from '../voice/player.ts'
import { addressIn, numberIn } from './address.ts'

const SILENCE: readonly number[] = []

/** A voice or another sound: played and stopped where it stands. */
export function Voice({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { t, locale } = useI18n()
  const key = message.nonce || message.id
  const { state, share } = usePlaying(key)
  const name = usePersonName(message.senderId, groupOf(message))
  const isSaving = useDataSaver()
  const uploading = useUploadProgress(message.nonce)
  const seconds = numberIn(message, 'duration')
  const bytes = numberIn(message, 'size')
  const isUploading = message.sendStatus === SendStatus.Uploading
  const duration = t('media.seconds', { n: Math.max(1, Math.round(seconds)) })
  const length = isOwn ? t('media.voice_own', { duration }) : t('media.voice_label', { duration, name })
  const size = isSaving && bytes > 0 ? ` · ${bytesText(bytes, locale)}` : ''
  const shown =
    state === 'playing' ? `${durationText(share * seconds)} / ${durationText(seconds)}` : durationText(seconds)
  const press = async () => {
    if (isUploading) return cancelUnsent(roomIdOf(message.target, message.type), message.nonce)
    const kept = addressIn(message, 'url') ? undefined : await readFile(message.nonce)
    togglePlaying(key, kept ? URL.createObjectURL(kept.file) : addressIn(message, 'url'))
  }
  return (
    <VoiceBar
      state={isUploading ? 'uploading' : state}
      levels={SILENCE}
      share={isUploading ? (uploading?.share ?? 0) : share}
      time={`${shown}${size}`}
      label={isUploading ? t('media.cancel_upload') : state === 'playing' ? t('media.voice_stop') : length}
      isOwn={isOwn}
      error={t(PLAYBACK_PROBLEM)}
      onPress={() => void press()}
    />
  )
}
