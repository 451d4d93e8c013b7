import { useEffect } from 'react'
import { setFlags } from '../act/chat-acts.ts'
import { viewRoom } from '../state/view.ts'
import { chatStore } from '../sync/store.ts'
import { isLetter } from './keys.ts'

/** Ctrl or Command, Shift and M mute the open chat, and once more unmute it. */
export function useMuteKey(roomId: string): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && event.shiftKey && isLetter(event, 'm') && !event.repeat
      const room = viewRoom(chatStore.getState(), roomId)
      if (!isMeant || !room || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setFlags(roomId, { flag_mute: !room.flag_mute })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [roomId])
}
