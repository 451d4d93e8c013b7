import { classes } from '../classes.ts'
import { Icon } from './Icon.tsx'
import css from './VoiceBar.module.css'

const BARS = 32
const STEP = 4.5
const HEIGHT = 26
const LOWEST = 4
const icons = {
  idle: 'play',
  paused: 'play',
  playing: 'pause',
  loading: 'refresh',
  uploading: 'close',
  error: 'alert',
} as const

interface VoiceBarProps {
  state: 'idle' | 'playing' | 'paused' | 'loading' | 'uploading' | 'error'
  /** How loud, between 0 and 1; any number of them. */
  levels: readonly number[]
  /** How much of it was heard or has gone up, between 0 and 1. */
  share: number
  /** What is left or how long it is. */
  time: string
  /** What the button does now, such as playing 18 seconds of somebody. */
  label: string
  /** Inside a bubble of one's own. */
  isOwn?: boolean
  speed?: { text: string; label: string; onChange: () => void } | undefined
  /** Said below when it cannot be played. */
  error?: string | undefined
  onPress: () => void
}

/** Spoken words: a button and a wave of 32 bars. */
export function VoiceBar({ state, levels, share, time, label, isOwn, speed, error, onPress }: VoiceBarProps) {
  const bars = Array.from({ length: BARS }, (_, index) => levels[Math.floor((index * levels.length) / BARS)] ?? 0)
  return (
    <div>
      <div className={css.voice}>
        <button
          type="button"
          className={classes(css.play, css[state])}
          aria-label={label}
          aria-busy={state === 'loading' || undefined}
          onClick={onPress}
        >
          <Icon name={icons[state]} size={20} />
        </button>
        <div className={css.middle}>
          <svg
            className={classes(css.wave, isOwn && css.own)}
            viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
            width={BARS * STEP}
            height={HEIGHT}
            aria-hidden="true"
          >
            {bars.map((level, index) => {
              const height = Math.max(LOWEST, Math.min(1, level) * HEIGHT)
              return (
                <rect
                  key={index}
                  className={index < share * BARS ? css.heard : undefined}
                  x={index * STEP}
                  y={(HEIGHT - height) / 2}
                  width={2.6}
                  height={height}
                  rx={1.3}
                />
              )
            })}
          </svg>
          <span className={css.time}>{time}</span>
        </div>
        {speed && (
          <button type="button" className={css.speed} aria-label={speed.label} onClick={speed.onChange}>
            {speed.text}
          </button>
        )}
      </div>
      {state === 'error' && error && (
        <p className={classes(css.failed, isOwn && css.ownFailed)} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
