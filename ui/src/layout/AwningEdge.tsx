import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './AwningEdge.module.css'

interface AwningEdgeProps {
  tone?: 'brand' | 'luck' | 'night'
  className?: string | undefined
  children: ReactNode
}

/** A coloured head whose lower edge hangs in scallops over what follows. Never on plain lists. */
export function AwningEdge({ tone = 'brand', className, children }: AwningEdgeProps) {
  return <div className={classes(css.head, css[tone], className)}>{children}</div>
}
