import { getDrawProof as call } from '@mela/contract/games/games-proof.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { readProof } from './proof-sql.ts'

export const getDrawProof = handle(call, async ({ db }, { period }, _asker, refuse) => {
  const [proof] = await askPool(db)(readProof, { line: readPeriod(period)?.code ?? null, period })
  if (!proof) throw refuse('non_existent')
  return proof
})
