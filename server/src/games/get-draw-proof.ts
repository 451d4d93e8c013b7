import { getDrawProof as call } from '@mela/contract/games-proof.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import { askPool } from '../platform/db.ts'
import { handle } from '../platform/handle.ts'
import { readProof } from './proof-sql.ts'

export const getDrawProof = handle(call, async ({ db }, { period }, _asker, refuse) => {
  const [proof] = await askPool(db)<CallOutput<'getDrawProof'>>(readProof, [readPeriod(period)?.code, period])
  if (!proof) throw refuse('non_existent')
  return proof
})
