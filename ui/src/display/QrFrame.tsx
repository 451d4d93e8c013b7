import css from './QrFrame.module.css'

interface QrFrameProps {
  /** Dark where true, row by row. */
  modules: readonly (readonly boolean[])[]
  label: string
  /** In pixels at the default text size. */
  size: number
  /** What the code says, for those who cannot scan it. */
  text: string
}

const QUIET = 2

/** Always dark on white, whatever the theme: cameras expect it. */
export function QrFrame({ modules, label, size, text }: QrFrameProps) {
  const side = modules.length + 2 * QUIET
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1Z` : ''))).join('')
  return (
    <figure className={css.figure}>
      <div className={css.frame}>
        <svg
          width={size}
          height={size}
          viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={label}
        >
          <path d={path} fill="#14162B" />
        </svg>
      </div>
      <figcaption className={css.text}>{text}</figcaption>
    </figure>
  )
}
