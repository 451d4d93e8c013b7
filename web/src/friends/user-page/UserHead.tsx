import type { User } from '@mela/contract/account/account.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { classes } from '@mela/ui/classes.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { displayName, faceKindOf } from '../../people/index.ts'
import { useLastSeen } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { GenderSign } from './GenderSign.tsx'
import type { Relation } from './relation.ts'
import css from './UserHead.module.css'

export function UserHead({ person, relation }: { person: User; relation: Relation }) {
  const t = useT()
  const { name, isBlocked, isStaff } = relation
  const { isOnline, text: seen } = useLastSeen(person.last_active_unix)
  const nickname = displayName(person)
  return (
    <div className={css.head}>
      <Avatar
        id={person.id}
        name={name}
        url={person.avatar.url}
        look={faceKindOf(person)}
        size={80}
        isOnline={isOnline && !isBlocked}
        isGrey={isBlocked}
      />
      <h2 className={css.name}>
        {name} <GenderSign gender={person.gender} size={20} />
      </h2>
      {nickname !== name && <p className={css.quiet}>{t('friends.name_itself', { name: nickname })}</p>}
      {person.uid !== undefined && <NumberLine uid={person.uid} />}
      {seen && !isBlocked && <p className={classes(css.quiet, isOnline && css.online)}>{seen}</p>}
      {isStaff && (
        <Tag tone="accent" icon="headset">
          {t('friends.staff_tag')}
        </Tag>
      )}
      {isBlocked && <Tag tone="danger">{t('friends.blocked_tag')}</Tag>}
    </div>
  )
}

function NumberLine({ uid }: { uid: number }) {
  const t = useT()
  const copy = () =>
    navigator.clipboard.writeText(String(uid)).then(
      () => showToast(t('friends.id_copied'), { icon: 'check' }),
      () => undefined,
    )
  return (
    <p className={css.number}>
      {t('friends.id_number', { uid: String(uid) })}
      <IconButton icon="copy" iconSize={18} label={t('friends.copy_id')} onClick={() => void copy()} />
    </p>
  )
}
