import { useNavigate } from '@tanstack/react-router'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { classes } from '@mela/ui/classes.ts'
import { faceKindOf, useRecentPerson } from '../../people/index.ts'
import { useLastSeen } from '../../chat/index.ts'
import { pathOf } from '../../names/paths.ts'
import { friendName } from './friend-order.ts'
import { GenderSign } from '../user-page/GenderSign.tsx'
import css from './FriendRow.module.css'

/** A friend in the address book; opens their page. */
export function FriendRow({ friend, isSelected }: { friend: Friend; isSelected: boolean }) {
  const navigate = useNavigate()
  const { friend_id, friend_info } = friend
  const name = friendName(friend)
  const { isOnline, text: seen } = useLastSeen(useRecentPerson(friend_id)?.last_active_unix ?? 0)
  const path = pathOf('UserPage', {}, { id: friend_id })
  return (
    <a
      href={path}
      className={classes(css.row, isSelected && css.selected)}
      aria-current={isSelected ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ to: path })
      }}
    >
      <Avatar
        id={friend_id}
        name={name}
        url={friend_info.avatar.url}
        look={faceKindOf(friend_info)}
        size={42}
        isOnline={isOnline}
      />
      <span className={css.texts}>
        <span className={css.line}>
          <span className={css.name}>{name}</span>
          <GenderSign gender={friend_info.gender} />
        </span>
        {seen && <span className={classes(css.seen, isOnline && css.online)}>{seen}</span>}
      </span>
    </a>
  )
}
