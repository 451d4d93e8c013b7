/** A car on the road, seen from the side. */
export function RaceCar() {
  return (
    <>
      <path d="M0 76 42 37h108v39Z" fill="#000" opacity={0.18} />
      <path d="M24 66h20M62 66h22M100 66h22" stroke="#fff" strokeOpacity={0.7} strokeWidth={4} strokeLinecap="round" />
      <path d="M8 24h18M2 34h16" stroke="#fff" strokeOpacity={0.4} strokeWidth={3} strokeLinecap="round" />
      <g transform="translate(32 4)">
        <ellipse cx={54} cy={49} rx={50} ry={3.5} fill="#000" opacity={0.22} />
        <path d="M2 12h17l2 5H4ZM9 17h5l3 9h-6Z" fill="#E98A00" />
        <path
          d="M2 38c-1-8 2-13 9-14l20-3c7-8 15-12 25-12h8c10 0 17 4 24 12 10 1 17 4 19 11l1 6c0 2-1 3-3 3H5c-2 0-3-1-3-3Z"
          fill="#FFC24B"
        />
        <path d="M2 37h106v1c0 2-1 3-3 3H5c-2 0-3-1-3-3Z" fill="#E98A00" />
        <path d="M38 21c5-5 10-8 17-8h4v8ZM63 13h2c7 0 12 3 17 8H63Z" fill="#14162B" opacity={0.82} />
        <path d="M100 27c4 1 6 3 7 5h-6c-2 0-3-2-1-5Z" fill="#fff" />
        <circle cx={55} cy={30} r={7} fill="#fff" />
        <text x={55} y={33.8} textAnchor="middle" fontSize={10.5} fontWeight={700} fill="#14162B">
          4
        </text>
        <Wheel x={25} />
        <Wheel x={86} />
      </g>
    </>
  )
}

function Wheel({ x }: { x: number }) {
  return (
    <>
      <circle cx={x} cy={39} r={10.5} fill="#14162B" />
      <circle cx={x} cy={39} r={4.8} fill="#fff" />
      <circle cx={x} cy={39} r={1.6} fill="#14162B" />
    </>
  )
}
