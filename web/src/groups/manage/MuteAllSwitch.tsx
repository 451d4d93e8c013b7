import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { MuteStatus } from '@mela/contract/groups/groups-rules.ts'
import { SwitchRow } from '@mela/ui/layout/Row.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useSwitch } from '../../platform/page/use-switch.ts'
import { muteAll } from '../members/change-members.ts'

export function MuteAllSwitch({ info }: { info: GroupInfo }) {
  const t = useT()
  const isOffline = useConnection() === 'offline'
  const mute = useSwitch(info.prohibition_status === MuteStatus.Prohibition, (isOn) =>
    muteAll(info, isOn ? MuteStatus.Prohibition : MuteStatus.Unlocking),
  )
  return <SwitchRow label={t('groups.mute_all')} detail={t('groups.mute_all_text')} isDisabled={isOffline} {...mute} />
}
