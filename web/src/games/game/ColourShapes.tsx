import { useT } from '../../platform/i18n/i18n.ts'
import css from './ColourShapes.module.css'

type ColourName = 'green' | 'red' | 'purple'
const SHAPES: Record<ColourName, { fill: string; d: string }> = {
  green: {
    fill: 'var(--c-game-green)',
    d: 'M4 1.5h6A2.5 2.5 0 0 1 12.5 4v6a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 10V4A2.5 2.5 0 0 1 4 1.5Z',
  },
  purple: { fill: 'var(--c-game-violet)', d: 'm7 .5 6.5 6.5L7 13.5.5 7Z' },
  red: { fill: 'var(--c-game-red)', d: 'M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1Z' },
}

/** A colour by its shape; the word is read aloud. */
export function ColourShape({ name, size = 16 }: { name: ColourName; size?: number }) {
  const t = useT()
  const { fill, d } = SHAPES[name]
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" role="img" aria-label={t(`games.${name}`)}>
      <path d={d} fill={fill} />
    </svg>
  )
}

/** Of a draw: one colour, or its own and purple. */
export function ColourShapes({ color }: { color: string }) {
  return (
    <span className={css.shapes}>
      {(color.split(',') as ColourName[]).map((name) => (
        <ColourShape key={name} name={name} />
      ))}
    </span>
  )
}
