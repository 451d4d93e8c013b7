import { Suspense, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import type { Room } from '../state/model.ts'
import { ChatRow, type ChatRowActs } from './ChatRow.tsx'
import type { Point } from './use-long-press.ts'
import { useRowsInView } from './use-rows-in-view.ts'
import css from './ChatList.module.css'

interface ChatListProps {
  rooms: Room[]
  reader: string
  /** Stands before the chats and scrolls with them. */
  first?: ReactNode
  selectedId: string | undefined
  onOpen: (roomId: string) => void
  /** Of a chat that may be the open one. */
  onLeave: (roomId: string) => void
}
const ROW_REM = { phone: 7.2, desktop: 6.8 }
const RowMenu = lazyExtra(() => import('./RowMenu.tsx').then((module) => module.RowMenu), 'chat_settings')
const DeleteChat = lazyExtra(() => import('./DeleteChat.tsx').then((module) => module.DeleteChat))
// Where the list stood, so that coming back from a chat on a phone shows the same rows.
let lastOffset = 0

export function ChatList({ rooms, reader, first, selectedId, onOpen, onLeave }: ChatListProps) {
  const [swiped, setSwiped] = useState<string>()
  const [menu, setMenu] = useState<{ roomId: string; at: Point }>()
  const [deleting, setDeleting] = useState<string>()
  const acts = useMemo<ChatRowActs>(
    () => ({
      open: onOpen,
      askDelete: setDeleting,
      showMenu: (roomId, at) => setMenu({ roomId, at }),
      setSwiped,
    }),
    [onOpen],
  )
  const closeQuestion = () => {
    setDeleting(undefined)
    setSwiped(undefined)
  }
  return (
    <>
      <Rows rooms={rooms} reader={reader} first={first} selectedId={selectedId} swiped={swiped} acts={acts} />
      <Suspense>
        {menu && <RowMenu {...menu} acts={acts} onLeave={onLeave} onClose={() => setMenu(undefined)} />}
        {deleting && <DeleteChat roomId={deleting} onDeleted={onLeave} onClose={closeQuestion} />}
      </Suspense>
    </>
  )
}

interface RowsProps extends Omit<ChatListProps, 'onOpen' | 'onLeave'> {
  swiped: string | undefined
  acts: ChatRowActs
}

/** One stop for the Tab key, arrows inside. */
function Rows({ rooms, reader, first, selectedId, swiped, acts }: RowsProps) {
  const t = useT()
  const isDesktop = useIsDesktop()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const stop = Math.min(active, rooms.length - 1)
  const list = useRef<HTMLUListElement>(null)
  const height = rem() * (isDesktop ? ROW_REM.desktop : ROW_REM.phone)
  useLayoutEffect(() => {
    scroller.current!.scrollTop = lastOffset
  }, [])
  const near = useRowsInView(scroller, list, rooms.length, height)
  const shown = near.includes(stop) || stop < 0 ? near : [...near, stop].sort((a, b) => a - b)
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: stop + 1, ArrowUp: stop - 1, Home: 0, End: rooms.length - 1 }[event.key]
    if (to === undefined || to < 0 || to >= rooms.length) return
    event.preventDefault()
    setActive(to)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus())
  }
  const remember = () => {
    lastOffset = scroller.current?.scrollTop ?? 0
  }
  return (
    <div ref={scroller} className={css.scroller} onScroll={remember}>
      {first}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className={css.list}
        style={{ height: rooms.length * height }}
        aria-label={t('chat.chats_list')}
        onKeyDown={move}
      >
        {shown.map((index) => {
          const room = rooms[index]!
          const { roomId } = room
          const row = { room, reader, index, offset: index * height, isDesktop, acts }
          const state = { isSelected: roomId === selectedId, isTabStop: index === stop, isSwiped: roomId === swiped }
          return <ChatRow key={roomId} {...row} {...state} />
        })}
      </ul>
    </div>
  )
}

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
