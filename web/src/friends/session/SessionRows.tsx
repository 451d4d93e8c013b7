import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Row, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { useFriend } from '../../people/index.ts'
import { setFlags, useRoom } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useSwitch } from '../../platform/page/use-switch.ts'
import { isUngrouped, useGroupings } from '../groupings/groupings.ts'
import { RemarkSheet } from '../user-page/RemarkSheet.tsx'
import type { FriendSession } from './use-friend-session.ts'
import css from '../user-page/Card.module.css'

interface SessionRowsProps {
  roomId: string
  peerId: string
  session: FriendSession | undefined
}

/** The reader's own side of a private chat. */
export function SessionRows({ roomId, peerId, session }: SessionRowsProps) {
  const { t } = useI18n()
  const room = useRoom(roomId)
  const isOffline = useConnection() === 'offline'
  // Nobody has written yet: there is no chat to pin or to mute.
  const isOff = !room && (isOffline || !session)
  const friend = useFriend(peerId)
  // A chat that is not in the list has only what the server says of it.
  const pin = useSwitch(room ? room.flag_top : session?.pin === 1, async (isOn) => {
    if (room) setFlags(roomId, { flag_top: isOn })
    else await api('editFriendSession', { friend_id: peerId, pin: isOn ? 1 : -1 })
  })
  const mute = useSwitch(room ? room.flag_mute : session?.not_disturb === 1, async (isOn) => {
    if (room) setFlags(roomId, { flag_mute: isOn })
    else await api('editFriendSession', { friend_id: peerId, not_disturb: isOn ? 1 : -1 })
  })
  return (
    <>
      <div className={css.card}>
        <SwitchRow icon="pin" label={t('groupings.pin')} isDisabled={isOff} {...pin} />
        <SwitchRow icon="bell_off" label={t('groupings.mute')} isDisabled={isOff} {...mute} />
      </div>
      {friend && <FriendRows friend_id={peerId} remark={friend.remark} />}
    </>
  )
}

/** What only the reader knows of a friend. */
export function FriendRows({ friend_id, remark }: { friend_id: string; remark: string }) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const names = useGroupings()
    .list.filter((grouping) => !isUngrouped(grouping) && grouping.user_ids.includes(friend_id))
    .map(({ name }) => name)
  return (
    <>
      <div className={css.card}>
        <Row
          icon="pencil"
          label={t('friends.remark')}
          detail={remark || t('groupings.none')}
          onSelect={() => setNaming(true)}
        />
        <Row
          icon="layers"
          label={t('groupings.friend_groupings')}
          detail={new Intl.ListFormat(locale, { type: 'unit' }).format(names) || t('groupings.none')}
          onSelect={() => void navigate({ to: pathOf('SetGrouping', {}, { id: friend_id }) })}
        />
      </div>
      {isNaming && <RemarkSheet friend_id={friend_id} remark={remark} onClose={() => setNaming(false)} />}
    </>
  )
}
