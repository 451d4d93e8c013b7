import { cached } from '../../platform/cached.ts'
import type { Drawing } from './drawing.ts'
import { readNetwork, readNewestBlock } from './tron-blocks.ts'

export interface Head {
  /** Seconds. */
  timestamp: number
  network: string
}

const CACHE_TTL_MS = 1_000
const DIFFER_MOST_SECONDS = 2
/** So old the newest block is just before the next one. */
const BLOCK_SECONDS = 3

const readHead = cached(CACHE_TTL_MS, async (context, _asked: object): Promise<Head> => {
  const [newest, network] = await Promise.all([readNewestBlock(context), readNetwork(context)])
  if (!newest) throw new Error('the node has no block')
  return { timestamp: newest.timestamp / 1000, network }
})
const known = new WeakMap<Drawing, Head>()

/** The newest block that is known; a node that is unreachable for a moment is asked again. */
export async function lookAtChain(drawing: Drawing): Promise<Head | undefined> {
  try {
    const head = await readHead(drawing.context, {})
    known.set(drawing, head)
    return head
  } catch (error) {
    drawing.context.log.warn({ err: error }, 'tron node unreachable')
    return known.get(drawing)
  }
}

/** Whether the database's clock goes with the chain's: where it is behind, somebody could bet on a block that is there. */
export function isInStep({ timestamp }: Head, now: number): boolean {
  return timestamp - now <= DIFFER_MOST_SECONDS && now - timestamp <= BLOCK_SECONDS + DIFFER_MOST_SECONDS
}
