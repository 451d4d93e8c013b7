import { GameType } from '@mela/contract/games/games-rules.ts'
import { api } from '../../platform/net/api.ts'
import { table } from '../../platform/storage/database.ts'
import { ownBetsOf } from '../verify/seen-draws.ts'
import type { SeenBlock } from './check-block.ts'

// What was published of draws by a block that somebody has seen here, so that they can be checked without a connection.
const kept = table<SeenBlock>('snapshot')
const PREFIX = 'block '
const MOST_KEPT = 60

/** From the device where all of it is known, else from the site; what the device has where there is no line. */
export async function readBlockDraw(period: string): Promise<SeenBlock> {
  const known = await kept.get(PREFIX + period)
  if (known && isWhole(known)) return known
  try {
    const proof = await api('getBlockProof', { period })
    const draw = { proof, bets: await ownBetsOf(GameType.TrxWinGo, period) }
    await keep(period, draw)
    return draw
  } catch (error) {
    if (known) return known
    throw error
  }
}

const isWhole = ({ proof, bets }: SeenBlock) =>
  proof.record.drawn !== null && bets.every(({ paid }) => paid !== undefined)

async function keep(period: string, draw: SeenBlock): Promise<void> {
  await kept.put(PREFIX + period, draw)
  const keys = (await kept.keys()).filter((key) => key.startsWith(PREFIX))
  // Numbers of periods begin with their day: the first ones are the oldest.
  for (const key of keys.sort().slice(0, -MOST_KEPT)) await kept.remove(key)
}
