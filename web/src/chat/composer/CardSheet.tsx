import { useMemo, useState, type ReactNode } from 'react'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useSession } from '../../account/index.ts'
import { displayName, faceKindOf, useFriendList } from '../../people/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import type { Card } from '../words/message-text.ts'
import { useMyGroups } from '../sync/my-groups.ts'
import { sendCard } from '../send/send.ts'
import { useFace } from '../use-face.ts'
import css from './CardSheet.module.css'

const FRIEND = 1

/** Whose card goes into the chat: oneself, a friend, or a group one is in. */
export function CardSheet({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { t, locale } = useI18n()
  const [kind, setKind] = useState<Card['type']>('idcard')
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim().toLocaleLowerCase(locale)
  const isWanted = (name: string) => name.toLocaleLowerCase(locale).includes(wanted)
  const share = (card: Card) => {
    onClose()
    void sendCard(roomId, card)
  }
  return (
    <Sheet title={t('media.share_card')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={css.filters}>
        <SearchField
          label={t('media.search')}
          clearLabel={t('media.clear_search')}
          value={keyword}
          onValue={setKeyword}
        />
        <Segmented
          label={t('media.share_card')}
          value={kind}
          onValue={setKind}
          options={[
            { value: 'idcard', label: t('media.people') },
            { value: 'groupcard', label: t('media.groups') },
          ]}
        />
      </div>
      {kind === 'idcard' ? (
        <People isWanted={isWanted} onShare={share} />
      ) : (
        <Groups isWanted={isWanted} onShare={share} />
      )}
    </Sheet>
  )
}

interface ListProps {
  isWanted: (name: string) => boolean
  onShare: (card: Card) => void
}

function People({ isWanted, onShare }: ListProps) {
  const { friends } = useFriendList()
  const { user } = useSession()
  const people = useMemo(() => {
    const known = Object.values(friends)
      .filter(({ status }) => status === FRIEND)
      .map(({ friend_id: id, remark, friend_info }) => ({
        ...friend_info,
        id,
        name: remark || displayName(friend_info),
      }))
      .sort((a, b) => a.name.localeCompare(b.name))
    return user ? [{ ...user, name: displayName(user) }, ...known] : known
  }, [friends, user])
  return (
    <List>
      {people
        .filter(({ name }) => isWanted(name))
        .map((person) => (
          <Row
            key={person.id}
            label={person.name}
            picture={
              <Avatar id={person.id} name={person.name} url={person.avatar.url} look={faceKindOf(person)} size={42} />
            }
            onSelect={() => onShare({ id: person.id, type: 'idcard', name: person.name })}
          />
        ))}
    </List>
  )
}

function Groups({ isWanted, onShare }: ListProps) {
  const { groups = [] } = useMyGroups()
  return (
    <List>
      {groups
        .map(({ group }) => group)
        .filter(({ name }) => isWanted(name))
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ id, name }) => (
          <GroupRow key={id} id={id} name={name} onShare={onShare} />
        ))}
    </List>
  )
}

function GroupRow({ id, name, onShare }: Pick<ListProps, 'onShare'> & { id: string; name: string }) {
  const roomId = roomIdOf(id, ChatType.Group)
  const face = useFace(roomId)
  return (
    <Row
      label={name}
      picture={<ChatAvatar roomId={roomId} face={face} size={42} />}
      onSelect={() => onShare({ id, type: 'groupcard', name })}
    />
  )
}

function List({ children }: { children: ReactNode[] }) {
  const { t } = useI18n()
  if (children.length === 0) return <p className={css.nothing}>{t('media.nothing_found')}</p>
  return <div className={css.list}>{children}</div>
}
