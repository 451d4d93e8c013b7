import { useMemo, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { FriendPicker } from '../contacts/FriendPicker.tsx'
import { refreshGroupings } from './groupings.ts'
import { useSortedFriends } from '../contacts/sorted-friends.ts'
import { GroupingGate } from './GroupingGate.tsx'
import { saveFailure } from './save-failure.ts'

/** So many go with one call. */
const MOST = 100

export function AddMemberScreen() {
  const t = useT()
  const { id }: { id?: string } = useSearch({ strict: false })
  return (
    <GroupingGate id={id} title={t('pages.add_member')}>
      {(grouping) => <AddMembers key={grouping.id} grouping={grouping} />}
    </GroupingGate>
  )
}

function AddMembers({ grouping }: { grouping: Grouping }) {
  const t = useT()
  const { id, name, user_ids } = grouping
  const { list } = useSortedFriends()
  const back = pathOf('GroupingDetail', {}, { id })
  const goBack = useGoBack(back)
  const [picked, setPicked] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const locked = useMemo(
    () => new Map(user_ids.map((user_id) => [user_id, t('groupings.already_in', { name })])),
    [user_ids, name, t],
  )
  const wanted = picked.filter((user_id) => !locked.has(user_id))
  const add = async () => {
    setBusy(true)
    try {
      for (let from = 0; from < wanted.length; from += MOST) {
        await api('addToGrouping', { id, user_ids: wanted.slice(from, from + MOST) })
      }
      await refreshGroupings()
      showToast(t('groupings.updated'), { icon: 'check' })
      goBack()
    } catch (error) {
      setBusy(false)
      tellFailure(error, saveFailure)
    }
  }
  return (
    <Page
      title={t('groupings.add_to', { name })}
      detail={t('groupings.people', { n: user_ids.length })}
      back={back}
      isPlain
      isFixed
      footer={
        wanted.length > 0 && (
          <Button isWide busy={isBusy && t('groupings.saving')} onClick={() => void add()}>
            {t('groupings.add_people', { n: wanted.length })}
          </Button>
        )
      }
    >
      <PageOffline />
      <FriendPicker friends={list} picked={wanted} onChange={setPicked} locked={locked} />
    </Page>
  )
}
