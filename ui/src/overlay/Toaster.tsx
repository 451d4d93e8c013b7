import { useSyncExternalStore } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './Toaster.module.css'

interface Toast {
  id: number
  text: string
  icon: IconName | undefined
  isError: boolean
  act: ToastAct | undefined
}
interface ToastAct {
  label: string
  onAct: () => void
}
interface ToastOptions {
  icon?: IconName
  isError?: boolean
  /** About a message: gone a second earlier. */
  isMessage?: boolean
  /** Stays until it is acted upon, unless `seconds` says how long. */
  act?: ToastAct
  seconds?: number
}
const MOST = 10
const SECONDS = 3
const MESSAGE_SECONDS = 2

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Answers how it is taken away before its time. */
export function showToast(text: string, options: ToastOptions = {}): () => void {
  const { icon, isError = false, isMessage = false, act, seconds } = options
  const id = ++lastId
  change([...toasts, { id, text, icon, isError, act }].slice(-MOST))
  const close = () => change(toasts.filter((toast) => toast.id !== id))
  const lasts = seconds ?? (isMessage ? MESSAGE_SECONDS : SECONDS)
  if (!act || seconds !== undefined) setTimeout(close, lasts * 1000)
  return close
}

function actOn({ id, act }: Toast) {
  change(toasts.filter((toast) => toast.id !== id))
  act?.onAct()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={css.toaster}>
      <div className={css.group} role="status" aria-live="polite">
        {shown.filter(({ isError }) => !isError).map(toastLine)}
      </div>
      <div className={css.group} role="alert">
        {shown.filter(({ isError }) => isError).map(toastLine)}
      </div>
    </div>
  )
}

function toastLine(toast: Toast) {
  return (
    <p key={toast.id} className={classes(css.toast, toast.isError && css.error)}>
      {toast.icon && <Icon name={toast.icon} size={18} />}
      {toast.text}
      {toast.act && (
        <button type="button" className={css.act} onClick={() => actOn(toast)}>
          {toast.act.label}
        </button>
      )}
    </p>
  )
}
