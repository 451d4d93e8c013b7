import { Suspense } from 'react'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GroupRole, mayManage } from '@mela/contract/groups/groups-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { PictureField } from '../../account/index.ts'
import { ChatAvatar, keepGroup, useFace } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { AboutRows } from './AboutRows.tsx'
import { EndRows } from './EndRows.tsx'
import { GroupGate } from '../GroupGate.tsx'
import { ManagerRows } from '../manage/ManagerRows.tsx'
import { MemberStrip } from '../members/MemberStrip.tsx'
import { OwnRows } from './OwnRows.tsx'
import css from './GroupSettingScreen.module.css'

export function GroupSettingScreen() {
  const t = useT()
  return <GroupGate title={t('pages.group_setting')}>{(info) => <GroupSetting info={info} />}</GroupGate>
}

function GroupSetting({ info }: { info: GroupInfo }) {
  const t = useT()
  const roomId = roomIdOf(info.group.id, ChatType.Group)
  const isManaging = mayManage(info.my_group_user.identity)
  return (
    <Page title={t('pages.group_setting')} back={pathOf('Chat', { roomId })}>
      <PageOffline />
      <Head info={info} roomId={roomId} isManaging={isManaging} />
      <MemberStrip info={info} />
      <AboutRows info={info} />
      <OwnRows info={info} />
      {isManaging && <ManagerRows info={info} />}
      <EndRows info={info} roomId={roomId} />
    </Page>
  )
}

const roleTexts = {
  [GroupRole.Member]: 'chat.members',
  [GroupRole.Manager]: 'groups.total_manager',
  [GroupRole.Owner]: 'groups.total_owner',
} as const

function Head({ info, roomId, isManaging }: { info: GroupInfo; roomId: string; isManaging: boolean }) {
  const t = useT()
  const face = useFace(roomId)
  const picture = <ChatAvatar roomId={roomId} face={face} size={80} />
  const save = async (url: string) => keepGroup(await api('editGroup', { id: info.group.id, avatar: { url } }))
  return (
    <div className={css.head}>
      {isManaging ? (
        <Suspense fallback={picture}>
          <PictureField label={t('groups.change_photo')} isSquare onSave={save}>
            {picture}
          </PictureField>
        </Suspense>
      ) : (
        picture
      )}
      <h2 className={css.name}>{info.group.name}</h2>
      <p className={css.total}>{t(roleTexts[info.my_group_user.identity], { n: info.group_user_total })}</p>
      {info.group.serve_user_nickname && (
        <p className={css.total}>{t('groups.customer', { name: info.group.serve_user_nickname })}</p>
      )}
    </div>
  )
}
