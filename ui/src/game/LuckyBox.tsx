import { useId } from 'react'

interface LuckyBoxProps {
  /** Width in pixels at the default text size. */
  size: number
  isOpen?: boolean
  /** Nothing is left in it. */
  isEmpty?: boolean
}

const GEM = 'M-9-8H9L16 0 0 17-16 0Z'
const FACETS = 'M-9-8-5 0 0-8 5 0 9-8M-16 0h32M-5 0 0 17 5 0'
const GEMS = [
  'translate(62 66) rotate(-14) scale(1.25)',
  'translate(138 66) rotate(12) scale(1.25)',
  'translate(100 54) scale(1.7)',
  'translate(82 80) rotate(20) scale(.9)',
  'translate(120 82) rotate(-16) scale(.95)',
  'translate(42 82) rotate(8) scale(.8)',
  'translate(158 82) rotate(-8) scale(.8)',
]

/** The box that luck comes in. */
export function LuckyBox({ size, isOpen, isEmpty = false }: LuckyBoxProps) {
  const id = useId()
  const [wood, metal, gem] = [`url(#${id}wood)`, `url(#${id}metal)`, `url(#${id}gem)`]
  return (
    <svg width={size} viewBox={isOpen ? '0 -32 200 204' : '0 0 200 172'} aria-hidden="true">
      <defs>
        <Gradient id={`${id}wood`} colours={['#7479FF', '#3D37C4']} />
        <Gradient id={`${id}metal`} colours={['#FFE1A1', '#FFB62E', '#F08A10']} />
        <Gradient id={`${id}gem`} colours={['#8FE9FF', '#3C6BFF']} />
      </defs>
      <ellipse cx={100} cy={164} rx={84} ry={7} opacity={0.18} />
      {isOpen ? (
        <>
          <path d="M24 62V26C24 0 42-20 66-20h68c24 0 42 20 42 46v36Z" fill="#2A2490" />
          <path d="M24 40V26C24 0 42-20 66-20h68c24 0 42 20 42 46v14C160 18 140 6 100 6S40 18 24 40Z" fill={wood} />
          <path d="M46 20V-13c5-3 9-5 15-6V10ZM139 10V-19c6 1 10 3 15 6v33Z" fill={metal} />
          <path d="M24 92V48C50 20 150 20 176 48v44Z" fill={isEmpty ? '#1D1866' : '#FFE9B8'} />
          <path d="M24 92V58C50 34 150 34 176 58v34Z" fill={isEmpty ? '#140F3A' : '#FFC95C'} />
          {(isEmpty ? [] : GEMS).map((transform) => (
            <g key={transform} transform={transform}>
              <path d={GEM} fill={gem} />
              <path d={FACETS} fill="none" stroke="#fff" strokeOpacity={0.8} strokeWidth={1.3} strokeLinejoin="round" />
            </g>
          ))}
        </>
      ) : (
        <>
          <path d="M20 88V66c0-26 20-44 46-44h68c26 0 46 18 46 44v22Z" fill={wood} />
          <path d="M42 88V30c5-4 10-6 16-7v65ZM142 88V23c6 1 11 3 16 7v58Z" fill={metal} />
          <path
            d="M34 50c6-12 16-18 30-19"
            stroke="#fff"
            strokeOpacity={0.35}
            strokeWidth={4}
            fill="none"
            strokeLinecap="round"
          />
        </>
      )}
      <rect x={18} y={92} width={164} height={70} rx={12} fill={wood} />
      <path d="M18 122h164" stroke="#2A2490" strokeWidth={2} opacity={0.55} />
      <path d="M42 92h16v70H42ZM142 92h16v70h-16Z" fill={metal} />
      <rect x={12} y={84} width={176} height={15} rx={7.5} fill={metal} />
      <path d="M24 88h152" stroke="#fff" strokeOpacity={0.55} strokeWidth={2} strokeLinecap="round" />
      <path d="M84 84h32v22c0 9-7 16-16 16s-16-7-16-16Z" fill={metal} />
      <path d="M100 96a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM98 102h4l1.5 10h-7Z" fill="#5A2F00" />
    </svg>
  )
}

function Gradient({ id, colours }: { id: string; colours: readonly string[] }) {
  return (
    <linearGradient id={id} x1={0} y1={0} x2={0} y2={1}>
      {colours.map((colour, index) => (
        <stop key={colour} offset={index / (colours.length - 1)} stopColor={colour} />
      ))}
    </linearGradient>
  )
}
