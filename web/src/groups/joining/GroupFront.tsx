import type { GroupPreview } from '@mela/contract/groups/groups.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { faceKindOf, usePerson } from '../../people/index.ts'
import { usePersonName } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './JoinGroupScreen.module.css'

interface GroupFrontProps {
  preview: GroupPreview
  inviter_id: string | undefined
}

/** A group from outside: picture, name and how many are in it. */
export function GroupFront({ preview, inviter_id }: GroupFrontProps) {
  const t = useT()
  const { group, group_user_total } = preview
  const id = roomIdOf(group.id, ChatType.Group)
  return (
    <div className={css.front}>
      <Avatar id={id} name={group.name} url={group.avatar.url} size={112} isSquare />
      <h1 className={css.name}>{group.name}</h1>
      <p className={css.total}>{t('chat.members', { n: group_user_total })}</p>
      {inviter_id && <Inviter user_id={inviter_id} />}
    </div>
  )
}

function Inviter({ user_id }: { user_id: string }) {
  const t = useT()
  const person = usePerson(user_id)
  const name = usePersonName(user_id)
  if (!person) return null
  return (
    <p className={css.inviter}>
      <Avatar id={user_id} name={name} url={person.avatar.url} look={faceKindOf(person)} size={32} />
      {t('joining.invited_you', { name })}
    </p>
  )
}
