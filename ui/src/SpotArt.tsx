export type SpotArtName = 'bubbles' | 'people' | 'lantern'

/** Small drawings for empty places. */
export function SpotArt({ name }: { name: SpotArtName }) {
  return (
    <svg width={120} height={96} viewBox="0 0 120 96" aria-hidden="true">
      {name === 'bubbles' && <Bubbles />}
      {name === 'people' && <People />}
      {name === 'lantern' && <Lantern />}
    </svg>
  )
}

function Bubbles() {
  return (
    <>
      <path
        d="M22 24h44a14 14 0 0 1 14 14v14a14 14 0 0 1-14 14H44L30 78V66h-8A14 14 0 0 1 8 52V38a14 14 0 0 1 14-14Z"
        fill="var(--c-primary-tint-2)"
      />
      <path
        d="M58 10h38a14 14 0 0 1 14 14v10a14 14 0 0 1-14 14h-4v11L80 48H58a14 14 0 0 1-14-14V24a14 14 0 0 1 14-14Z"
        fill="var(--c-primary)"
      />
      <path d="M66 29h.01M78 29h.01M90 29h.01" stroke="#fff" strokeWidth={7.2} strokeLinecap="round" />
    </>
  )
}

function People() {
  return (
    <>
      <path
        d="M82 22a13 13 0 1 1 0 26 13 13 0 0 1 0-26ZM58 82c1-17 9-27 24-27s23 10 24 27Z"
        fill="var(--c-primary-tint-2)"
      />
      <path d="M46 12a16 16 0 1 1 0 32 16 16 0 0 1 0-32ZM16 84c1-21 11-33 30-33s29 12 30 33Z" fill="var(--c-primary)" />
      <path d="M40 66h12M46 60v12" stroke="#fff" strokeWidth={4.5} strokeLinecap="round" />
    </>
  )
}

function Lantern() {
  return (
    <>
      <path
        d="M60 6v12M10 12c14 8 32 10 50 6 18 4 36 2 50-6"
        stroke="var(--c-primary-tint-2)"
        strokeWidth={4}
        fill="none"
      />
      <path d="M46 18h28l6 8v34l-6 8H46l-6-8V26l6-8Z" fill="var(--c-primary)" />
      <path
        d="M52 68h16v6a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4v-6ZM60 78v10"
        fill="var(--c-primary)"
        stroke="var(--c-primary)"
        strokeWidth={3}
      />
      <path d="M60 30c6 7 8 11 8 16a8 8 0 0 1-16 0c0-5 2-9 8-16Z" fill="var(--c-marigold)" />
    </>
  )
}
