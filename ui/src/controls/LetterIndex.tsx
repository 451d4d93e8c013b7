import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { classes } from '../classes.ts'
import css from './LetterIndex.module.css'

interface LetterIndexProps {
  label: string
  letters: readonly string[]
  current: string
  onLetter: (letter: string) => void
}

/** At the edge of a long list: drag over it, use the arrows or type a letter. One stop for the keyboard. */
export function LetterIndex({ label, letters, current, onLetter }: LetterIndexProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const index = Math.max(0, letters.indexOf(current))
  const choose = (next: string | undefined) => {
    if (next !== undefined && next !== current) onLetter(next)
  }
  const follow = (event: PointerEvent) => {
    const box = ref.current?.getBoundingClientRect()
    if (!box) return
    const at = Math.floor(((event.clientY - box.top) / box.height) * letters.length)
    choose(letters[Math.max(0, Math.min(letters.length - 1, at))])
  }
  const type = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: letters.length - 1 }
    const typed = letters.find((letter) => letter.toLocaleLowerCase() === event.key.toLocaleLowerCase())
    if (steps[event.key] === undefined && typed === undefined) return
    event.preventDefault()
    choose(typed ?? letters[steps[event.key]!])
  }
  return (
    <div
      ref={ref}
      className={css.index}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={letters.length}
      aria-valuenow={index + 1}
      aria-valuetext={letters[index]}
      onKeyDown={type}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
        follow(event)
      }}
      onPointerMove={(event) => {
        if (isHeld) follow(event)
      }}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      {letters.map((letter) => (
        <span key={letter} className={classes(css.letter, letter === current && css.on)} aria-hidden="true">
          {letter}
          {isHeld && letter === current && (
            <span className={css.bubble}>
              <b>{letter}</b>
            </span>
          )}
        </span>
      ))}
    </div>
  )
}
