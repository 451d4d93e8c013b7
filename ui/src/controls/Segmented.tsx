import { useEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import css from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onValue: (value: Value) => void
}

export function Segmented<Value extends string>({ label, options, value, onValue }: SegmentedProps<Value>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const group = ref.current
    const chosen = group?.querySelector<HTMLElement>('[aria-checked=true]')
    // Where the labels do not fit it scrolls sideways: the chosen one is then in the middle.
    if (group && chosen) group.scrollLeft = chosen.offsetLeft - (group.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <div ref={ref} className={css.segments} role="radiogroup" aria-label={label}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={classes(css.segment, option.value === value && css.on)}
          onClick={() => onValue(option.value)}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
            if (!step) return
            event.preventDefault()
            const next = (index + step + options.length) % options.length
            onValue(options[next]!.value)
            const sibling = event.currentTarget.parentElement?.children[next]
            if (sibling instanceof HTMLElement) sibling.focus()
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
