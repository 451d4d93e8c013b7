import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMember } from '../sync/group-members.ts'
import css from './Author.module.css'

const SHADES = 5

interface AuthorProps {
  user_id: string
  name: string
  /** In the group, of those who have one. */
  role: string | undefined
}

/** Above the first bubble of a run: each person in a colour of their own, and what they are in the group. */
export function Author({ user_id, name, role }: AuthorProps) {
  return (
    <b className={css.author} data-shade={Number(user_id.slice(-3)) % SHADES}>
      <span className={css.name}>{name}</span>
      {role && <Tag tone="accent">{role}</Tag>}
    </b>
  )
}

/** What somebody is in a group, unless they are only in it. */
export function useRole(group_id: string | undefined, user_id: string): string | undefined {
  const t = useT()
  const identity = useMember(group_id, user_id)?.identity
  if (identity === GroupRole.Owner) return t('chat.owner')
  return identity === GroupRole.Manager ? t('chat.manager') : undefined
}
