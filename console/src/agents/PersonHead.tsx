import type { ReactNode } from 'react'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { uidText } from '../platform/table/PersonCell.tsx'
import { PersonLink } from '../platform/table/PersonLink.tsx'
import type { Agent } from './words.ts'
import css from './AgentPanes.module.css'

export function PersonHead({ person, children }: { person: Agent['person']; children?: ReactNode }) {
  const { user_id, uid, name, avatar } = person
  return (
    <div className={css.person}>
      <Avatar id={user_id} name={name} url={avatar || undefined} size={48} />
      <div className={css.who}>
        <h2 className={css.name}>{name}</h2>
        <p className={css.quiet}>
          ID {uidText(uid)}
          {children}
        </p>
      </div>
      <PersonLink user_id={user_id} name={name} />
    </div>
  )
}
