import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Menu, type MenuItem } from '@mela/ui/Menu.tsx'
import { useT } from '../../platform/i18n.ts'
import { useIsDesktop } from '../../platform/viewport.ts'
import { isChannel } from '../apply-channels.ts'
import type { Room } from '../model.ts'
import { ChatRow, type ChatRowActs } from './ChatRow.tsx'
import { DeleteChat } from './DeleteChat.tsx'
import { useFace } from '../use-face.ts'
import type { Point } from './use-long-press.ts'
import css from './ChatList.module.css'

interface ChatListProps {
  rooms: Room[]
  reader: string
  selectedId: string | undefined
  onOpen: (roomId: string) => void
  onDeleted: (roomId: string) => void
}
const OVERSCAN = 3
// Where the list stood, so that coming back from a chat on a phone shows the same rows.
let lastOffset = 0

export function ChatList({ rooms, reader, selectedId, onOpen, onDeleted }: ChatListProps) {
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
      <Rows rooms={rooms} reader={reader} selectedId={selectedId} swiped={swiped} acts={acts} />
      {menu && <RowMenu {...menu} acts={acts} onClose={() => setMenu(undefined)} />}
      {deleting && <DeleteChat roomId={deleting} onDeleted={onDeleted} onClose={closeQuestion} />}
    </>
  )
}

interface RowsProps extends Omit<ChatListProps, 'onOpen' | 'onDeleted'> {
  swiped: string | undefined
  acts: ChatRowActs
}

/** One stop for the Tab key, arrows inside. */
function Rows({ rooms, reader, selectedId, swiped, acts }: RowsProps) {
  const t = useT()
  const isDesktop = useIsDesktop()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const stop = Math.min(active, rooms.length - 1)
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rooms.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rem() * (isDesktop ? 6.8 : 7.2),
    getItemKey: (index) => rooms[index]!.roomId,
    initialOffset: lastOffset,
    overscan: OVERSCAN,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), stop])].sort((a, b) => a - b),
  })
  // Rows are lower beside a chat: what was measured for the other layout no longer holds.
  useEffect(() => virtualizer.measure(), [virtualizer, isDesktop])
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: stop + 1, ArrowUp: stop - 1, Home: 0, End: rooms.length - 1 }[event.key]
    if (to === undefined || to < 0 || to >= rooms.length) return
    event.preventDefault()
    setActive(to)
    virtualizer.scrollToIndex(to)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus())
  }
  const remember = () => {
    lastOffset = scroller.current?.scrollTop ?? 0
  }
  return (
    <div ref={scroller} className={css.scroller} onScroll={remember}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={css.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t('chat.chats_list')}
        onKeyDown={move}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const room = rooms[index]!
          const { roomId } = room
          const row = { room, reader, index, offset: start, isDesktop, acts }
          const state = { isSelected: roomId === selectedId, isTabStop: index === stop, isSwiped: roomId === swiped }
          return <ChatRow key={roomId} {...row} {...state} />
        })}
      </ul>
    </div>
  )
}

interface RowMenuProps {
  roomId: string
  at: Point
  acts: ChatRowActs
  onClose: () => void
}

function RowMenu({ roomId, at, acts, onClose }: RowMenuProps) {
  const t = useT()
  const { name } = useFace(roomId)
  const open: MenuItem = { icon: 'bubbles', label: t('chat.open_chat'), onSelect: () => acts.open(roomId) }
  const remove: MenuItem = {
    icon: 'trash',
    label: t('chat.delete_chat'),
    isDanger: true,
    onSelect: () => acts.askDelete(roomId),
  }
  return (
    <Menu
      label={t('chat.options_for', { name })}
      at={at}
      onClose={onClose}
      // A channel is the site's, not the reader's to delete.
      items={isChannel(roomId) ? [open] : [open, remove]}
    />
  )
}

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
