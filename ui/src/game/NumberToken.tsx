import { useId } from 'react'

interface NumberTokenProps {
  /** 0 to 9. */
  digit: number
  /** Digit and colours in words. */
  label: string
  size?: 24 | 36 | 42
  /** Where it stands inside another drawing. */
  at?: { x: number; y: number } | undefined
}

/** Even is a red circle, odd a green square; 0 and 5 are half violet with stripes. */
export function NumberToken({ digit, label, size = 36, at }: NumberTokenProps) {
  const id = useId()
  const isRound = digit % 2 === 0
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" role="img" aria-label={label} {...at}>
      <clipPath id={id}>
        {isRound ? <circle cx={20} cy={20} r={19} /> : <rect x={2} y={2} width={36} height={36} rx={8} />}
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width={40} height={40} fill={isRound ? 'var(--c-game-red)' : 'var(--c-game-green)'} />
        {digit % 5 === 0 && (
          <>
            <path d="M40 0v40H0Z" fill="var(--c-game-violet)" />
            <path d="M6 44 44 6M14 46 46 14M24 46 46 24" stroke="#fff" strokeOpacity={0.28} strokeWidth={1.6} />
          </>
        )}
        <path d="M0 0h40v15C28 9 12 9 0 15Z" fill="#fff" opacity={0.13} />
      </g>
      <text x={20} y={27} textAnchor="middle" fontSize={19} fontWeight={700} fill="var(--c-on-game)">
        {digit}
      </text>
    </svg>
  )
}
