import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import { useSession } from '../../account/index.ts'
import { sendInvitation, useChildPath } from '../../chat/index.ts'
import { FriendPicker, useSortedFriends } from '../../friends/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'

/** An invitation card into the chats with some friends; without a connection it leaves later. */
export function SendInvitationPage({ group }: { group: { id: string; name: string } }) {
  const t = useT()
  const back = useChildPath()('GroupQr')
  const goBack = useGoBack(back)
  const { userId } = useSession()
  const { list, state } = useSortedFriends()
  const [picked, setPicked] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      for (const friend_id of picked) {
        await sendInvitation(roomIdOf(privateChatId(userId!, friend_id), ChatType.Private), group)
      }
      showToast(t('joining.invitations_sent', { n: picked.length }), { icon: 'check' })
      goBack()
    } catch (error) {
      setBusy(false)
      tellFailure(error)
    }
  }
  return (
    <Page
      title={t('joining.send_to_friends')}
      detail={group.name}
      back={back}
      isPlain
      isFixed
      footer={
        list.length > 0 && (
          <Button isWide disabled={picked.length === 0} busy={isBusy && t('app.loading')} onClick={() => void send()}>
            {t('joining.send_to', { n: picked.length })}
          </Button>
        )
      }
    >
      <PageOffline />
      {list.length === 0 && state === 'loading' ? (
        <PageLoading />
      ) : (
        <FriendPicker friends={list} picked={picked} onChange={setPicked} />
      )}
    </Page>
  )
}
