import { useRef } from 'react'
import { classes } from '../classes.ts'
import css from './Reactions.module.css'

export interface Reaction {
  id: string
  /** One sign, such as an emoji. */
  sign: string
  count: number
  isMine: boolean
  /** All of it in words. */
  label: string
}
interface ReactionsProps {
  label: string
  reactions: readonly Reaction[]
  /** Inside a bubble of one's own. */
  isOwn?: boolean
  moreLabel: (count: number) => string
  onToggle: (id: string) => void
  /** Shows who; by holding one, or by the rest that does not fit. */
  onWho: (id: string | undefined) => void
}

const MOST = 6
const HOLD_MS = 400

export function Reactions({ label, reactions, isOwn, moreLabel, onToggle, onWho }: ReactionsProps) {
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const release = () => clearTimeout(holding.current)
  const press = (id: string) => {
    wasHeld.current = false
    holding.current = setTimeout(() => {
      wasHeld.current = true
      onWho(id)
    }, HOLD_MS)
  }
  const rest = reactions.slice(MOST)
  return (
    <div className={classes(css.reactions, isOwn && css.own)} role="group" aria-label={label}>
      {reactions.slice(0, MOST).map(({ id, sign, count, isMine, label: words }) => (
        <button
          key={id}
          type="button"
          className={classes(css.reaction, isMine && css.mine)}
          aria-pressed={isMine}
          aria-label={words}
          onPointerDown={() => press(id)}
          onPointerUp={release}
          onPointerLeave={release}
          onPointerCancel={release}
          onContextMenu={(event) => event.preventDefault()}
          onClick={() => {
            if (!wasHeld.current) onToggle(id)
          }}
        >
          <span className={css.sign}>{sign}</span>
          {count}
        </button>
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          className={css.reaction}
          aria-label={moreLabel(rest.length)}
          onClick={() => onWho(undefined)}
        >
          +{rest.length}
        </button>
      )}
    </div>
  )
}
