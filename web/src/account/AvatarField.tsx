import type { UserInfo } from '@mela/contract/account.ts'
import { Avatar } from '@mela/ui/Avatar.tsx'
import { api } from '../platform/api.ts'
import { useT } from '../platform/i18n.ts'
import { lookOf } from './look.ts'
import { displayName } from './people.ts'
import { PictureField } from './PictureField.tsx'
import { keepUser, useSession } from './session.ts'
import css from './EditProfileScreen.module.css'

export function AvatarField({ user }: { user: UserInfo }) {
  const t = useT()
  const { user: own } = useSession()
  const save = async (url: string) => {
    const { user: saved } = await api('editUser', { avatar: { url } })
    if (own) keepUser({ ...own, ...saved })
  }
  return (
    <div className={css.avatar}>
      <PictureField label={t('account.change_picture')} onSave={save}>
        <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={lookOf(user)} size={104} />
      </PictureField>
    </div>
  )
}
