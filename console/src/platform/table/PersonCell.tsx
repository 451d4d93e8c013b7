import { Avatar } from '@mela/ui/display/Avatar.tsx'
import css from './PersonCell.module.css'

interface PersonCellProps {
  person: { user_id: string; uid: number; name: string; avatar: string }
  size?: number
}

/** Somebody in a row: the name, and below it the number that people give to support. */
export function PersonCell({ person, size = 30 }: PersonCellProps) {
  return (
    <span className={css.person}>
      <Avatar id={person.user_id} name={person.name} url={person.avatar || undefined} size={size} />
      <span className={css.texts}>
        <b className={css.name}>{person.name}</b>
        <span className={css.uid}>{uidText(person.uid)}</span>
      </span>
    </span>
  )
}

/** `80 412 957` */
export const uidText = (uid: number): string => String(uid).replaceAll(/\B(?=(\d{3})+$)/g, '\u00A0')
