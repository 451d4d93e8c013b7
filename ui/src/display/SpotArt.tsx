import type { ReactNode } from 'react'

export type SpotArtName =
  | 'bubbles'
  | 'people'
  | 'lantern'
  | 'search'
  | 'receipt'
  | 'bell'
  | 'picture'
  | 'calendar'
  | 'lock'
  | 'cable'

/** Small drawings for empty places. */
export function SpotArt({ name }: { name: SpotArtName }) {
  return (
    <svg width={120} height={96} viewBox="0 0 120 96" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}

const quiet = 'var(--c-primary-tint-2)'
const strong = 'var(--c-primary)'
const warm = 'var(--c-marigold)'

const drawings: Record<SpotArtName, ReactNode> = {
  bubbles: (
    <>
      <path
        d="M22 24h44a14 14 0 0 1 14 14v14a14 14 0 0 1-14 14H44L30 78V66h-8A14 14 0 0 1 8 52V38a14 14 0 0 1 14-14Z"
        fill={quiet}
      />
      <path
        d="M58 10h38a14 14 0 0 1 14 14v10a14 14 0 0 1-14 14h-4v11L80 48H58a14 14 0 0 1-14-14V24a14 14 0 0 1 14-14Z"
        fill={strong}
      />
      <path d="M66 29h.01M78 29h.01M90 29h.01" stroke="#fff" strokeWidth={7.2} strokeLinecap="round" />
    </>
  ),
  people: (
    <>
      <path d="M82 22a13 13 0 1 1 0 26 13 13 0 0 1 0-26ZM58 82c1-17 9-27 24-27s23 10 24 27Z" fill={quiet} />
      <path d="M46 12a16 16 0 1 1 0 32 16 16 0 0 1 0-32ZM16 84c1-21 11-33 30-33s29 12 30 33Z" fill={strong} />
      <path d="M40 66h12M46 60v12" stroke="#fff" strokeWidth={4.5} strokeLinecap="round" />
    </>
  ),
  lantern: (
    <>
      <path d="M60 6v12M10 12c14 8 32 10 50 6 18 4 36 2 50-6" stroke={quiet} strokeWidth={4} fill="none" />
      <path d="M46 18h28l6 8v34l-6 8H46l-6-8V26l6-8Z" fill={strong} />
      <path d="M52 68h16v6a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4v-6ZM60 78v10" fill={strong} stroke={strong} strokeWidth={3} />
      <path d="M60 30c6 7 8 11 8 16a8 8 0 0 1-16 0c0-5 2-9 8-16Z" fill={warm} />
    </>
  ),
  search: (
    <>
      <path d="M21 25h56M21 47h34M21 69h44" stroke={quiet} strokeWidth={14} strokeLinecap="round" />
      <circle cx={78} cy={50} r={20} fill="var(--c-surface)" stroke={strong} strokeWidth={6} />
      <path d="m93 65 14 14" stroke={strong} strokeWidth={7} strokeLinecap="round" />
    </>
  ),
  receipt: (
    <>
      <path d="M34 10h52v72l-8.6-6-8.7 6-8.7-6-8.7 6-8.7-6-8.6 6Z" fill={quiet} />
      <path d="M46 28h28M46 42h18" stroke={strong} strokeWidth={5} strokeLinecap="round" />
      <circle cx={86} cy={66} r={16} fill={warm} />
      <path
        d="m79.5 66.5 4.5 4.5 8.5-9"
        fill="none"
        stroke="var(--c-on-marigold)"
        strokeWidth={3.2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  bell: (
    <>
      <path
        d="M18 20c-6 12-6 26 0 38M102 20c6 12 6 26 0 38"
        stroke={quiet}
        strokeWidth={7}
        strokeLinecap="round"
        fill="none"
      />
      <path d="M60 8a26 26 0 0 1 26 26c0 20 8 24 8 32H26c0-8 8-12 8-32A26 26 0 0 1 60 8Z" fill={strong} />
      <path d="M50 73h20a10 10 0 0 1-20 0Z" fill={quiet} />
    </>
  ),
  picture: (
    <>
      <rect x={30} y={10} width={76} height={58} rx={12} fill={quiet} />
      <rect x={14} y={24} width={76} height={60} rx={12} fill={strong} />
      <circle cx={36} cy={44} r={7} fill={warm} />
      <path d="m20 78 20-20 14 14 14-16 18 20a12 12 0 0 1-8 8H26a12 12 0 0 1-6-6Z" fill="#fff" fillOpacity={0.9} />
    </>
  ),
  calendar: (
    <>
      <rect x={22} y={18} width={76} height={66} rx={14} fill={quiet} />
      <path d="M22 32a14 14 0 0 1 14-14h48a14 14 0 0 1 14 14v6H22Z" fill={strong} />
      <path d="M42 10v16M78 10v16" stroke={strong} strokeWidth={6} strokeLinecap="round" />
      <path
        d="M60 48v13l9 6"
        fill="none"
        stroke={strong}
        strokeWidth={5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  lock: (
    <>
      <path d="M42 42V30a18 18 0 0 1 36 0v12" fill="none" stroke={quiet} strokeWidth={9} />
      <rect x={30} y={40} width={60} height={46} rx={14} fill={strong} />
      <path d="M60 58v10" stroke="#fff" strokeWidth={7} strokeLinecap="round" />
    </>
  ),
  cable: (
    <>
      <path
        d="M4 62c18 0 14-22 34-22h6M116 34c-18 0-14 22-34 22h-6"
        fill="none"
        stroke={quiet}
        strokeWidth={7}
        strokeLinecap="round"
      />
      <path d="M40 26h10a14 14 0 0 1 14 14 14 14 0 0 1-14 14H40Z" fill={strong} />
      <path d="M82 42h-8a14 14 0 0 0 0 28h8Z" fill={strong} />
      <path d="m62 16 4-8M72 20l8-5M50 80l-4 8M40 76l-8 5" stroke={warm} strokeWidth={4} strokeLinecap="round" />
    </>
  ),
}
