import { getDayFile as call } from '@mela/contract/games/games-proof.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import type { Context } from '../../context.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { readDay, readDayChains, readDayOdds } from './proof-sql.ts'

export const getDayFile = handle(call, async (context, { line, date }, _asker, refuse) => {
  const file = await readDayFile(context, line, date)
  if (!file) throw refuse('non_existent')
  return file
})

/** As it is published: whoever has it needs nothing else to check it. */
async function readDayFile({ db }: Context, line: string, date: string): Promise<CallOutput<'getDayFile'> | undefined> {
  const ask = askPool(db)
  const rows = await ask(readDay, { line, beginning: `${date}${line}` })
  if (rows.length === 0) return undefined
  const chain_ids = [...new Set(rows.map(({ chain_id }) => chain_id))]
  const chains = await ask(readDayChains, { chain_ids: plainColumn(chain_ids, String) })
  const hashes = [...new Set(rows.map(({ odds_hash }) => odds_hash))]
  const odds = await ask(readDayOdds, { hashes })
  return {
    ...{ format: 'mela-draws/v1', date, line },
    chains: chains.map(({ chain }) => chain),
    odds: Object.fromEntries(odds.map(({ hash, body }) => [hash, body])),
    periods: rows.flatMap((row) => (row.is_lost ? [] : row.record)),
    lost: rows.flatMap((row) => (row.is_lost ? row.record : [])),
  }
}
