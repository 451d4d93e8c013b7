import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { loadNewer, loadOlder } from '../sync/open-chat.ts'
import { Alignment, type Timeline } from '../state/model.ts'
import { textOf } from '../words/message-text.ts'
import { isPictured, shownSize } from '../bubble/fit.ts'
import { isAfter } from '../state/position.ts'
import { hasMessage, type MessageRow } from './rows.ts'
import { useIsAimed } from './use-is-aimed.ts'

/** The positions between which the screen shows everything. */
export interface View {
  first: string
  last: string
  /** On the way of a jump. */
  isPassing: boolean
}
const OVERSCAN = 4
const LOAD_WITHIN = 10
const END_WITHIN_PX = 60
const SETTLES_WITHIN_MS = 300
/** On a slow device rows are measured on the way. */
const JUMPS_WITHIN_MS = 3_000
const NO_RANGE = { startIndex: 0, endIndex: -1 }
const TOP_SPACE_PX = 44
const END_SPACE_PX = 12
const LETTERS_PER_LINE = 32
/** Whose height does not follow from their words. */
const CARDS: readonly number[] = [ContentType.Treasure, ContentType.InviteCard]
const CARD_PX = 123

/** The row on top of the view of each chat that was not read to its end, for when the person comes back to it. */
const places = new Map<string, string>()

function estimate(row: MessageRow): number {
  if (isPictured(row.message)) return shownSize(row.message, row.album).height + 9 + (row.hasTime ? 40 : 0)
  if (CARDS.includes(row.message.contentType)) return CARD_PX + (row.hasTime ? 40 : 0) + (row.isFirst ? 6 : 0)
  const lines = Math.ceil((textOf(row.message).length + 1) / LETTERS_PER_LINE)
  return 19 + 22 * Math.min(lines, 40) + (row.hasTime ? 40 : 0) + (row.isFirst ? 6 : 0)
}

/** Always rounded the same way; what is measured now a pixel more and now a pixel less would move the rows below. */
function measure(element: Element, entry: ResizeObserverEntry | undefined): number {
  return Math.ceil(entry?.borderBoxSize?.[0]?.blockSize ?? element.getBoundingClientRect().height)
}

/** The virtual list of one chat: keeps its place while older messages come in above, and the end while at the end. */
export function useMessageScroll(
  roomId: string,
  rows: MessageRow[],
  timeline: Timeline,
  { focusedKey, onView }: { focusedKey: string | undefined; onView: (view: View) => void },
) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const getItemKey = useCallback((index: number) => rows[index]!.key, [rows])
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]!),
    measureElement: measure,
    getItemKey,
    anchorTo: 'end',
    followOnAppend: !timeline.hasNewer,
    scrollEndThreshold: END_WITHIN_PX,
    overscan: OVERSCAN,
    rangeExtractor: (range) => drawnRows(range, rows, focusedKey),
    paddingStart: TOP_SPACE_PX,
    paddingEnd: END_SPACE_PX,
  })
  useTopRow(virtualizer, rows[0]?.key)
  const isSettled = useOpening(virtualizer, rows, places.get(roomId), useIsAimed(timeline.focus))
  useOwnMessages(virtualizer, rows)
  useHeldEnd(virtualizer, scroller)
  const isJumping = useJump(virtualizer, rows, timeline.focus)
  const items = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const [first, last] = [startIndex - OVERSCAN, endIndex + OVERSCAN]
  const { hasOlder, hasNewer, isLoading } = timeline
  useEffect(() => {
    if (!isSettled || isJumping || isLoading) return
    if (hasOlder && first < LOAD_WITHIN) void loadOlder(roomId)
    else if (hasNewer && last >= rows.length - LOAD_WITHIN) void loadNewer(roomId)
  }, [roomId, isSettled, isJumping, rows.length, first, last, hasOlder, hasNewer, isLoading])
  // From the element itself: the virtualizer hears of the same event only after this.
  const onScroll = () => {
    const { scrollHeight, clientHeight, scrollTop } = scroller.current!
    const isNowAtEnd = scrollHeight - clientHeight - scrollTop <= END_WITHIN_PX
    setAtEnd(isNowAtEnd)
    const top = items.find(({ end }) => end > scrollTop)
    if (isNowAtEnd || !top) places.delete(roomId)
    else places.set(roomId, String(top.key))
  }
  useView(virtualizer, scroller, rows, isJumping, isSettled ? onView : undefined)
  return { scroller, virtualizer, items, isAtEnd, onScroll }
}

/** Those in view, and the one that has the focus: it would lose it with its row. */
function drawnRows(range: Range, rows: MessageRow[], focusedKey: string | undefined): number[] {
  const drawn = defaultRangeExtractor(range)
  const focused = focusedKey === undefined ? -1 : rows.findIndex(({ key }) => key === focusedKey)
  return focused < 0 || drawn.includes(focused) ? drawn : [...drawn, focused].sort((one, other) => one - other)
}

type MessageVirtualizer = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

/** Tells what is in view, once the rows have followed the scrolling. */
function useView(
  virtualizer: MessageVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  rows: MessageRow[],
  isPassing: boolean,
  onView: ((view: View) => void) | undefined,
) {
  const { startIndex, endIndex } = virtualizer.range ?? NO_RANGE
  useEffect(() => {
    if (Math.abs((virtualizer.scrollOffset ?? 0) - scroller.current!.scrollTop) > 1) return
    const ids = rows.slice(startIndex, endIndex + 1).flatMap(({ message }) => message.id || [])
    if (ids.length > 0) onView?.({ first: ids[0]!, last: ids[ids.length - 1]!, isPassing })
  }, [virtualizer, scroller, rows, isPassing, startIndex, endIndex, onView])
}

/** The row that was on top gains or loses its time label when older ones come in; that must not move what is below. */
function useTopRow(virtualizer: MessageVirtualizer, topKey: string | undefined) {
  const tops = useRef(new Set<string>())
  useLayoutEffect(() => {
    if (topKey !== undefined) tops.current.add(topKey)
  }, [topKey])
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/immutability
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, instance) =>
      item.start < (instance.scrollOffset ?? 0) || (item.index > 0 && tops.current.has(String(item.key)))
  }, [virtualizer])
}

/** Opens where the person was reading or else at the end, then at the first unread message once it is known. True when the place has been found. */
function useOpening(
  virtualizer: MessageVirtualizer,
  rows: MessageRow[],
  place: string | undefined,
  isAimed: boolean,
): boolean {
  const [settled, setSettled] = useState<{ at: string | undefined }>()
  // Once per visit: a jump may lead away from it and back.
  const [unreadKey, setUnreadKey] = useState<string>()
  const first = rows.find((row) => row.isFirstUnread)
  if (unreadKey === undefined && first) setUnreadKey(first.key)
  useLayoutEffect(() => {
    const left = rows.findIndex(({ key }) => key === place)
    if (left < 0) virtualizer.scrollToEnd()
    else virtualizer.scrollToIndex(left, { align: 'start' })
    // Only when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [virtualizer])
  useLayoutEffect(() => {
    const unread = unreadKey === undefined || isAimed ? -1 : rows.findIndex(({ key }) => key === unreadKey)
    if (unread >= 0) virtualizer.scrollToIndex(unread, { align: 'start' })
    const timer = setTimeout(() => setSettled({ at: unreadKey }), SETTLES_WITHIN_MS)
    return () => clearTimeout(timer)
    // Only when the place becomes known: later its index moves with the messages loaded before it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [virtualizer, unreadKey])
  return settled !== undefined && settled.at === unreadKey
}

/** At the end the newest message stays in view when the keyboard, the composer or the header takes some of the height. */
function useHeldEnd(virtualizer: MessageVirtualizer, scroller: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const element = scroller.current!
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const wasAtEnd = element.scrollHeight - height - element.scrollTop <= END_WITHIN_PX
      height = element.clientHeight
      if (wasAtEnd) virtualizer.scrollToEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [virtualizer, scroller])
}

/** The row of a message, or the one where it would stand if it were still there; none for the end. */
function placeOf(rows: MessageRow[], id: string): number {
  const index = rows.findIndex((row) => hasMessage(row, id))
  if (index >= 0 || !/^\d+$/.test(id)) return index
  return rows.findIndex(({ message }) => message.id !== '' && isAfter(message.id, id))
}

/** Leads to where a jump went. True until the place has been found, so that nothing is loaded on the way. */
function useJump(virtualizer: MessageVirtualizer, rows: MessageRow[], focus: Timeline['focus']): boolean {
  const [reached, setReached] = useState<Timeline['focus']>()
  useLayoutEffect(() => {
    if (!focus) return
    const index = placeOf(rows, focus.id)
    if (index < 0) virtualizer.scrollToEnd()
    else virtualizer.scrollToIndex(index, { align: 'center' })
    // Only when a jump arrives: later rows come and go around the place.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [virtualizer, focus])
  const index = focus && focus !== reached ? placeOf(rows, focus.id) : -1
  const { startIndex, endIndex } = virtualizer.range ?? NO_RANGE
  const isInView = index < 0 || (index >= startIndex && index <= endIndex)
  useEffect(() => {
    if (!focus) return undefined
    const timer = setTimeout(() => setReached(focus), isInView ? SETTLES_WITHIN_MS : JUMPS_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [focus, isInView])
  return focus !== undefined && focus !== reached
}

/** What the person sends is always in view, wherever they were reading. */
function useOwnMessages(virtualizer: MessageVirtualizer, rows: MessageRow[]) {
  const lastKey = useRef<string>(undefined)
  const last = rows[rows.length - 1]
  useLayoutEffect(() => {
    const isNew = lastKey.current !== undefined && last !== undefined && last.key !== lastKey.current
    lastKey.current = last?.key
    if (isNew && last.side === Alignment.Right && last.message.id === '') virtualizer.scrollToEnd()
  }, [virtualizer, last])
}
