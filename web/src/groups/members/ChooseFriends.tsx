import { useMemo, useState } from 'react'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { refreshGroup, useChildPath } from '../../chat/index.ts'
import { FriendPicker, useSortedFriends } from '../../friends/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { MOST_AT_ONCE } from './most-at-once.ts'

/** Friends who are to come into the group. */
export function ChooseFriends({ info }: { info: GroupInfo }) {
  const t = useT()
  const back = useChildPath()('GroupSetting')
  const goBack = useGoBack(back)
  const { list: friends, state } = useSortedFriends()
  const [picked, setPicked] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const locked = useMemo(() => new Map(info.user_ids.map((id) => [id, t('groups.already_in')])), [info.user_ids, t])
  const add = async () => {
    setBusy(true)
    try {
      const { id } = info.group
      const { status } = await api('addGroupMembers', { id, user_ids: picked })
      const isIn = status === MemberStatus.Normal
      if (isIn) refreshGroup(id).catch(() => undefined)
      showToast(t(isIn ? 'groups.added' : 'groups.invited', { n: picked.length }), { icon: 'check' })
      goBack()
    } catch (error) {
      tellFailure(error)
      setBusy(false)
    }
  }
  const n = picked.length
  return (
    <Page
      title={t('groups.invite_title')}
      back={back}
      isPlain
      isFixed
      footer={
        <Button
          isWide
          busy={isBusy && t('groups.adding')}
          reason={
            n === 0
              ? t('groups.nobody_chosen')
              : n > MOST_AT_ONCE
                ? t('groups.too_many', { n: MOST_AT_ONCE })
                : undefined
          }
          onClick={() => void add()}
        >
          {t('groups.invite_button', { n })}
        </Button>
      }
    >
      <PageOffline />
      {state === 'loading' && friends.length === 0 ? (
        <PageLoading />
      ) : (
        <FriendPicker friends={friends} picked={picked} onChange={setPicked} locked={locked} />
      )}
    </Page>
  )
}
