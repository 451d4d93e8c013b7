import type { KeyboardEvent } from 'react'
import { VOICE_MAX_S } from '@mela/contract/chat/chat-rules.ts'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { durationText } from '../../platform/i18n/amounts.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { RecorderState } from '../voice/use-recorder.ts'
import css from './RecorderBar.module.css'

const BARS = 28

/** In the place of the field: how long, how loud, and how to get out of it. */
export function RecorderBar({ state, onCancel }: { state: RecorderState; onCancel: () => void }) {
  const t = useT()
  const { isHeld, isCancelling, seconds, levels, phase } = state
  const time = t('media.time_of', { time: durationText(seconds), limit: durationText(VOICE_MAX_S) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes(css.bar, isHeld && css.held, isCancelling && css.cancelling)} onKeyDown={onKeyDown}>
      {!isHeld && <IconButton icon="trash" label={t('media.cancel_recording')} onClick={onCancel} />}
      <span className={classes(css.dot, phase === 'recording' && css.on)} />
      <span className={css.time}>{time}</span>
      <Meter levels={levels} />
      {isHeld && phase === 'recording' ? (
        <span className={css.hint} role="status">
          {!isCancelling && <Icon name="back" size={18} />}
          {t(isCancelling ? 'media.release_to_cancel' : 'media.slide_to_cancel')}
        </span>
      ) : (
        <span className="screen-reader-only" role="status">
          {phase === 'recording' && t('media.recording')}
        </span>
      )}
    </div>
  )
}

function Meter({ levels }: { levels: readonly number[] }) {
  const shown = [...Array.from({ length: BARS - levels.length }, () => 0), ...levels]
  return (
    <svg className={css.meter} viewBox={`0 0 ${BARS * 5} 28`} aria-hidden="true" preserveAspectRatio="xMaxYMid slice">
      {shown.map((level, index) => {
        const height = Math.max(3, level * 26)
        return <rect key={index} x={index * 5} y={(28 - height) / 2} width={3} height={height} rx={1.5} />
      })}
    </svg>
  )
}
