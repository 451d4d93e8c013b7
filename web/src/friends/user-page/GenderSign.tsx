import type { User } from '@mela/contract/account/account.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { faceKindOf } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './GenderSign.module.css'

export function GenderSign({ gender, size = 16 }: Pick<User, 'gender'> & { size?: number }) {
  const t = useT()
  const look = faceKindOf({ gender })
  if (!look) return null
  const isMale = look === 'm'
  return (
    <span className={isMale ? css.male : css.female}>
      <Icon name={isMale ? 'male' : 'female'} size={size} />
      <span className="screen-reader-only">{t(isMale ? 'friends.gender_male' : 'friends.gender_female')}</span>
    </span>
  )
}
