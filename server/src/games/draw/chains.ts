import { RULES_OF, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { askPool } from '../../platform/data/db.ts'
import { openHashChain, type HashChain } from '../../platform/crypto/hash-chain.ts'
import { readChains, type ChainRow } from './draw-sql.ts'
import type { Drawing } from './drawing.ts'
import { makeChain } from './make-chain.ts'
import { saltChain } from './salt-chain.ts'

export type Chain = Omit<ChainRow, 'first_opens'> & { first_opens: number }

/** So long before its end the next one is published. */
const AHEAD_SECONDS = 86_400

const endOf = ({ first_opens, length, seconds }: Chain) => first_opens + length * seconds
const covers = (chain: Chain, opens: number) => opens >= chain.first_opens && opens < endOf(chain)

const opened = new Map<string, Promise<HashChain>>()

/** The links of the operator's side; whoever asks twice does not wait twice. */
export function linksOf({ seal }: Drawing, { manifest, end_sealed, length }: Chain): Promise<HashChain> {
  const known = opened.get(manifest.s0)
  if (known) return known
  const links = openHashChain(seal.open(end_sealed, manifest.s0), length)
  opened.set(manifest.s0, links)
  return links
}

/** The newest first. */
export async function readChainsOf({ db }: Drawing, line: string): Promise<Chain[]> {
  const rows = await askPool(db)(readChains, { line })
  return rows.map((row) => ({ ...row, first_opens: Number(row.first_opens) }))
}

/** The chain of the period that opens then. A line without one gets one that begins with it. */
export async function chainOf(drawing: Drawing, line: LineSetting, opens: number): Promise<Chain | undefined> {
  let chains = await readFittingChains(drawing, line)
  const newest = chains[0]
  const margin = Math.min(AHEAD_SECONDS, ((newest?.length ?? 0) * line.seconds) / 2)
  if (!newest || opens + margin >= endOf(newest)) {
    const first_opens = newest && endOf(newest) > opens ? endOf(newest) : opens
    await makeChain(drawing, line, first_opens)
    chains = await readFittingChains(drawing, line)
  }
  for (const chain of chains) if (chain.salt === null) await saltChain(drawing, chain)
  return chains.find((chain) => covers(chain, opens) && chain.salt !== null)
}

/** A line that was given another length or game starts again. */
async function readFittingChains(drawing: Drawing, line: LineSetting): Promise<Chain[]> {
  const chains = await readChainsOf(drawing, line.code)
  return chains.filter(
    ({ seconds, manifest }) => seconds === line.seconds && manifest.game === RULES_OF[line.game_type],
  )
}
