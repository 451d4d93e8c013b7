import { ChatType, parseRoomId, privatePeer } from '@mela/contract/ids.ts'
import { useSession } from '../../account/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { GroupingDetail } from '../groupings/GroupingDetailScreen.tsx'
import { ChannelRows } from '../contacts/ChannelRows.tsx'
import { PeerRows } from './PeerRows.tsx'
import { SessionEndRows } from './SessionEndRows.tsx'
import { SessionRows } from './SessionRows.tsx'
import { useFriendSession } from './use-friend-session.ts'
import { useRoomId } from '../../chat/index.ts'

/** What can be set about the chat with one person, about a channel, or about a grouping. */
export function SessionSettingScreen() {
  const t = useT()
  const roomId = useRoomId() ?? ''
  const { userId } = useSession()
  const chat = parseRoomId(roomId)
  if (chat?.type === ChatType.Grouping) return <GroupingDetail id={chat.target} />
  const peerId = chat?.type === ChatType.Private && userId ? privatePeer(chat.target, userId) : undefined
  return (
    <Page title={t('pages.session_setting')} back={roomId ? pathOf('Chat', { roomId }) : undefined}>
      <PageOffline />
      {peerId && <SessionSetting key={peerId} roomId={roomId} peerId={peerId} />}
      {chat?.type === ChatType.Channel && <ChannelRows roomId={roomId} />}
      {!peerId && chat?.type !== ChatType.Channel && <PageEmpty art="bubbles" title={t('groupings.no_chat')} />}
    </Page>
  )
}

function SessionSetting({ roomId, peerId }: { roomId: string; peerId: string }) {
  const { answer: session, load } = useFriendSession(peerId)
  return (
    <>
      <PeerRows roomId={roomId} peerId={peerId} />
      <SessionRows roomId={roomId} peerId={peerId} session={session} />
      <SessionEndRows roomId={roomId} peerId={peerId} isBlocked={session?.is_blocked ?? false} onBlocked={load} />
    </>
  )
}
