import { getBetProof as call } from '@mela/contract/games/games-proof.ts'
import type { Currency } from '@mela/contract/money.ts'
import { leafOf, pathsOf } from '@mela/rules/games/merkle.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { readLeaves } from '../draw/draw-sql.ts'
import { toLeaf, type BetRow } from '../draw/leaves.ts'
import { readOwnBet } from './proof-sql.ts'

/** Nobody learns of another's bet: the neighbours on the way are hashes of hashes with blinds inside. */
export const getBetProof = handle(call, async (context, { id }, { user_id }, refuse) => {
  const [row] = await askPool(context.db)(readOwnBet, { user_id, bet_id: id })
  if (!row) throw refuse('non_existent')
  const { stake, currency, ...leaf } = toLeaf(row)
  return {
    leaf: { ...leaf, stake: String(stake), currency: currency as Currency },
    bet_root: row.bet_root,
    path: row.bet_root ? await readPath(context, row) : [],
  }
})

async function readPath({ db }: Context, { id, line, period }: BetRow) {
  const rows = await askPool(db)(readLeaves, { line, period })
  const leaves = rows.map((row) => leafOf(toLeaf(row)))
  const path = pathsOf(leaves)(rows.findIndex((row) => row.id === id))
  return path.map(({ hash, side }) => ({ hash: Buffer.from(hash).toString('hex'), side }))
}
