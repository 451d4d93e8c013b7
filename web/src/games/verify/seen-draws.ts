import { GAME_TYPES, GameType, RULES_OF } from '@mela/contract/games/games-rules.ts'
import { api } from '../../platform/net/api.ts'
import { table } from '../../platform/storage/database.ts'
import { isLost, type OwnBet, type Proof, type SeenDraw } from './check-steps.ts'
import { readNoted } from './noted.ts'

// What was published of the draws that somebody has seen here, so that they can be checked without a connection.
const kept = table<SeenDraw>('snapshot')
const PREFIX = 'draw '
const MOST_KEPT = 60

/** With what this device was told before the draw. */
export async function readDraw(period: string): Promise<SeenDraw> {
  const draw = await readKept(period)
  const { line, first_opens } = draw.proof.chain.manifest
  const bet_ids = draw.bets.map(({ proof }) => proof.leaf.bet_id)
  return { ...draw, noted: await readNoted({ line, first_opens, period }, bet_ids) }
}

/** From the device where all of it is known, else from the site; what the device has where there is no line. */
async function readKept(period: string): Promise<SeenDraw> {
  const known = await kept.get(PREFIX + period)
  if (known && isWhole(known)) return known
  try {
    const draw = await fetchDraw(period)
    await keep(period, draw)
    return draw
  } catch (error) {
    if (known) return known
    throw error
  }
}

/** For whoever has just shown a result: later it can be checked offline. */
export function rememberDraw(period: string): void {
  readKept(period).catch(() => undefined)
}

const isWhole = ({ proof, bets }: SeenDraw) => isOver(proof) && bets.every(({ paid }) => paid !== undefined)

/** Nothing more is going to be published of it. */
const isOver = (proof: Proof) => proof.record.drawn !== null || (isLost(proof) && proof.record.closing !== null)

async function fetchDraw(period: string): Promise<SeenDraw> {
  const proof = await api('getDrawProof', { period })
  return { proof, bets: await ownBetsOf(typeOf(proof.chain.manifest.game), period) }
}

/** With the way from each of them to the root. */
export async function ownBetsOf(game_type: GameType, period: string): Promise<OwnBet[]> {
  const { bets } = await api('getBettingResult', { game_type, period })
  const all: OwnBet[] = []
  for (const { id, status, win_amount } of bets) {
    all.push({ proof: await api('getBetProof', { id }), paid: status === 0 ? undefined : win_amount })
  }
  return all
}

/** TrxWinGo has no chains of its own. */
export const typeOf = (game: Proof['chain']['manifest']['game']): GameType =>
  GAME_TYPES.find((type) => RULES_OF[type] === game && type !== GameType.TrxWinGo)!

async function keep(period: string, draw: SeenDraw): Promise<void> {
  await kept.put(PREFIX + period, draw)
  const keys = (await kept.keys()).filter((key) => key.startsWith(PREFIX))
  // Numbers of periods begin with their day: the first ones are the oldest.
  for (const key of keys.sort().slice(0, -MOST_KEPT)) await kept.remove(key)
}
