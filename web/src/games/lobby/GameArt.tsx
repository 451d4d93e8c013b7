import { GameType } from '@mela/contract/games/games-rules.ts'
import { Die } from '@mela/ui/game/Die.tsx'
import { NumberToken } from '@mela/ui/game/NumberToken.tsx'
import { RaceCar } from './RaceCar.tsx'
import css from './GameArt.module.css'

/** What a game is played with, at the lower edge of its card; it says nothing that is not said beside it. */
export function GameArt({ game_type }: { game_type: GameType }) {
  return (
    <svg className={css.art} viewBox="0 0 150 76" aria-hidden="true">
      <Scene game_type={game_type} />
    </svg>
  )
}

function Scene({ game_type }: { game_type: GameType }) {
  switch (game_type) {
    case GameType.K3:
      return <Dice />
    case GameType.D5:
      return <Digits />
    case GameType.Racing:
      return <RaceCar />
    case GameType.TrxWinGo:
      return <Blocks />
    default:
      return <Numbers />
  }
}

const NUMBERS = [
  { digit: 5, at: { x: 3, y: 26 } },
  { digit: 2, at: { x: 51, y: 7 } },
  { digit: 7, at: { x: 99, y: 26 } },
]
function Numbers() {
  return NUMBERS.map(({ digit, at }) => <NumberToken key={digit} digit={digit} at={at} label="" size={42} />)
}

const SHADOW = { fill: '#000', opacity: 0.16 }

function Dice() {
  return (
    <>
      <ellipse cx={86} cy={70} rx={26} ry={4} {...SHADOW} />
      <g transform="translate(93 3) rotate(11 21 21)">
        <Die pips={2} label="" size={42} />
      </g>
      <g transform="translate(62 24) rotate(-12 21 21)">
        <Die pips={5} label="" size={42} />
      </g>
    </>
  )
}

const DIGITS = [
  { digit: 3, y: 26 },
  { digit: 8, y: 10 },
  { digit: 0, y: 29 },
  { digit: 5, y: 6 },
  { digit: 1, y: 20 },
]
const STEP = 28
function Digits() {
  return DIGITS.map(({ digit, y }, index) => (
    <g key={digit} transform={`translate(${4 + index * STEP} ${y})`}>
      <rect width={25} height={40} rx={7} fill="#fff" />
      <path d="M0 20V7a7 7 0 0 1 7-7h11a7 7 0 0 1 7 7v13Z" fill="#E9ECFF" />
      <text x={12.5} y={27.5} textAnchor="middle" fontSize={21} fontWeight={700} fill="#3A40D2">
        {digit}
      </text>
    </g>
  ))
}

const BLOCKS = [4, 52]
/** A chain whose newest block decides. */
function Blocks() {
  return (
    <>
      <path d="M40 45h12M88 45h14" stroke="#fff" strokeOpacity={0.6} strokeWidth={4} strokeLinecap="round" />
      {BLOCKS.map((x) => (
        <g key={x} transform={`translate(${x} 27)`}>
          <rect x={1} y={1} width={34} height={34} rx={8} fill="#fff" fillOpacity={0.14} />
          <rect
            x={1}
            y={1}
            width={34}
            height={34}
            rx={8}
            fill="none"
            stroke="#fff"
            strokeOpacity={0.4}
            strokeWidth={2}
          />
          <path
            d="M10 13h16M10 19h11M10 25h14"
            stroke="#fff"
            strokeOpacity={0.5}
            strokeWidth={2.4}
            strokeLinecap="round"
          />
        </g>
      ))}
      <NumberToken digit={3} at={{ x: 101, y: 24 }} label="" size={42} />
    </>
  )
}
