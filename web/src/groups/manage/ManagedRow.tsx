import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { MuteStatus } from '@mela/contract/groups/groups-rules.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Menu } from '@mela/ui/overlay/Menu.tsx'
import { SwipeRow } from '@mela/ui/layout/SwipeRow.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { useMemberName } from '../members/member-name.ts'
import { MemberRow } from '../members/MemberRow.tsx'

export interface MemberActs {
  open: (member: GroupMember) => void
  mute: (member: GroupMember) => void
  remove: (member: GroupMember) => void
  showMenu: (member: GroupMember, at: { x: number; y: number }) => void
}

const muteText = ({ prohibition_status }: GroupMember): TextKey =>
  prohibition_status === MuteStatus.Prohibition ? 'groups.unmute' : 'groups.mute'
const muteIcon = ({ prohibition_status }: GroupMember) =>
  prohibition_status === MuteStatus.Prohibition ? 'bell' : 'bell_off'

/** A member whom the reader may mute and take out: by a swipe, and by a menu. */
export function ManagedRow({ member, acts }: { member: GroupMember; acts: MemberActs }) {
  const t = useT()
  const isDesktop = useIsDesktop()
  const name = useMemberName(member)
  const more = (
    <IconButton
      icon="more"
      label={t('chat.options_for', { name })}
      onClick={({ currentTarget }) => {
        const { right, bottom } = currentTarget.getBoundingClientRect()
        acts.showMenu(member, { x: right, y: bottom })
      }}
    />
  )
  return (
    <SwipeRow
      acts={[
        { label: t(muteText(member)), icon: muteIcon(member), tone: 'neutral', onAct: () => acts.mute(member) },
        { label: t('groups.remove'), icon: 'trash', tone: 'danger', onAct: () => acts.remove(member) },
      ]}
    >
      <MemberRow
        member={member}
        end={isDesktop && more}
        onOpen={() => acts.open(member)}
        onMenu={(event) => {
          event.preventDefault()
          acts.showMenu(member, { x: event.clientX, y: event.clientY })
        }}
      />
    </SwipeRow>
  )
}

interface MemberMenuProps {
  member: GroupMember
  at: { x: number; y: number }
  acts: MemberActs
  onClose: () => void
}

export function MemberMenu({ member, at, acts, onClose }: MemberMenuProps) {
  const t = useT()
  const name = useMemberName(member)
  return (
    <Menu
      label={t('chat.options_for', { name })}
      at={at}
      items={[
        { icon: muteIcon(member), label: t(muteText(member)), onSelect: () => acts.mute(member) },
        { icon: 'trash', label: t('groups.remove'), isDanger: true, onSelect: () => acts.remove(member) },
      ]}
      onClose={onClose}
    />
  )
}
