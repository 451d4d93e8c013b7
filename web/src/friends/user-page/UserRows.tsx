import { useState } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Row } from '@mela/ui/layout/Row.tsx'
import { useFriend } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf, paths } from '../../names/paths.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { DeleteFriendDialog } from './DeleteFriendDialog.tsx'
import { FriendRows } from '../session/SessionRows.tsx'
import type { Relation } from './relation.ts'
import css from './Card.module.css'

/** What else can be done about a person. */
export function UserRows({ relation }: { relation: Relation }) {
  const t = useT()
  const navigate = useNavigate()
  const router = useRouter()
  const { user_id, name, isFriend, isBlocked, isStaff, isOffline, read } = relation
  const friend = useFriend(user_id)
  const [layer, setLayer] = useState<'block' | 'delete'>()
  const close = () => setLayer(undefined)
  return (
    <>
      {isFriend && !isBlocked && <FriendRows friend_id={user_id} remark={friend?.remark ?? ''} />}
      <div className={css.card}>
        <Row
          icon="flag"
          label={t('friends.report')}
          isDisabled={isOffline}
          onSelect={() => void navigate({ to: pathOf('ComplaintUser', {}, { id: user_id }) })}
        />
      </div>
      <div className={css.card}>
        {!isBlocked && !isStaff && (
          <Row
            icon="block"
            isDanger
            label={t('friends.block_row')}
            isDisabled={isOffline}
            onSelect={() => setLayer('block')}
          />
        )}
        {isFriend && (
          <Row
            icon="trash"
            isDanger
            label={t('friends.delete_friend_row')}
            isDisabled={isOffline}
            onSelect={() => setLayer('delete')}
          />
        )}
      </div>
      {layer === 'block' && (
        <BlockDialog user_id={user_id} name={name} isFriend={isFriend} onBlocked={read} onClose={close} />
      )}
      {layer === 'delete' && (
        <DeleteFriendDialog
          friend_id={user_id}
          name={name}
          onDeleted={() => router.history.replace(paths.Address)}
          onClose={close}
        />
      )}
    </>
  )
}
