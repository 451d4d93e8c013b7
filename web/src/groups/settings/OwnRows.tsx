import { useState } from 'react'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GROUP_NICKNAME_MAX } from '@mela/contract/groups/groups-rules.ts'
import { Row, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { keepGroup } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useSwitch } from '../../platform/page/use-switch.ts'
import { NameSheet } from './NameSheet.tsx'
import form from './GroupForm.module.css'

/** The reader's own side of the group. */
export function OwnRows({ info }: { info: GroupInfo }) {
  const t = useT()
  const isOffline = useConnection() === 'offline'
  const [isNaming, setNaming] = useState(false)
  const { group, group_user } = info
  const mute = useSwitch(group_user.not_disturb === 1, async (isOn) => {
    keepGroup(await api('editGroupMember', { group_id: group.id, not_disturb: isOn ? 1 : -1 }))
  })
  const pin = useSwitch(group_user.pin === 1, async (isOn) => {
    keepGroup(await api('editGroupMember', { group_id: group.id, pin: isOn ? 1 : -1 }))
  })
  const rename = async (group_nickname: string) =>
    keepGroup(await api('editGroupMember', { group_id: group.id, group_nickname }))
  return (
    <>
      <div className={form.list}>
        <SwitchRow label={t('groups.mute_notifications')} isDisabled={isOffline} {...mute} />
        <SwitchRow label={t('groups.pin')} isDisabled={isOffline} {...pin} />
        <Row
          label={t('groups.own_name')}
          value={group_user.group_nickname || t('groups.none')}
          onSelect={() => setNaming(true)}
        />
      </div>
      {isNaming && (
        <NameSheet
          title={t('groups.own_name')}
          hint={t('groups.own_name_hint')}
          value={group_user.group_nickname}
          max={GROUP_NICKNAME_MAX}
          onSave={rename}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
