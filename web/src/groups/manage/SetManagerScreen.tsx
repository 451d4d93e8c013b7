import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo, GroupMember } from '@mela/contract/groups/groups.ts'
import { GroupRole, MANAGERS_MAX } from '@mela/contract/groups/groups-rules.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { ListState } from '../../platform/query/use-pages.ts'
import { ConfirmDialog } from '../settings/ConfirmDialog.tsx'
import { GroupGate } from '../GroupGate.tsx'
import { useMemberName } from '../members/member-name.ts'
import { MemberRow } from '../members/MemberRow.tsx'
import { useMembers } from '../members/use-members.ts'
import form from '../settings/GroupForm.module.css'
import css from './SetManagerScreen.module.css'
import { useChildPath } from '../../chat/index.ts'

export function SetManagerScreen() {
  const t = useT()
  return <GroupGate title={t('pages.set_manager')}>{(info) => <Managers info={info} />}</GroupGate>
}

/** The list of members begins with those who lead, so its first page has them all. */
function Managers({ info }: { info: GroupInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const group_id = info.group.id
  const { list, state, error, retry, change } = useMembers(group_id, {})
  const [ending, setEnding] = useState<GroupMember>()
  const isOwner = info.my_group_user.identity === GroupRole.Owner
  const owner = list.find(({ identity }) => identity === GroupRole.Owner)
  const managers = list.filter(({ identity }) => identity === GroupRole.Manager)
  const open = ({ user }: GroupMember) => void navigate({ to: pathOf('UserPage', {}, { id: user.id, group_id }) })
  return (
    <Page
      title={t('pages.set_manager')}
      detail={isOwner ? undefined : t('groups.owner_changes')}
      back={childPath('GroupManagement')}
    >
      <PageOffline />
      <p className={form.lead}>{t('groups.managers_text')}</p>
      {state === ListState.FirstLoad && error === undefined && <PageLoading rows={3} />}
      {error !== undefined && <PageFailure error={error} onRetry={retry} />}
      {owner && (
        <div className={form.list}>
          <MemberRow member={owner} onOpen={() => open(owner)} />
        </div>
      )}
      {owner && (
        <>
          <h2 className={form.section}>{t('groups.managers_of', { n: managers.length, most: MANAGERS_MAX })}</h2>
          <div className={form.list}>
            {managers.map((member) => (
              <MemberRow
                key={member.user.id}
                member={member}
                onOpen={() => open(member)}
                end={isOwner && <EndButton member={member} onEnd={() => setEnding(member)} />}
              />
            ))}
            {isOwner && <AddRow places={MANAGERS_MAX - managers.length} />}
            {!isOwner && managers.length === 0 && <p className={css.none}>{t('pages.managers_empty')}</p>}
          </div>
        </>
      )}
      {ending && (
        <EndDialog
          group_id={group_id}
          member={ending}
          onEnded={() => change(ending.user.id, { ...ending, identity: GroupRole.Member })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Page>
  )
}

function EndButton({ member, onEnd }: { member: GroupMember; onEnd: () => void }) {
  const t = useT()
  const name = useMemberName(member)
  return <IconButton icon="minus" label={t('groups.end_manager', { name })} className={css.minus} onClick={onEnd} />
}

function AddRow({ places }: { places: number }) {
  const t = useT()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const add = () => {
    if (places <= 0) showToast(t('errors.manager_limit'), { icon: 'alert', isError: true })
    else void navigate({ to: childPath('ChooseMember', { type: 'manage' }) })
  }
  return (
    <button type="button" className={css.add} onClick={add}>
      <span className={css.plus}>
        <Icon name="plus" size={22} />
      </span>
      <span className={css.texts}>
        <b>{t('groups.add_managers')}</b>
        <span>{t('groups.places_left', { n: Math.max(0, places) })}</span>
      </span>
    </button>
  )
}

interface EndDialogProps {
  group_id: string
  member: GroupMember
  onEnded: () => void
  onClose: () => void
}

function EndDialog({ group_id, member, onEnded, onClose }: EndDialogProps) {
  const t = useT()
  const name = useMemberName(member)
  const end = async () => {
    await api('editManagers', { group_id, user_ids: [member.user.id], identity: GroupRole.Member })
    onEnded()
  }
  return (
    <ConfirmDialog
      title={t('groups.end_manager_question', { name })}
      text={t('groups.end_manager_text')}
      label={t('groups.end_manager_now')}
      busy={t('groups.saving')}
      onConfirm={end}
      onClose={onClose}
    />
  )
}
