import { useMemo, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo, GroupMember } from '@mela/contract/groups/groups.ts'
import { mayManage, MuteStatus, outranks } from '@mela/contract/groups/groups-rules.ts'
import { classes } from '@mela/ui/classes.ts'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { ListState } from '../../platform/query/use-pages.ts'
import { muteMembers } from './change-members.ts'
import { ManagedRow, MemberMenu, type MemberActs } from '../manage/ManagedRow.tsx'
import { MemberRow } from './MemberRow.tsx'
import { RemoveDialog } from '../manage/RemoveDialog.tsx'
import { useMembers } from './use-members.ts'
import { VirtualRows } from './VirtualRows.tsx'
import css from './MemberList.module.css'

interface Line {
  member: GroupMember
  isFirst: boolean
  isLast: boolean
  /** Above the first of its kind. */
  heading: 'groups.leaders' | 'groups.members' | undefined
}

/** Everyone, or those who fit the keyword, page after page. */
export function MemberList({ info, keyword }: { info: GroupInfo; keyword: string }) {
  const t = useT()
  const group_id = info.group.id
  const { list, state, error, more, retry, change } = useMembers(group_id, keyword ? { keyword } : {})
  const lines = useMemo(() => linesOf(list, keyword !== ''), [list, keyword])
  const [removing, setRemoving] = useState<GroupMember>()
  const [menu, setMenu] = useState<{ member: GroupMember; at: { x: number; y: number } }>()
  const acts = useMemberActs(group_id, {
    change,
    remove: setRemoving,
    showMenu: (member, at) => setMenu({ member, at }),
  })
  const role = info.my_group_user.identity
  const row = ({ member, heading, isFirst, isLast }: Line) => (
    <>
      {heading && <h2 className={css.heading}>{t(heading)}</h2>}
      <div className={classes(css.part, isFirst && css.first, isLast && css.last)}>
        {mayManage(role) && outranks(role, member.identity) ? (
          <ManagedRow member={member} acts={acts} />
        ) : (
          <MemberRow member={member} onOpen={() => acts.open(member)} />
        )}
      </div>
    </>
  )
  const isNothing = state === ListState.NoMore && lines.length === 0
  return (
    <>
      <VirtualRows
        items={lines}
        keyOf={(line) => line.member.user.id}
        label={t('groups.members')}
        onEnd={state === ListState.FooterRefresh && error === undefined ? more : undefined}
        row={row}
        bottom={
          <>
            {state !== ListState.NoMore && error === undefined && <PageLoading rows={lines.length > 0 ? 2 : 6} />}
            {error !== undefined && <PageFailure error={error} onRetry={retry} />}
            {isNothing && <EmptyState art="search" title={t('groups.nothing_for', { keyword })} />}
          </>
        }
      />
      {menu && <MemberMenu {...menu} acts={acts} onClose={() => setMenu(undefined)} />}
      {removing && (
        <RemoveDialog
          group_id={group_id}
          members={[removing]}
          onRemoved={() => change(removing.user.id, null)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

interface ListActs extends Pick<MemberActs, 'remove' | 'showMenu'> {
  change: (user_id: string, member: GroupMember) => void
}

function useMemberActs(group_id: string, { change, remove, showMenu }: ListActs): MemberActs {
  const navigate = useNavigate()
  const mute = async (member: GroupMember) => {
    const isMuted = member.prohibition_status === MuteStatus.Prohibition
    const prohibition_status = isMuted ? MuteStatus.Unlocking : MuteStatus.Prohibition
    change(member.user.id, { ...member, prohibition_status })
    try {
      await muteMembers(group_id, [member.user.id], prohibition_status)
    } catch (error) {
      change(member.user.id, member)
      tellFailure(error)
    }
  }
  return {
    open: ({ user }) => void navigate({ to: pathOf('UserPage', {}, { id: user.id, group_id }) }),
    mute: (member) => void mute(member),
    remove,
    showMenu,
  }
}

function linesOf(list: readonly GroupMember[], isFound: boolean): Line[] {
  const leads = (member: GroupMember | undefined) => member && mayManage(member.identity)
  return list.map((member, index) => {
    const before = list[index - 1]
    const after = list[index + 1]
    const isFirst = !before || (!isFound && leads(before) !== leads(member))
    const isLast = !after || (!isFound && leads(after) !== leads(member))
    const heading = leads(member) ? 'groups.leaders' : 'groups.members'
    return { member, isFirst, isLast, heading: isFirst && !isFound ? heading : undefined }
  })
}
