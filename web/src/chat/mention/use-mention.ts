import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { TEXT_MAX_LENGTH } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { setDraft } from '../send/drafts.ts'
import { choose, useChosen } from './chosen.ts'
import { findQuery, type Named } from './mentions.ts'
import { dropBroken } from './take-mentions.ts'

/** What the list of people does with a key; true where it was for it. */
export type OnKey = (key: string) => boolean

/** Watches the field of a group's chat for an @ before the caret. */
export function useMention(roomId: string, field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const chat = parseRoomId(roomId)
  const group_id = chat?.type === ChatType.Group ? chat.target : undefined
  const listId = useId()
  const chosen = useChosen(roomId)
  const [caret, setCaret] = useState({ roomId, at: 0 })
  const [active, setActive] = useState<string>()
  // Put away with Esc, until another @ is written.
  const [closed, setClosed] = useState<number>()
  const keys = useRef<OnKey>(null)
  const caretTo = useRef<number>(undefined)
  const look = () => {
    const { selectionStart, value } = field.current!
    setCaret({ roomId, at: selectionStart })
    if (closed !== undefined && value.charAt(closed) !== '@') setClosed(undefined)
  }
  const isHere = group_id !== undefined && caret.roomId === roomId
  const query = isHere ? findQuery(text, caret.at, chosen) : undefined
  useLayoutEffect(() => {
    const to = caretTo.current
    caretTo.current = undefined
    if (to !== undefined) field.current?.setSelectionRange(to, to)
  }, [field, text])
  useEffect(() => {
    dropBroken(roomId, text)
  }, [roomId, text])
  const pick = (named: Named) => {
    if (!query) return
    const end = query.from + 1 + query.text.length
    const put = `${text.slice(0, query.from)}@${named.name} ${text.slice(end).replace(/^ /, '')}`
    if (put.length > TEXT_MAX_LENGTH) return
    choose(roomId, named)
    caretTo.current = query.from + named.name.length + 2
    setDraft(roomId, put)
    field.current?.focus()
  }
  const isOpen = query !== undefined && query.from !== closed
  return {
    /** To be laid on the field. */
    field: {
      onSelect: look,
      onInput: look,
      'aria-autocomplete': isOpen ? ('list' as const) : undefined,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? active : undefined,
    },
    list:
      isOpen && group_id !== undefined
        ? { id: listId, group_id, query: query.text, ref: keys, onActive: setActive, onPick: pick }
        : undefined,
    /** Before the field does anything with a key. */
    takesKey(event: KeyboardEvent): boolean {
      if (!isOpen || event.nativeEvent.isComposing) return false
      const isTaken = keys.current?.(event.key) ?? false
      if (isTaken) event.preventDefault()
      if (isTaken && event.key === 'Escape') {
        event.stopPropagation()
        setClosed(query.from)
      }
      return isTaken
    },
  }
}
