import { useId } from 'react'

const EDGE = 'M38 3 69 16v22c0 17-12 29-31 35C19 67 7 55 7 38V16Z'
const INNER_EDGE = 'M38 10 63 20.5V38c0 13-9.5 22.5-25 28C22.5 60.5 13 51 13 38V20.5Z'
const CROWN = 'm22 29 8 7 8-13 8 13 8-7-3 17H25Z'

/** The sign of a level. */
export function Shield({ size = 76 }: { size?: number }) {
  const id = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 76 76" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#FFE7B0" />
        <stop offset="1" stopColor="#FF9F2E" />
      </linearGradient>
      <path d={EDGE} fill={`url(#${id})`} />
      <path d={INNER_EDGE} fill="none" stroke="#8A5200" strokeOpacity="0.35" strokeWidth="1.5" />
      <path d={CROWN} fill="#5A3200" />
    </svg>
  )
}
