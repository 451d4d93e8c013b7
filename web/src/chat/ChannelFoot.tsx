import { Button } from '@mela/ui/controls/Button.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { setFlags } from './act/chat-acts.ts'
import { useRoom } from './sync/store.ts'
import css from './ChannelFoot.module.css'

/** In the place of the composer: who writes here, and whether one hears of it. */
export function ChannelFoot({ roomId, name }: { roomId: string; name: string }) {
  const t = useT()
  const isMuted = useRoom(roomId)?.flag_mute === true
  return (
    <div className={css.foot}>
      <p className={css.text}>{t('chat.only_writes', { name })}</p>
      <Button
        variant="tint"
        size="medium"
        icon={isMuted ? 'bell' : 'bell_off'}
        onClick={() => setFlags(roomId, { flag_mute: !isMuted })}
      >
        {t(isMuted ? 'chat_settings.unmute_short' : 'chat_settings.mute_short')}
      </Button>
    </div>
  )
}
