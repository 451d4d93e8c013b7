import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { chatStore } from '../../chat/sync/store.ts'
import { hasSingleKeys, isLetter } from '../../chat/shortcuts/keys.ts'
import { viewRooms } from '../../chat/state/view.ts'
import { pathOf } from '../../names/paths.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { useRoute } from '../routes/use-route.ts'

const isCommand = (event: KeyboardEvent) => event.ctrlKey || event.metaKey
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
/** Whatever lies over the page takes the Escape key first. */
const isCovered = () => document.querySelector('dialog[open], [role=menu], [role=listbox]') !== null

export interface ChatKeys {
  /** Their list is asked for. */
  isListed: boolean
  hideList: () => void
}

/** The keys of the whole app. Tells whether their list is asked for. */
export function useChatKeys(roomId: string | undefined): ChatKeys {
  const navigate = useNavigate()
  const router = useRouter()
  const route = useRoute()
  const isDesktop = useIsDesktop()
  const [isListed, setListed] = useState(false)
  const step = (by: 1 | -1): boolean => {
    const rooms = viewRooms(chatStore.getState())
    const index = rooms.findIndex((room) => room.roomId === roomId)
    const next = rooms[index + by] ?? (index < 0 ? rooms[0] : undefined)
    if (next) void navigate({ to: '/chat/$roomId', params: { roomId: next.roomId } })
    return next !== undefined
  }
  /** The page beside a chat goes first, then the chat; an empty search goes too. */
  const close = ({ target }: KeyboardEvent): boolean => {
    if (!isDesktop || !route || isCovered()) return false
    if (route.name === 'SearchMain' && target instanceof HTMLInputElement && target.value === '') {
      router.history.back()
      return true
    }
    if (!roomId) return false
    const list = route.tab === 'gp' ? 'GpList' : 'ChatListMain'
    if (route.form === 'child') router.history.push(pathOf(route.tab === 'gp' ? 'GpChat' : 'Chat', { roomId }))
    else if (route.form === 'room') void navigate({ to: pathOf(list) })
    return true
  }
  const act = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') return close(event)
    if (isCommand(event) && isLetter(event, 'k')) {
      void navigate({ to: pathOf('SearchMain', {}, { type: 'all' }) })
      return true
    }
    if ((isCommand(event) && event.key === '/') || (event.key === '?' && !isTyping(event) && hasSingleKeys())) {
      setListed(isDesktop && !isCovered())
      return true
    }
    if (event.altKey && event.key === 'ArrowDown') return step(1)
    return event.altKey && event.key === 'ArrowUp' && step(-1)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !event.isComposing && act(event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { isListed, hideList: () => setListed(false) }
}
