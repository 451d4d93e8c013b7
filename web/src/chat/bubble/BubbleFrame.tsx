import { useState, type ReactNode } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Point } from '../list/use-long-press.ts'
import { isQuotable } from '../menu/acts.ts'
import { useBubbleGestures } from '../menu/use-bubble-gestures.ts'
import type { Message } from '../state/model.ts'
import { HoverStrip } from './HoverStrip.tsx'
import css from './BubbleFrame.module.css'

/** What can be asked of a message on screen. */
export interface BubbleActs {
  showMenu: (message: Message, together: readonly Message[], at: Point, element: HTMLElement) => void
  /** Absent where nobody may write. */
  reply: ((message: Message) => void) | undefined
  /** Leads to what it answers, by its id. */
  showSource: (message: Message, id: string) => void
}
interface BubbleFrameProps {
  message: Message
  album: readonly Message[] | undefined
  isOwn: boolean
  acts: BubbleActs
  className: string
  label: string
  /** The id of what says more about it. */
  describedBy: string | undefined
  /** Stands last. */
  meta: ReactNode
  children: ReactNode
}

/** A bubble that can be held, drawn and asked for what can be done with it. */
export function BubbleFrame(props: BubbleFrameProps) {
  const { message, album, isOwn, acts, className, label, describedBy, meta, children } = props
  const t = useT()
  const [isHovered, setHovered] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const onReply = acts.reply && isQuotable(message) ? () => acts.reply!(message) : undefined
  const showMenu = (at: Point, element: HTMLElement, target: Element = element) => {
    const meant = partOf(album, target)
    acts.showMenu(meant ?? message, meant ? [meant] : (album ?? [message]), at, element)
  }
  const { ref, ...gestures } = useBubbleGestures(showMenu, onReply, () => setDrawn(true))
  const showAt = (at: Point) => showMenu(at, ref.current!)
  const showBelow = () => {
    const { left, bottom } = ref.current!.getBoundingClientRect()
    showAt({ x: left, y: bottom })
  }
  return (
    <>
      <article
        ref={ref}
        className={className}
        aria-label={label}
        aria-describedby={describedBy}
        {...gestures}
        onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
      >
        {children}
        {isDrawn && (
          <span className={css.reply}>
            <Icon name="reply" size={18} />
          </span>
        )}
        {isHovered && <HoverStrip isOwn={isOwn} onReply={onReply} onMenu={showAt} />}
        {meta}
      </article>
      {/* For those who can neither hold a finger on it nor press a key. */}
      <button type="button" className="screen-reader-only" tabIndex={-1} onClick={showBelow}>
        {t('acts.message_options')}
      </button>
    </>
  )
}

/** The photo of an album on which a finger or the mouse was. */
function partOf(album: readonly Message[] | undefined, target: Element): Message | undefined {
  const nonce = target.closest<HTMLElement>('[data-nonce]')?.dataset['nonce']
  return album?.find((message) => message.nonce === nonce)
}
