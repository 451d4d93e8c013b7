import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { chatStore } from '../chat/store.ts'
import { viewRooms } from '../chat/view.ts'

/** Alt with the arrows goes to the next or previous chat. */
export function useChatKeys(roomId: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!event.altKey || !step) return
      const rooms = viewRooms(chatStore.getState())
      const index = rooms.findIndex((room) => room.roomId === roomId)
      const next = rooms[index + step] ?? (index < 0 ? rooms[0] : undefined)
      if (!next) return
      event.preventDefault()
      void navigate({ to: '/chat/$roomId', params: { roomId: next.roomId } })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, roomId])
}
