import { RULES_OF, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { askPool } from '../../platform/data/db.ts'
import { openHashChain, type HashChain } from '../../platform/crypto/hash-chain.ts'
import { hasPeriod, readChains, type ChainRow } from './draw-sql.ts'
import type { Drawing } from './drawing.ts'
import { makeChain } from './make-chain.ts'
import { saltChain } from './salt-chain.ts'
import { sitePeriodAt } from './site-period.ts'

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

/**
 * The chain of the period that opens then. A line without one gets one that begins with it, or with the next period where
 * this one has a row of a chain that cannot go on.
 */
export async function chainOf(drawing: Drawing, line: LineSetting, opens: number): Promise<Chain | undefined> {
  const known = await readChainsOf(drawing, line.code)
  const begins = (await isTaken(drawing, line, opens)) ? opens + line.seconds : opens
  let chains = known.filter((chain) => isFitting(chain, drawing, line))
  const newest = chains[0]
  const margin = Math.min(AHEAD_SECONDS, ((newest?.length ?? 0) * line.seconds) / 2)
  const has_one = chains.some((chain) => covers(chain, begins))
  if (!newest || !has_one || opens + margin >= endOf(newest)) {
    await makeChain(drawing, line, newest && has_one ? endOf(newest) : begins)
    chains = (await readChainsOf(drawing, line.code)).filter((chain) => isFitting(chain, drawing, line))
  }
  for (const chain of chains) if (chain.salt === null) await saltChain(drawing, chain)
  return chains.find((chain) => covers(chain, opens) && chain.salt !== null)
}

async function isTaken({ context, db }: Drawing, line: LineSetting, opens: number): Promise<boolean> {
  const { period } = sitePeriodAt(context.config, line, opens)
  const [row] = await askPool(db)(hasPeriod, { line: line.code, period })
  return row!.is_there
}

/** A line that was given another length or game starts again, and so does one whose chain is given up or of another key. */
const isFitting = ({ seconds, manifest, is_given_up }: Chain, { signer }: Drawing, line: LineSetting): boolean =>
  seconds === line.seconds &&
  manifest.game === RULES_OF[line.game_type] &&
  manifest.operator_key === signer.key &&
  !is_given_up
