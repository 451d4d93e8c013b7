import { Link } from '@tanstack/react-router'
import { Icon } from '@mela/ui/display/Icon.tsx'
import css from './PersonLink.module.css'

/** To everything that is known about somebody. */
export function PersonLink({ user_id, name }: { user_id: string; name: string }) {
  return (
    <Link to={`/users?id=${user_id}`} className={css.link} aria-label={`Open ${name}`} title={`Open ${name}`}>
      <Icon name="external" size={20} />
    </Link>
  )
}
