import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import { addLayer } from './layers.ts'
import { rememberFocus } from './return-focus.ts'
import css from './Menu.module.css'

export interface MenuItem {
  icon: IconName
  label: string
  isDanger?: boolean
  onSelect: () => void
}
interface MenuProps {
  label: string
  /** Where it was asked for, in pixels of the window. */
  at: { x: number; y: number }
  items: MenuItem[]
  onClose: () => void
}
const EDGE = 8

export function Menu({ label, at, items, onClose }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const menu = ref.current
    if (!menu) return
    // Not the bounding box: that one is still small while the menu grows into view.
    const { offsetWidth: width, offsetHeight: height } = menu
    menu.style.left = `${Math.max(EDGE, Math.min(at.x, window.innerWidth - width - EDGE))}px`
    menu.style.top = `${Math.max(EDGE, Math.min(at.y, window.innerHeight - height - EDGE))}px`
  }, [at])
  useFocusInside(ref)
  const close = useEffectEvent(onClose)
  // Before anybody can see it and go back.
  useLayoutEffect(() => addLayer(() => close()), [])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...(ref.current?.querySelectorAll('button') ?? [])]
    const index = buttons.findIndex((button) => button === document.activeElement)
    buttons[(index + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <>
      <div className={css.outside} onPointerDown={onClose} onContextMenu={(event) => event.preventDefault()} />
      <div ref={ref} className={css.menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            className={classes(css.item, item.isDanger && css.danger)}
            onClick={() => {
              onClose()
              item.onSelect()
            }}
          >
            <Icon name={item.icon} size={22} />
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}

function useFocusInside(ref: { current: HTMLElement | null }) {
  useEffect(() => {
    const returnFocus = rememberFocus()
    ref.current?.querySelector('button')?.focus()
    return returnFocus
  }, [ref])
}
