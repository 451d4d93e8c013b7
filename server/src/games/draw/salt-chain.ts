import { hashOfBlock, type FoundBlock } from '@mela/rules/games/block-header.ts'
import { textOfSalt, type Manifest } from '@mela/rules/games/records.ts'
import { NO_SALT, NO_SALT_SOURCE, readSaltSource, textOfBlockSource, type BlockSource } from '@mela/rules/games/salt.ts'
import { cached } from '../../platform/cached.ts'
import { writeSalt } from './draw-sql.ts'
import { fenced, type Drawing } from './drawing.ts'
import { findBlock, readNetwork, readNewestBlock, readNewestSolid } from './tron-blocks.ts'

/** So long after a chain that begins at once is asked for; the notary has signed it by then. */
const AHEAD_SECONDS = 20
/** As often as blocks come. */
const CACHE_TTL_MS = 3_000

/** What a manifest announces: a block between now and its first period, or soon where that begins at once. */
export async function saltSourceFor({ context }: Drawing, now: number, first_opens: number): Promise<string> {
  if (context.config.TRON_URL === undefined) return NO_SALT_SOURCE
  const [network, newest] = await Promise.all([readNetwork(context), readNewestBlock(context)])
  // By whichever clock is ahead: no block that is there already may be the one.
  const begins = Math.ceil(Math.max(now, (newest?.timestamp ?? 0) / 1000))
  const half_seconds = Math.floor((first_opens - begins) / 2)
  return textOfBlockSource({ network, from: begins + Math.max(AHEAD_SECONDS, half_seconds) })
}

interface Unsalted {
  id: string
  line: string
  manifest: Manifest
}

const readSolid = cached(CACHE_TTL_MS, (context, _asked: object) => readNewestSolid(context))

/** Publishes the salt of a chain once it is known; until then none of its periods opens. */
export async function saltChain(drawing: Drawing, chain: Unsalted): Promise<void> {
  const source = readSaltSource(chain.manifest.salt_source)
  if (source === undefined) throw new Error(`chain ${chain.id} has a salt that nobody can check`)
  if (source === 'none') return keepSalt(drawing, chain, NO_SALT, null)
  const found = await readSaltBlock(drawing, chain, source)
  if (found) await keepSalt(drawing, chain, hashOfBlock(found.block), found)
}

async function readSaltBlock(
  { context }: Drawing,
  { line }: Unsalted,
  { network, from }: BlockSource,
): Promise<FoundBlock | undefined> {
  try {
    const newest = await readSolid(context, {})
    if (!newest || newest.timestamp < from * 1000) return undefined
    if ((await readNetwork(context)) !== network) throw new Error('it is on another chain than the manifest names')
    return await findBlock(context, newest, from * 1000)
  } catch (error) {
    context.log.warn({ err: error, line }, 'tron node told no salt, line waits')
    return undefined
  }
}

async function keepSalt(drawing: Drawing, { id, manifest }: Unsalted, salt: string, found: FoundBlock | null) {
  const salt_signature = drawing.signer.sign(textOfSalt(manifest, salt))
  await fenced(drawing, (ask) => ask(writeSalt, { id, salt, salt_signature, salt_block: JSON.stringify(found) }))
}
