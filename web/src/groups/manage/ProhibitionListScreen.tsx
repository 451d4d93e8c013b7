import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo, GroupMember } from '@mela/contract/groups/groups.ts'
import { GroupRole, mayManage, MuteStatus, outranks } from '@mela/contract/groups/groups-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { ListState } from '../../platform/query/use-pages.ts'
import { muteMembers } from '../members/change-members.ts'
import { GroupGate } from '../GroupGate.tsx'
import { useMemberName } from '../members/member-name.ts'
import { MemberRow } from '../members/MemberRow.tsx'
import { MuteAllSwitch } from './MuteAllSwitch.tsx'
import { useMembers } from '../members/use-members.ts'
import { VirtualRows } from '../members/VirtualRows.tsx'
import form from '../settings/GroupForm.module.css'
import css from '../members/MemberList.module.css'
import { useChildPath } from '../../chat/index.ts'

const mayOpen = (info: GroupInfo) => mayManage(info.my_group_user.identity)

export function ProhibitionListScreen() {
  const t = useT()
  return (
    <GroupGate title={t('pages.prohibition_list')} mayOpen={mayOpen}>
      {(info) => <ProhibitionList info={info} />}
    </GroupGate>
  )
}

function ProhibitionList({ info }: { info: GroupInfo }) {
  const t = useT()
  const childPath = useChildPath()
  const navigate = useNavigate()
  const group_id = info.group.id
  const { list, total, state, error, more, retry, change } = useMembers(group_id, { prohibition_status: 1 })
  const release = async (member: GroupMember) => {
    change(member.user.id, null)
    try {
      await muteMembers(group_id, [member.user.id], MuteStatus.Unlocking)
    } catch (failure) {
      change(member.user.id, member)
      tellFailure(failure)
    }
  }
  const row = (member: GroupMember, index: number) => (
    <div className={classes(css.part, index === 0 && css.first, index === list.length - 1 && css.last)}>
      <MemberRow
        member={member}
        onOpen={() => void navigate({ to: pathOf('UserPage', {}, { id: member.user.id, group_id }) })}
        end={
          outranks(info.my_group_user.identity, member.identity) && (
            <Release member={member} onRelease={() => void release(member)} />
          )
        }
      />
    </div>
  )
  const isEmpty = state === ListState.NoMore && list.length === 0
  return (
    <Page title={t('pages.prohibition_list')} back={childPath('GroupManagement')} isFixed>
      <PageOffline />
      <VirtualRows
        items={list}
        keyOf={({ user }) => user.id}
        label={t('pages.prohibition_list')}
        onEnd={state === ListState.FooterRefresh && error === undefined ? more : undefined}
        row={row}
        top={
          <>
            <div className={form.list}>
              <MuteAllSwitch info={info} />
            </div>
            {list.length > 0 && <h2 className={css.heading}>{t('groups.muted_total', { n: total ?? list.length })}</h2>}
          </>
        }
        bottom={
          <>
            {state !== ListState.NoMore && error === undefined && <PageLoading rows={2} />}
            {error !== undefined && <PageFailure error={error} onRetry={retry} />}
            {isEmpty && <p className={form.small}>{t('pages.muted_empty')}</p>}
            <div className={form.below}>
              <Button
                variant="soft"
                icon="plus"
                isWide
                onClick={() => void navigate({ to: childPath('ChooseMember', { type: 'prohibition' }) })}
              >
                {t('groups.mute_a_member')}
              </Button>
            </div>
            {info.my_group_user.identity === GroupRole.Manager && <p className={form.small}>{t('groups.mute_whom')}</p>}
          </>
        }
      />
    </Page>
  )
}

function Release({ member, onRelease }: { member: GroupMember; onRelease: () => void }) {
  const t = useT()
  const name = useMemberName(member)
  return (
    <Button variant="tint" size="medium" aria-label={t('groups.unmute_named', { name })} onClick={onRelease}>
      {t('groups.unmute')}
    </Button>
  )
}
