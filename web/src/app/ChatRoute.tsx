import { useEffect } from 'react'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { ChatType, parseConversationKey, privatePeer } from '@mela/contract/ids.ts'
import { ChatScreen } from '../chat/screen/ChatScreen.tsx'
import { chatStore, useChatsLoaded, useRoom } from '../chat/store.ts'
import { useIsDesktop } from '../platform/viewport.ts'
import { HOME } from './safe-path.ts'

/** A chat by its address. One that cannot be this person's leads back to the list. */
export function ChatRoute() {
  const { roomId } = useParams({ from: '/app/chat/$roomId' })
  const reader = chatStore((state) => state.reader)
  const room = useRoom(roomId)
  const isLoaded = useChatsLoaded()
  const isDesktop = useIsDesktop()
  const navigate = useNavigate()
  const router = useRouter()
  const isKnown = room !== undefined || isOwnPrivateChat(roomId, reader)
  const isStranger = reader !== '' && isLoaded && !isKnown
  useEffect(() => {
    if (isStranger) void navigate({ to: HOME, replace: true })
  }, [isStranger, navigate])
  if (reader === '' || !isKnown) return null
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: HOME, replace: true })
  }
  return <ChatScreen key={roomId} roomId={roomId} reader={reader} onBack={isDesktop ? undefined : back} />
}

function isOwnPrivateChat(roomId: string, reader: string): boolean {
  const chat = parseConversationKey(roomId)
  return chat?.type === ChatType.Private && privatePeer(chat.target, reader) !== undefined
}
