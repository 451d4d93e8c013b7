import { leafOf, rootOf } from '@mela/rules/games/merkle.ts'
import { textOfClosing, type Closing } from '@mela/rules/games/records.ts'
import type { Ask } from '../../platform/data/db.ts'
import { closePeriod as close, readLeaves } from './draw-sql.ts'
import { fenced, type Drawing } from './drawing.ts'
import { toLeaf, type BetRow } from './leaves.ts'
import { keyOfPeriod, lockPeriod } from '../sql.ts'

/** The root over the bets as they stand. Read under the period's lock, or once it is closed. */
export const readRoot = async (ask: Ask, line: string, period: string): Promise<Omit<Closing, 'signature'>> =>
  rootOver(await ask(readLeaves, { line, period }))

/** In the order of their ids. */
export function rootOver(rows: readonly BetRow[]): Omit<Closing, 'signature'> {
  const stakes: Record<string, bigint> = {}
  for (const { currency, stake } of rows) stakes[currency] = (stakes[currency] ?? 0n) + BigInt(stake)
  const leaves = rows.map((row) => leafOf(toLeaf(row)))
  return {
    bet_root: Buffer.from(rootOf(leaves)).toString('hex'),
    bets: rows.length,
    stakes: Object.fromEntries(Object.entries(stakes).map(([currency, sum]) => [currency, String(sum)])),
  }
}

/** Whoever bets holds the period's lock until their commit: once it is ours alone, what is there is all there will be. */
export async function closePeriod(drawing: Drawing, line: string, period: string): Promise<void> {
  await fenced(drawing, async (ask) => {
    await ask(lockPeriod, { key: keyOfPeriod(line, period) })
    const draft = await readRoot(ask, line, period)
    const closing: Closing = { ...draft, signature: drawing.signer.sign(textOfClosing(period, draft)) }
    await ask(close, { line, period, closing: JSON.stringify(closing) })
  })
}
