import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Row } from '@mela/ui/layout/Row.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useFriend } from '../../people/index.ts'
import { useFace, useRoom } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { BlockDialog } from '../user-page/BlockDialog.tsx'
import { ClearRecordsDialog } from './ClearRecordsDialog.tsx'
import { DeleteFriendDialog } from '../user-page/DeleteFriendDialog.tsx'
import css from '../user-page/Card.module.css'

interface SessionEndRowsProps {
  roomId: string
  peerId: string
  isBlocked: boolean
  /** It has changed whether the person is blocked. */
  onBlocked: () => void
}

/** What puts an end to something. */
export function SessionEndRows({ roomId, peerId, isBlocked, onBlocked }: SessionEndRowsProps) {
  const t = useT()
  const navigate = useNavigate()
  const { name } = useFace(roomId)
  const isFriend = useFriend(peerId) !== undefined
  const hasRoom = useRoom(roomId) !== undefined
  const [layer, setLayer] = useState<'clear' | 'block' | 'delete'>()
  const close = () => setLayer(undefined)
  const unblock = async () => {
    try {
      await api('blockUser', { to_user_id: peerId, status: -1 })
      showToast(t('friends.unblocked'), { icon: 'check' })
      onBlocked()
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <>
      <div className={css.card}>
        <Row
          icon="flag"
          label={t('friends.report')}
          onSelect={() => void navigate({ to: pathOf('ComplaintUser', {}, { id: peerId }) })}
        />
        {isBlocked && <Row icon="unlock" label={t('friends.unblock')} onSelect={() => void unblock()} />}
      </div>
      <div className={css.card}>
        {hasRoom && (
          <Row
            icon="erase"
            isDanger
            label={t('groupings.clear')}
            detail={t('groupings.clear_detail')}
            onSelect={() => setLayer('clear')}
          />
        )}
        {!isBlocked && <Row icon="block" isDanger label={t('friends.block_row')} onSelect={() => setLayer('block')} />}
        {isFriend && (
          <Row icon="trash" isDanger label={t('friends.delete_friend_row')} onSelect={() => setLayer('delete')} />
        )}
      </div>
      {layer === 'clear' && <ClearRecordsDialog roomId={roomId} name={name} onClose={close} />}
      {layer === 'block' && (
        <BlockDialog user_id={peerId} name={name} isFriend={isFriend} onBlocked={onBlocked} onClose={close} />
      )}
      {layer === 'delete' && (
        <DeleteFriendDialog
          friend_id={peerId}
          name={name}
          onDeleted={() => void navigate({ to: pathOf('ChatListMain'), replace: true })}
          onClose={close}
        />
      )}
    </>
  )
}
