import { useNavigate } from '@tanstack/react-router'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { Menu } from '@mela/ui/overlay/Menu.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { DeleteGrouping } from './DeleteGrouping.tsx'
import { GroupingSheet } from './GroupingSheet.tsx'

export interface Layer {
  kind: 'menu' | 'edit' | 'delete'
  grouping: Grouping
  /** Where the menu was asked for. */
  at: { x: number; y: number }
}
interface GroupingLayerProps {
  layer: Layer
  onChange: (layer: Layer | undefined) => void
}

/** What can be done with a grouping: the menu and the dialogs it leads to. */
export function GroupingLayer({ layer, onChange }: GroupingLayerProps) {
  const t = useT()
  const navigate = useNavigate()
  const { kind, grouping, at } = layer
  const close = () => onChange(undefined)
  if (kind === 'edit') return <GroupingSheet grouping={grouping} onClose={close} />
  if (kind === 'delete') return <DeleteGrouping grouping={grouping} onClose={close} />
  const add = () => void navigate({ to: pathOf('AddMember', {}, { id: grouping.id }) })
  const show = (next: Layer['kind']) => () => onChange({ ...layer, kind: next })
  return (
    <Menu
      label={grouping.name}
      at={at}
      items={[
        { icon: 'person_add', label: t('groupings.batch_add'), onSelect: add },
        { icon: 'pencil', label: t('groupings.change'), onSelect: show('edit') },
        { icon: 'trash', label: t('groupings.delete_more'), isDanger: true, onSelect: show('delete') },
      ]}
      onClose={close}
    />
  )
}
