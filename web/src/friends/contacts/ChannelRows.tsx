import { FactRow, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { ChatAvatar, setFlags, useFace, useRoom } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import css from '../user-page/Card.module.css'

/** The reader's own side of a channel. */
export function ChannelRows({ roomId }: { roomId: string }) {
  const t = useT()
  const face = useFace(roomId)
  const room = useRoom(roomId)
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
        <SwitchRow
          icon="pin"
          label={t('groupings.pin')}
          isOn={room?.flag_top === true}
          isDisabled={!room}
          onChange={(flag_top) => setFlags(roomId, { flag_top })}
        />
        <SwitchRow
          icon="bell_off"
          label={t('groupings.mute')}
          isOn={room?.flag_mute === true}
          isDisabled={!room}
          onChange={(flag_mute) => setFlags(roomId, { flag_mute })}
        />
      </div>
    </>
  )
}
