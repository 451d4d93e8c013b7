import { useMemo, useState, type ReactNode } from 'react'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { PickedStrip } from '@mela/ui/layout/PickedStrip.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { faceKindOf } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { findFriends, friendName } from './friend-order.ts'
import { FriendSections } from './FriendSections.tsx'
import { GenderSign } from '../user-page/GenderSign.tsx'
import css from './FriendPicker.module.css'

interface FriendPickerProps {
  /** In the order of sortFriends. */
  friends: readonly Friend[]
  picked: readonly string[]
  onChange: (picked: string[]) => void
  /** Who is in already and shows as chosen, and what is said of it. */
  locked?: ReadonlyMap<string, string> | undefined
  /** Between the search and the list. */
  children?: ReactNode
}

/** Whom to choose among one's friends: search, those chosen so far, and the list by letters. Fills its place. */
export function FriendPicker({ friends, picked, onChange, locked, children }: FriendPickerProps) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
  const found = useMemo(() => findFriends(friends, keyword), [friends, keyword])
  const byId = useMemo(() => new Map(friends.map((friend) => [friend.friend_id, friend])), [friends])
  const drop = (friend_id: string) => onChange(picked.filter((id) => id !== friend_id))
  const pick = (friend_id: string, isPicked: boolean) => {
    if (isPicked) onChange([...picked, friend_id])
    else drop(friend_id)
  }
  const chosen = picked.flatMap((id) => byId.get(id) ?? [])
  return (
    <div className={css.picker}>
      <div className={css.search}>
        <SearchField
          label={t('friends.search_friends')}
          clearLabel={t('friends.clear_search')}
          value={keyword}
          onValue={setKeyword}
        />
      </div>
      <PickedStrip
        label={t('friends.chosen')}
        picked={chosen.map((friend) => ({
          id: friend.friend_id,
          name: friendName(friend),
          picture: <FriendFace friend={friend} />,
        }))}
        removeLabel={(name) => t('friends.take_out', { name })}
        onRemove={drop}
      />
      {children}
      {found.length === 0 && keyword.trim() !== '' && (
        <EmptyState art="search" title={t('friends.nothing_for', { keyword: keyword.trim() })} />
      )}
      {friends.length === 0 && (
        <EmptyState art="people" title={t('friends.contacts_empty')} text={t('friends.contacts_empty_text')} />
      )}
      <FriendSections
        friends={found}
        label={t('friends.friends')}
        row={(friend) => (
          <div className={css.row}>
            <PickRow
              kind="people"
              name="friends"
              value={friend.friend_id}
              picture={<FriendFace friend={friend} />}
              label={friendName(friend)}
              mark={<GenderSign gender={friend.friend_info.gender} />}
              isPicked={picked.includes(friend.friend_id) || locked?.has(friend.friend_id) === true}
              locked={locked?.get(friend.friend_id)}
              onPick={(isPicked) => pick(friend.friend_id, isPicked)}
            />
          </div>
        )}
      />
    </div>
  )
}

function FriendFace({ friend }: { friend: Friend }) {
  const { avatar } = friend.friend_info
  return (
    <Avatar
      id={friend.friend_id}
      name={friendName(friend)}
      url={avatar.url}
      look={faceKindOf(friend.friend_info)}
      size={42}
    />
  )
}
