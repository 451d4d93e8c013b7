import { useMemo, useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { Bar } from '@mela/ui/layout/Bar.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import { useMayAdd, useSession } from '../../account/index.ts'
import { refreshFriends } from '../../people/index.ts'
import { ConnectionBar } from '../../platform/net/ConnectionBar.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { ContactEntries } from './ContactEntries.tsx'
import { findFriends, isServiceStaff } from './friend-order.ts'
import { FriendRow } from './FriendRow.tsx'
import { FriendSections } from './FriendSections.tsx'
import { useSortedFriends } from './sorted-friends.ts'
import css from './ContactsPane.module.css'

const SERVICE = 3

export function ContactsPane() {
  const t = useT()
  const navigate = useNavigate()
  const mayAdd = useMayAdd()
  const [keyword, setKeyword] = useState('')
  const { list, state } = useSortedFriends()
  const retry = { label: t('app.retry'), onAct: () => void refreshFriends() }
  return (
    <>
      <NavBar title={t('app.tab_contacts')} isLarge>
        {mayAdd && (
          <IconButton
            icon="person_add"
            label={t('friends.add_friend')}
            onClick={() => void navigate({ to: pathOf('SearchMain', {}, { type: 'friend' }) })}
          />
        )}
      </NavBar>
      <ConnectionBar
        otherwise={state === 'failed' && <Bar tone="danger" icon="alert" text={t('app.load_failed')} act={retry} />}
      />
      <div className={css.search}>
        <SearchField
          label={t('friends.search_contacts')}
          clearLabel={t('friends.clear_search')}
          value={keyword}
          onValue={setKeyword}
        />
      </div>
      {state === 'loading' && list.length === 0 ? (
        <>
          <ContactEntries />
          <SkeletonRows count={6} label={t('app.loading')} />
        </>
      ) : (
        <Contacts list={list} keyword={keyword.trim()} />
      )}
    </>
  )
}

type Part = 'friends' | 'staff'

/** Staff of the service see their colleagues apart from their friends. */
function Contacts({ list, keyword }: { list: Friend[]; keyword: string }) {
  const t = useT()
  const isStaff = useSession().user?.identity === SERVICE
  const [part, setPart] = useState<Part>('friends')
  const { id }: Record<string, string | undefined> = useSearch({ strict: false })
  const shown = useMemo(() => {
    const ofPart = isStaff ? list.filter((friend) => isServiceStaff(friend) === (part === 'staff')) : list
    return findFriends(ofPart, keyword)
  }, [isStaff, list, part, keyword])
  const top = (
    <>
      {keyword === '' && <ContactEntries />}
      {isStaff && (
        <div className={css.parts}>
          <Segmented
            label={t('friends.show')}
            options={[
              { value: 'friends', label: t('friends.friends') },
              { value: 'staff', label: t('friends.service_staff') },
            ]}
            value={part}
            onValue={setPart}
          />
        </div>
      )}
      {shown.length === 0 && <NoContacts keyword={keyword} part={part} />}
    </>
  )
  return (
    <FriendSections
      friends={shown}
      label={t('app.tab_contacts')}
      top={top}
      row={(friend) => <FriendRow friend={friend} isSelected={friend.friend_id === id} />}
    />
  )
}

function NoContacts({ keyword, part }: { keyword: string; part: Part }) {
  const t = useT()
  if (keyword) return <EmptyState art="search" title={t('friends.nothing_for', { keyword })} />
  if (part === 'staff') return <EmptyState art="people" title={t('friends.no_staff')} />
  return <EmptyState art="people" title={t('friends.contacts_empty')} text={t('friends.contacts_empty_text')} />
}
