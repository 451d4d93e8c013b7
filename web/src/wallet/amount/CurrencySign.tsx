import { useId, type ReactNode } from 'react'
import { Currency } from '@mela/contract/money.ts'

const colours: Record<Currency, [from: string, to: string]> = {
  1: ['#ffb74a', '#e87900'],
  2: ['#34c29b', '#0c8468'],
  3: ['#7fe3ff', '#3c6bff'],
}
const COIN = 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z'
const STONE = 'M6.5 4h11L22 9.5 12 21 2 9.5 6.5 4Z'
const lines: Record<Currency, ReactNode> = {
  1: <path d="M8 6.5h8.5M8 10h8.5M8.5 6.5h2.2c2.6 0 4 1.3 4 3.5s-1.6 3.5-4.2 3.5h-2l5.5 5" strokeWidth="1.7" />,
  2: (
    <path
      d="M7 7h10M12 7v11M6.5 11.8c0-1.2 2.4-1.9 5.5-1.9s5.5.7 5.5 1.9-2.4 1.9-5.5 1.9-5.5-.7-5.5-1.9Z"
      strokeWidth="1.6"
    />
  ),
  3: <path d="M6.5 4 9 9.5 12 4l3 5.5L17.5 4M2 9.5h20M9 9.5 12 21l3-11.5" strokeWidth="1.1" strokeOpacity="0.75" />,
}

/** A coin, or for diamonds the stone. */
export function CurrencySign({ type, size }: { type: Currency; size: number }) {
  const id = useId()
  const [from, to] = colours[type]
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <path d={type === Currency.Diamond ? STONE : COIN} fill={`url(#${id})`} />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeLinejoin="round">
        {lines[type]}
      </g>
    </svg>
  )
}
