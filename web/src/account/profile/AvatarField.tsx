import type { UserInfo } from '@mela/contract/account/account.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { faceKindOf } from '../../people/index.ts'
import { displayName } from '../../people/index.ts'
import { PictureField } from './PictureField.tsx'
import { keepUser, useSession } from '../session/session.ts'
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
        <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={faceKindOf(user)} size={104} />
      </PictureField>
    </div>
  )
}
