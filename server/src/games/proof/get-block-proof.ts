import { getBlockProof as call } from '@mela/contract/games/games-blocks.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { readBlockProof } from './proof-sql.ts'

export const getBlockProof = handle(call, async ({ db }, { period }, _asker, refuse) => {
  const [proof] = await askPool(db)(readBlockProof, { line: readPeriod(period)?.code ?? null, period })
  if (!proof) throw refuse('non_existent')
  return proof
})
