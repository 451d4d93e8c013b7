import * as z from 'zod'
import { hashOfBlock, type BlockHeader, type FoundBlock } from '@mela/rules/games/block-header.ts'
import type { Context } from '../../context.ts'
import { askTron } from '../../platform/tron.ts'

// Blocks of the chain, as its nodes tell them. A hash is made again from what a block says of itself.
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const bytes = z
  .string()
  .regex(/^([0-9a-f]{2}){0,64}$/)
  .default('')
const number = z.int().min(0).default(0)
const answer = z.object({
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({
      timestamp: number,
      txTrieRoot: bytes,
      parentHash: hash,
      number,
      witness_id: number,
      witness_address: bytes,
      version: number,
      accountStateRoot: bytes,
    }),
  }),
})

/** Where all that a node knows is told, and where only what nobody can take back any more. */
type Place = '/wallet' | '/walletsolidity'
const ANSWER_WITHIN_MS = 3_000
/** Not sooner does one block follow another. */
const BLOCK_MS = 3_000

const ask = ({ config }: Context, place: Place, id_or_num?: string) =>
  askTron(config, `${place}/getblock`, {
    body: { detail: false, ...(id_or_num !== undefined && { id_or_num }) },
    within_ms: ANSWER_WITHIN_MS,
  })

/** The newest where no number is given; undefined where there is none yet. */
async function readBlock(context: Context, place: Place, height?: number): Promise<BlockHeader | undefined> {
  const told = await ask(context, place, height === undefined ? undefined : String(height))
  if (typeof told === 'object' && told !== null && !('blockID' in told)) return undefined
  const { blockID, block_header } = answer.parse(told)
  const { raw_data } = block_header
  const header: BlockHeader = {
    ...{ number: raw_data.number, timestamp: raw_data.timestamp, version: raw_data.version },
    ...{ transactions_root: raw_data.txTrieRoot, parent_hash: raw_data.parentHash },
    ...{ witness_id: raw_data.witness_id, witness_address: raw_data.witness_address },
    state_root: raw_data.accountStateRoot,
  }
  if (hashOfBlock(header) !== blockID || (height ?? header.number) !== header.number) {
    throw new Error(`the node tells a block ${blockID} that is another`)
  }
  return header
}

export const readNewestBlock = (context: Context) => readBlock(context, '/wallet')
export const readNewestSolid = (context: Context) => readBlock(context, '/walletsolidity')

/** Which chain it is: the hash of its first block. */
export async function readNetwork(context: Context): Promise<string> {
  return z.object({ blockID: hash }).parse(await ask(context, '/wallet', '0')).blockID
}

/** The first block that is not older than this, and the one before it, where both are solid. */
export async function findBlock(
  context: Context,
  newest: BlockHeader,
  from_ms: number,
): Promise<FoundBlock | undefined> {
  if (newest.timestamp < from_ms) return undefined
  // Between it and the newest there is room for no more blocks than this: those before are older. Where turns were
  // missed it comes later; ever longer steps find a block that is not older, then the steps are halved.
  let older = newest.number - Math.floor((newest.timestamp - from_ms) / BLOCK_MS) - 1
  let block = newest
  for (let step = 1; block.number - older > 1;) {
    const height = Math.min(older + step, Math.floor((older + block.number) / 2))
    const between = await readBlock(context, '/walletsolidity', height)
    if (!between) return undefined
    if (between.timestamp < from_ms) {
      older = height
      step *= 2
    } else {
      block = between
      step = 1
    }
  }
  const parent = await readBlock(context, '/walletsolidity', block.number - 1)
  return parent && parent.timestamp < from_ms ? { block, parent } : undefined
}
