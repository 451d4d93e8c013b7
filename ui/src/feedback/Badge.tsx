import { useState } from 'react'
import { classes } from '../classes.ts'
import css from './Badge.module.css'

const CAP = 99

interface BadgeProps {
  count: number
  isMuted?: boolean
  /** Without the number. */
  isDot?: boolean
  className?: string | undefined
}

/** The number is decoration here; whoever shows it says it in the label of the row or tab. */
export function Badge({ count, isMuted = false, isDot = false, className }: BadgeProps) {
  const [shown, setShown] = useState({ count, growths: 0 })
  if (shown.count !== count) setShown({ count, growths: shown.growths + (count > shown.count ? 1 : 0) })
  if (count <= 0) return null
  return (
    <span
      key={shown.growths}
      className={classes(css.badge, isMuted && css.muted, isDot && css.dot, shown.growths > 0 && css.grown, className)}
      aria-hidden="true"
    >
      {!isDot && (count > CAP ? `${CAP}+` : count)}
    </span>
  )
}

export function MentionBadge({ className }: { className?: string | undefined }) {
  return (
    <span className={classes(css.badge, css.mention, className)} aria-hidden="true">
      @
    </span>
  )
}
