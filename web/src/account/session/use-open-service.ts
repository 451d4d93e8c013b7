import { useNavigate } from '@tanstack/react-router'
import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import { pathOf } from '../../names/paths.ts'
import { useSite } from '../../platform/net/site.ts'
import { useSession } from './session.ts'

/** Leads to the chat with whoever answers people for the site, or to the help page where nobody does. */
export function useOpenService(): () => void {
  const navigate = useNavigate()
  const { user } = useSession()
  const service = useSite().config?.service_user_id
  return () => {
    const roomId = user && service && roomIdOf(privateChatId(user.id, service), ChatType.Private)
    void navigate({ to: roomId ? pathOf('Chat', { roomId }) : pathOf('Help') })
  }
}
