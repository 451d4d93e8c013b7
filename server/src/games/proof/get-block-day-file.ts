import { getBlockDayFile as call } from '@mela/contract/games/games-blocks.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { readBlockDay, readDayOdds } from './proof-sql.ts'

/** As it is published: whoever has it needs nothing else to check it. */
export const getBlockDayFile = handle(call, async ({ db }, { line, date }, _asker, refuse) => {
  const ask = askPool(db)
  const rows = await ask(readBlockDay, { line, beginning: `${date}${line}` })
  if (rows.length === 0) throw refuse('non_existent')
  const hashes = [...new Set(rows.map(({ odds_hash }) => odds_hash))]
  const odds = await ask(readDayOdds, { hashes })
  return {
    ...{ format: 'mela-blocks/v1' as const, date, line },
    odds: Object.fromEntries(odds.map(({ hash, body }) => [hash, body])),
    periods: rows.map(({ record }) => record),
  }
})
