import { useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useMayAdd } from '../../account/index.ts'
import { useGroup, usePeerRoomId } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { ApplySheet } from '../applications/ApplySheet.tsx'
import type { Relation } from './relation.ts'
import css from './UserActs.module.css'

const MEMBER = 1
const FORBIDDEN = 1

/** What is done most: to a friend, or to somebody of the service, one writes. */
export function UserActs({ relation }: { relation: Relation }) {
  const t = useT()
  const navigate = useNavigate()
  const { user_id, isFriend, isBlocked, isStaff } = relation
  const roomId = usePeerRoomId(user_id)
  const isForbidden = useForbidden(relation.group_id)
  if (isBlocked) {
    return (
      <div className={css.note}>
        <Note icon="block">{t(isFriend ? 'friends.blocked_note' : 'friends.blocked_note_stranger')}</Note>
      </div>
    )
  }
  if (!isFriend && !isStaff) {
    return isForbidden === true ? (
      <div className={css.note}>
        <Note icon="info">{t('errors.group_forbids_adding')}</Note>
      </div>
    ) : null
  }
  return (
    <div className={css.acts}>
      <Button icon="bubbles" isWide onClick={() => void navigate({ to: pathOf('Chat', { roomId }) })}>
        {t('friends.message')}
      </Button>
      {isFriend && (
        <Button
          icon="search"
          variant="tint"
          isWide
          onClick={() => void navigate({ to: pathOf('ChatRecord', {}, { roomId }) })}
        >
          {t('friends.search_history')}
        </Button>
      )}
    </div>
  )
}

/** Whether the group lets its plain members make friends from it; undefined while nobody knows. */
function useForbidden(group_id: string | undefined): boolean | undefined {
  const info = useGroup(group_id)
  if (!group_id) return false
  return info && info.group.flag_prohibit_add_friends === FORBIDDEN && info.my_group_user.identity === MEMBER
}

/** The one thing to do about somebody who is no friend, or who is blocked. */
export function useUserFooter(relation: Relation): ReactNode {
  const t = useT()
  const mayAdd = useMayAdd()
  const isForbidden = useForbidden(relation.group_id)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { user_id, name, isFriend, isBlocked, isOffline, group_id, read } = relation
  const unblock = async () => {
    setBusy(true)
    try {
      await api('blockUser', { to_user_id: user_id, status: -1 })
      showToast(t('friends.unblocked'), { icon: 'check' })
      read()
    } catch (error) {
      tellFailure(error)
    }
    setBusy(false)
  }
  if (isBlocked) {
    return (
      <Button
        variant="tint"
        isWide
        disabled={isOffline}
        busy={isBusy && t('friends.saving')}
        onClick={() => void unblock()}
      >
        {t('friends.unblock_named', { name })}
      </Button>
    )
  }
  if (isFriend || !mayAdd || isForbidden !== false) return undefined
  return (
    <>
      <Button icon="person_add" isWide disabled={isOffline} onClick={() => setAsking(true)}>
        {t('friends.add_friend')}
      </Button>
      {isAsking && <ApplySheet user_id={user_id} group_id={group_id} onDone={read} onClose={() => setAsking(false)} />}
    </>
  )
}
