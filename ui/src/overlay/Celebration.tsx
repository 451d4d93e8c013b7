import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { useModal } from './use-modal.ts'
import css from './Celebration.module.css'

interface CelebrationProps {
  label: string
  closeLabel: string
  /** Rays and petals only where something arrived; lights hang over every night. */
  isFestive?: boolean
  /** Fewer on a slow device. */
  petals?: number
  /** What is read after it, by day: slides in below once the moment has been seen. */
  panel?: ReactNode
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

const PETAL_COLOURS = ['#FFD489', '#FF8FA3', '#8FE9FF', '#FFC04A', '#D3B7FF', '#FFFFFF']
const LIGHT_COLOURS = ['#FFD489', '#FF8FA3', '#8FE9FF', '#B7F0C8', '#FFC04A', '#D3B7FF']
const LIGHTS = 14
const RAYS = 18

/** The fair by night: for opening a box, for winning, for a new level. Skipped at once by closing it. */
export function Celebration(props: CelebrationProps) {
  const { label, closeLabel, isFestive, petals = 90, panel, footer, onClose, children } = props
  return (
    <dialog className={css.night} aria-label={label} {...useModal(onClose)}>
      <div className={css.scene} aria-hidden="true">
        {isFestive ? <Feast petals={petals} /> : <Garland />}
      </div>
      <div className={classes(css.inside, Boolean(panel) && css.split)}>
        <header className={css.head}>
          <IconButton icon="close" label={closeLabel} className={css.close} onClick={onClose} />
        </header>
        <div className={css.body}>{children}</div>
        {panel && <div className={css.panel}>{panel}</div>}
        {footer && <footer className={css.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}

function Garland() {
  const hang = (x: number) => 22 + 34 * (1 - ((x - 195) / 195) ** 2)
  return (
    <svg className={css.garland} viewBox="0 0 390 90" preserveAspectRatio="xMidYMin meet">
      <path d="M0 22Q195 90 390 22" fill="none" stroke="#0D0926" strokeWidth={2} />
      {Array.from({ length: LIGHTS }, (_, index) => {
        const x = 10 + (index * 370) / (LIGHTS - 1)
        const colour = LIGHT_COLOURS[index % LIGHT_COLOURS.length]
        return (
          <g key={index} fill={colour}>
            <circle cx={x} cy={hang(x) + 7} r={11} opacity={0.16} />
            <ellipse cx={x} cy={hang(x) + 6} rx={4.2} ry={5.6} />
          </g>
        )
      })}
    </svg>
  )
}

// Every petal has its place by the golden angle: spread without chance, the same each time.
const GOLDEN_ANGLE = 2.399963

function Feast({ petals }: { petals: number }) {
  return (
    <svg className={css.feast} viewBox="-200 -260 400 700" preserveAspectRatio="xMidYMid slice">
      <g className={css.rays}>
        {Array.from({ length: RAYS }, (_, index) => (
          <path key={index} d="M0 0-22-660h44Z" transform={`rotate(${(index * 360) / RAYS})`} />
        ))}
      </g>
      {Array.from({ length: petals }, (_, index) => {
        const far = 70 + 250 * Math.sqrt((index + 0.5) / petals)
        const angle = index * GOLDEN_ANGLE
        return (
          <g key={index} transform={`translate(${Math.cos(angle) * far} ${Math.sin(angle) * far})`}>
            <ellipse
              className={css.petal}
              style={{ '--turn': `${(index * 67) % 360}deg`, '--wait': `${(index % 12) * 40}ms` } as CSSProperties}
              rx={3 + (index % 3)}
              ry={1.6 + (index % 2)}
              fill={PETAL_COLOURS[index % PETAL_COLOURS.length]}
            />
          </g>
        )
      })}
    </svg>
  )
}
