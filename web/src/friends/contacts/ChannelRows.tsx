import { FactRow, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { ChatAvatar, setFlags, useFace, useRoom } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useSwitch } from '../../platform/page/use-switch.ts'
import css from '../user-page/Card.module.css'

/** The reader's own side of a channel. */
export function ChannelRows({ roomId }: { roomId: string }) {
  const t = useT()
  const face = useFace(roomId)
  const room = useRoom(roomId)
  const isOff = useConnection() === 'offline' || !room
  const pin = useSwitch(room?.flag_top === true, (flag_top) => setFlags(roomId, { flag_top }))
  const mute = useSwitch(room?.flag_mute === true, (flag_mute) => setFlags(roomId, { flag_mute }))
  return (
    <>
      <div className={css.card}>
        <FactRow
          picture={<ChatAvatar roomId={roomId} face={face} size={52} />}
          label={face.name}
          detail={t('chat.channel')}
        />
      </div>
      <div className={css.card}>
        <SwitchRow icon="pin" label={t('groupings.pin')} isDisabled={isOff} {...pin} />
        <SwitchRow icon="bell_off" label={t('groupings.mute')} isDisabled={isOff} {...mute} />
      </div>
    </>
  )
}
