import { getDraw as call } from '@mela/contract/operators/operators-games.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import { askPool } from '../../platform/data/db.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readProof } from './proof-sql.ts'
import { readDrawRow } from '../draw/draw-rows.ts'
import { readLostChain } from '../operate/lost-chain.ts'

export const getDraw = handleAdmin(call, async (context, { period }, _asker, refuse) => {
  const { code } = readPeriod(period)!
  const found = await readDrawRow(context, code, period)
  if (!found) throw refuse('non_existent')
  const ask = askPool(context.db)
  const [proof] = await ask(readProof, { line: code, period })
  return { ...found, proof: proof ?? null, lost: tellLost(await readLostChain(ask, { line: code, period })) }
})

function tellLost(chain: Awaited<ReturnType<typeof readLostChain>>) {
  if (!chain) return null
  const { chain_id: _id, last_index: _last, ...told } = chain
  return told
}
