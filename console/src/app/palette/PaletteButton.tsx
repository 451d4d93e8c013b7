import { useEffect, useState } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Palette } from './Palette.tsx'
import css from './Palette.module.css'

/** Opens it by hand, and with Ctrl or ⌘ and K from anywhere but another dialog. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className={css.label}>Search or jump to…</span>
        <kbd className={css.key} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
