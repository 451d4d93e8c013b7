import { roomIdOf } from '@mela/contract/ids.ts'
import { VoiceBar } from '@mela/ui/display/VoiceBar.tsx'
import { bytesText, durationText } from '../../platform/i18n/amounts.ts'
import { useDataSaver } from '../../platform/device/data-saver.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { SendStatus, type Message } from '../state/model.ts'
import { groupOf, usePersonName } from '../words/names.ts'
import { cancelUnsent } from '../send/send.ts'
import { useUploadProgress } from '../send/media/progress.ts'
import { useUnheard } from '../voice/heard.ts'
import { voiceKey } from '../voice/next-voice.ts'
import { PLAYBACK_PROBLEM } from '../voice/problem.ts'
import { seek, togglePlaying, usePlaying } from '../voice/player.ts'
import { chooseNextSpeed, useSpeed } from '../voice/speed.ts'
import { levelsIn } from '../voice/wave.ts'
import { numberIn } from './address.ts'

/** A voice or another sound: played and paused where it stands. */
export function Voice({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const { t, locale } = useI18n()
  const { state, share } = usePlaying(voiceKey(message))
  const isSaving = useDataSaver()
  const isUnheard = useUnheard(message) && !isOwn
  const speed = useSpeed()
  const uploading = useUploadProgress(message.nonce)
  const label = useVoiceLabel(message, { isOwn, isUnheard })
  const seconds = numberIn(message, 'duration')
  const bytes = numberIn(message, 'size')
  const isUploading = message.sendStatus === SendStatus.Uploading
  const isBegun = state === 'playing' || state === 'paused'
  const size = isSaving && bytes > 0 ? ` · ${bytesText(bytes, locale)}` : ''
  const [time, limit] = [durationText(share * seconds), durationText(seconds)]
  const fast = `${speed.toLocaleString(locale)}×`
  const press = () => {
    if (isUploading) void cancelUnsent(roomIdOf(message.target, message.type), message.nonce)
    else togglePlaying(message)
  }
  return (
    <VoiceBar
      state={isUploading ? 'uploading' : state}
      levels={levelsIn(message)}
      share={isUploading ? (uploading?.share ?? 0) : share}
      time={isBegun ? `${time} / ${limit}` : `${limit}${size}`}
      label={isUploading ? t('media.cancel_upload') : state === 'playing' ? t('media.voice_pause') : label}
      isOwn={isOwn}
      isUnheard={isUnheard}
      speed={
        isBegun ? { text: fast, label: t('media.voice_speed', { speed: fast }), onChange: chooseNextSpeed } : undefined
      }
      seek={
        isBegun
          ? { label: t('media.voice_position'), text: t('media.time_of', { time, limit }), onChange: seek }
          : undefined
      }
      error={t(PLAYBACK_PROBLEM)}
      onPress={press}
    />
  )
}

/** How long it is, whose, and whether it waits to be played. */
function useVoiceLabel(message: Message, { isOwn, isUnheard }: { isOwn: boolean; isUnheard: boolean }): string {
  const { t } = useI18n()
  const name = usePersonName(message.senderId, groupOf(message))
  const duration = t('media.seconds', { n: Math.max(1, Math.round(numberIn(message, 'duration'))) })
  if (isOwn) return t('media.voice_own', { duration })
  const voice = t('media.voice_label', { duration, name })
  return isUnheard ? t('media.voice_unheard', { voice }) : voice
}
