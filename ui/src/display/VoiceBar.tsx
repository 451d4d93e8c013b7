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
  /** Nobody has played it yet. */
  isUnheard?: boolean
  speed?: { text: string; label: string; onChange: () => void } | undefined
  /** Lets the wave be pressed and drawn; the text says where it stands. */
  seek?: { label: string; text: string; onChange: (share: number) => void } | undefined
  /** Said below when it cannot be played. */
  error?: string | undefined
  onPress: () => void
}

/** Spoken words: a button and a wave of 32 bars. */
export function VoiceBar(props: VoiceBarProps) {
  const { state, levels, share, time, label, isOwn, isUnheard, speed, seek, error, onPress } = props
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
          <div className={css.track}>
            {seek && <Seek {...seek} share={share} />}
            <Wave levels={levels} share={share} isOwn={isOwn === true} />
          </div>
          <span className={css.time}>
            {time}
            {isUnheard && <i className={css.unheard} />}
          </span>
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

/** A slider with a step for every bar. */
function Seek({ label, text, share, onChange }: NonNullable<VoiceBarProps['seek']> & { share: number }) {
  return (
    <input
      type="range"
      className={css.seek}
      aria-label={label}
      aria-valuetext={text}
      max={BARS}
      value={Math.round(share * BARS)}
      // A finger on it draws nothing else.
      onPointerDown={(event) => event.stopPropagation()}
      onChange={(event) => onChange(Number(event.target.value) / BARS)}
    />
  )
}

function Wave({ levels, share, isOwn }: Pick<VoiceBarProps, 'levels' | 'share' | 'isOwn'>) {
  const bars = Array.from({ length: BARS }, (_, index) => levels[Math.floor((index * levels.length) / BARS)] ?? 0)
  return (
    <svg
      className={classes(css.wave, isOwn && css.own)}
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      width={BARS * STEP}
      height={HEIGHT}
      preserveAspectRatio="none"
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
  )
}
