// Where the pips of each face sit on a 40 grid.
const LOW = 11.5
const MIDDLE = 20
const HIGH = 28.5
const CORNERS = [
  [LOW, LOW],
  [HIGH, HIGH],
  [HIGH, LOW],
  [LOW, HIGH],
  [LOW, MIDDLE],
  [HIGH, MIDDLE],
] as const

interface DieProps {
  /** 1 to 6. */
  pips: number
  label: string
  size?: number
}

/** Always followed by the sum or a word. */
export function Die({ pips, label, size = 28 }: DieProps) {
  const isOdd = pips % 2 === 1
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" role="img" aria-label={label}>
      <rect x={1} y={1} width={38} height={38} rx={9} fill="#fff" stroke="#D9DBE8" />
      <path d="M1 30h38a9 9 0 0 1-9 9H10a9 9 0 0 1-9-9Z" fill="#14162B" opacity={0.05} />
      <g fill="#14162B">
        {isOdd && <circle cx={MIDDLE} cy={MIDDLE} r={3.6} />}
        {CORNERS.slice(0, isOdd ? pips - 1 : pips).map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={3.6} />
        ))}
      </g>
    </svg>
  )
}
