interface CarTokenProps {
  /** 1 to 10. */
  number: number
  label: string
  size?: 20 | 26 | 36
  /** Where it stands inside another drawing. */
  at?: { x: number; y: number } | undefined
}

/** Circle up to 5, square from 6; an even one has a bar on its roof. The thin ring keeps dark ones visible on dark. */
export function CarToken({ number, label, size = 36, at }: CarTokenProps) {
  const isEven = number % 2 === 0
  const fill = `var(--c-car-${number})`
  const ring = { fill: 'none', stroke: '#fff', strokeOpacity: 0.28, strokeWidth: 1.5 }
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" role="img" aria-label={label} {...at}>
      {number <= 5 ? (
        <>
          <circle cx={20} cy={20} r={19} fill={fill} />
          <circle cx={20} cy={20} r={18.25} {...ring} />
        </>
      ) : (
        <>
          <rect x={2} y={2} width={36} height={36} rx={9} fill={fill} />
          <rect x={2.75} y={2.75} width={34.5} height={34.5} rx={8.3} {...ring} />
        </>
      )}
      {isEven && <path d="M17 7.5h6" stroke="#fff" strokeWidth={3.2} strokeLinecap="round" />}
      <text
        x={20}
        y={isEven ? 29.5 : 27}
        textAnchor="middle"
        fontSize={number === 10 ? 18 : 19.5}
        fontWeight={700}
        fill="#fff"
      >
        {number}
      </text>
    </svg>
  )
}
