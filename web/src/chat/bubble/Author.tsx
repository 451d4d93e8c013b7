import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMember } from '../sync/group-members.ts'
import css from './Author.module.css'

const SHADES = 5

interface AuthorProps {
  group_id: string
  user_id: string
  name: string
}

/** Above the first bubble of a run: each person in a colour of their own, and what they are in the group. */
export function Author({ group_id, user_id, name }: AuthorProps) {
  const t = useT()
  const identity = useMember(group_id, user_id)?.identity
  return (
    <b className={css.author} data-shade={Number(user_id.slice(-3)) % SHADES}>
      <span className={css.name}>{name}</span>
      {identity === GroupRole.Owner && <Tag tone="accent">{t('chat.owner')}</Tag>}
      {identity === GroupRole.Manager && <Tag tone="accent">{t('chat.manager')}</Tag>}
    </b>
  )
}
