import type { MouseEvent } from 'react'
import { classes } from '@mela/ui/classes.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Point } from '../list/use-long-press.ts'
import css from './HoverStrip.module.css'

interface HoverStripProps {
  isOwn: boolean
  onReply: (() => void) | undefined
  onMenu: (at: Point) => void
}

/** Beside the bubble under the mouse: what is asked for most, and the way to the rest. */
export function HoverStrip({ isOwn, onReply, onMenu }: HoverStripProps) {
  const t = useT()
  const menu = (event: MouseEvent) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    onMenu({ x: left, y: bottom })
  }
  return (
    <span className={classes(css.strip, isOwn && css.own)}>
      <span className={css.buttons}>
        {onReply && <IconButton tabIndex={-1} icon="reply" iconSize={20} label={t('chat.reply')} onClick={onReply} />}
        <IconButton tabIndex={-1} icon="more" iconSize={20} label={t('acts.message_options')} onClick={menu} />
      </span>
    </span>
  )
}
