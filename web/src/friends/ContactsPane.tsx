import { useMemo, useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Friend } from '@mela/contract/friends.ts'
import { ChatType, conversationKey, privateChatId } from '@mela/contract/ids.ts'
import { Avatar } from '@mela/ui/Avatar.tsx'
import { Bar } from '@mela/ui/Bar.tsx'
import { EmptyState } from '@mela/ui/EmptyState.tsx'
import { Icon } from '@mela/ui/Icon.tsx'
import { NavBar } from '@mela/ui/NavBar.tsx'
import { SkeletonRows } from '@mela/ui/Skeleton.tsx'
import { displayName, lookOf, useSession } from '../account/index.ts'
import { useI18n } from '../platform/i18n.ts'
import { useFriends } from './use-friends.ts'
import css from './ContactsPane.module.css'

export function ContactsPane() {
  const { t, locale } = useI18n()
  const { list, state, retry } = useFriends()
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(locale)
    return list.map((friend) => ({ friend, name: nameOf(friend) })).sort((a, b) => compare(a.name, b.name))
  }, [list, locale])
  return (
    <>
      <NavBar title={t('app.tab_contacts')} isLarge />
      {state === 'failed' && (
        <Bar tone="danger" icon="alert" text={t('app.load_failed')} act={{ label: t('app.retry'), onAct: retry }} />
      )}
      {state === 'loading' && <SkeletonRows count={6} label={t('app.loading')} />}
      {state === 'ready' && list.length === 0 && (
        <EmptyState art="people" title={t('app.contacts_empty')} text={t('app.contacts_empty_text')} />
      )}
      {sorted.length > 0 && <Contacts friends={sorted} />}
    </>
  )
}

function nameOf({ remark, friend_info }: Friend): string {
  return remark || displayName(friend_info)
}

function Contacts({ friends }: { friends: { friend: Friend; name: string }[] }) {
  const { t } = useI18n()
  const { user } = useSession()
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: friends.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 6.4 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    overscan: 4,
  })
  const open = (friend_id: string) => {
    if (!user) return
    const roomId = conversationKey(privateChatId(user.id, friend_id), ChatType.Private)
    void navigate({ to: '/chat/$roomId', params: { roomId } })
  }
  return (
    <div ref={scroller} className={css.scroller}>
      <ul className={css.list} style={{ height: virtualizer.getTotalSize() }} aria-label={t('app.tab_contacts')}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const { friend, name } = friends[index]!
          const { avatar } = friend.friend_info
          return (
            <li key={friend.friend_id} className={css.item} style={{ transform: `translateY(${start}px)` }}>
              <button type="button" className={css.row} onClick={() => open(friend.friend_id)}>
                <Avatar
                  id={friend.friend_id}
                  name={name}
                  url={avatar.url}
                  look={lookOf(friend.friend_info)}
                  size={44}
                />
                <span className={css.name}>{name}</span>
                <Gender friend={friend} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Gender({ friend }: { friend: Friend }) {
  const { t } = useI18n()
  const look = lookOf(friend.friend_info)
  if (!look) return null
  const isMale = look === 'm'
  return (
    <span className={isMale ? css.male : css.female}>
      <Icon name={isMale ? 'male' : 'female'} size={16} />
      <span className="screen-reader-only">{t(isMale ? 'account.gender_male' : 'account.gender_female')}</span>
    </span>
  )
}
