import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GroupRole, MANAGERS_MAX, mayManage } from '@mela/contract/groups/groups-rules.ts'
import { Row, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { keepGroup, useChildPath } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { useConnection } from '../../platform/net/socket.ts'
import { useSwitch } from '../../platform/page/use-switch.ts'
import { ConfirmDialog } from '../settings/ConfirmDialog.tsx'
import { GroupGate } from '../GroupGate.tsx'
import { dissolveGroup } from '../settings/leave-group.ts'
import { MuteAllSwitch } from './MuteAllSwitch.tsx'
import { useMemberTotal } from '../members/use-members.ts'
import { useWaitingTotal } from './use-waiting-total.ts'
import form from '../settings/GroupForm.module.css'

const mayOpen = (info: GroupInfo) => mayManage(info.my_group_user.identity)

export function GroupManagementScreen() {
  const t = useT()
  return (
    <GroupGate title={t('pages.group_management')} mayOpen={mayOpen}>
      {(info) => <GroupManagement info={info} />}
    </GroupGate>
  )
}

function GroupManagement({ info }: { info: GroupInfo }) {
  const t = useT()
  const childPath = useChildPath()
  const isOwner = info.my_group_user.identity === GroupRole.Owner
  return (
    <Page title={t('pages.group_management')} back={childPath('GroupSetting')}>
      <PageOffline />
      <Joining info={info} />
      <Order info={info} isOwner={isOwner} />
      {isOwner && <OwnerOnly info={info} />}
    </Page>
  )
}

function Joining({ info }: { info: GroupInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const isOffline = useConnection() === 'offline'
  const { id, flag_check, flag_prohibit_add_friends } = info.group
  const waiting = useWaitingTotal(id)
  const approval = useSwitch(flag_check === 1, async (isOn) =>
    keepGroup(await api('editGroup', { id, flag_check: isOn ? 1 : -1 })),
  )
  const forbid = useSwitch(flag_prohibit_add_friends === 1, async (isOn) =>
    keepGroup(await api('editGroup', { id, flag_prohibit_add_friends: isOn ? 1 : -1 })),
  )
  return (
    <>
      <h2 className={form.section}>{t('groups.joining')}</h2>
      <div className={form.list}>
        <SwitchRow label={t('groups.approve')} detail={t('groups.approve_text')} isDisabled={isOffline} {...approval} />
        <Row
          label={t('pages.group_review')}
          count={waiting}
          countLabel={t('groups.waiting', { n: waiting })}
          onSelect={() => void navigate({ to: childPath('GroupReview') })}
        />
        <SwitchRow label={t('groups.forbid')} detail={t('groups.forbid_text')} isDisabled={isOffline} {...forbid} />
      </div>
    </>
  )
}

function Order({ info, isOwner }: { info: GroupInfo; isOwner: boolean }) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const muted = useMemberTotal(info.group.id, { prohibition_status: 1 })
  const managers = useMemberTotal(info.group.id, { identity: GroupRole.Manager })
  return (
    <>
      <h2 className={form.section}>{t('groups.order')}</h2>
      <div className={form.list}>
        <MuteAllSwitch info={info} />
        <Row
          label={t('pages.prohibition_list')}
          value={muted?.toLocaleString(locale)}
          onSelect={() => void navigate({ to: childPath('ProhibitionList') })}
        />
        {isOwner && (
          <Row
            label={t('pages.set_manager')}
            value={managers === undefined ? undefined : t('groups.of_most', { n: managers, most: MANAGERS_MAX })}
            onSelect={() => void navigate({ to: childPath('SetManager') })}
          />
        )}
      </div>
    </>
  )
}

function OwnerOnly({ info }: { info: GroupInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const isOffline = useConnection() === 'offline'
  const [isDissolving, setDissolving] = useState(false)
  const n = info.group_user_total
  const dissolve = async () => {
    await dissolveGroup(info)
    void navigate({ to: '/chatList', replace: true })
  }
  return (
    <>
      <h2 className={form.section}>{t('groups.owner_only')}</h2>
      <div className={form.list}>
        <Row
          label={t('groups.transfer')}
          onSelect={() => void navigate({ to: childPath('ChooseMember', { type: 'transfer' }) })}
        />
        <Row
          label={t('groups.dissolve')}
          detail={t('groups.dissolve_detail', { n })}
          isDanger
          isDisabled={isOffline}
          onSelect={() => setDissolving(true)}
        />
      </div>
      {isDissolving && (
        <ConfirmDialog
          title={t('groups.dissolve_question', { name: info.group.name })}
          text={t('groups.dissolve_text', { n })}
          label={t('groups.dissolve_now')}
          busy={t('groups.dissolving')}
          onConfirm={dissolve}
          onClose={() => setDissolving(false)}
        />
      )}
    </>
  )
}
