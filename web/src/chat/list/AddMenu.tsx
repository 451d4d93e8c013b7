import { useNavigate } from '@tanstack/react-router'
import { Menu } from '@mela/ui/overlay/Menu.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import type { Point } from './use-long-press.ts'

export function AddMenu({ at, onClose }: { at: Point; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const open = (path: string) => () => void navigate({ to: path })
  return (
    <Menu
      label={t('chat.add')}
      at={at}
      onClose={onClose}
      items={[
        {
          icon: 'person_add',
          label: t('friends.add_friend'),
          onSelect: open(pathOf('SearchMain', {}, { type: 'friend' })),
        },
        {
          icon: 'group',
          label: t('friends.launch_group'),
          onSelect: open(pathOf('NewGroupChooseMember', {}, { type: 'group' })),
        },
      ]}
    />
  )
}
