import pg from 'pg'
import { ownerDatabase } from './owner-database.ts'
import { audit, type Audit, type Check } from './src/ledger/audit.ts'
import { askClient } from './src/platform/data/db.ts'
import { statement, type NoParams } from './src/platform/data/statement.ts'

// `npm run ledger`: whether the ledger is whole, and letting money move again where it was stopped.
const USAGE = `npm run ledger -- audit   looks at everything that was ever booked
npm run ledger -- thaw    the same, and if all is right nothing stays frozen`

/** The account of the house for boxes is number 57 of each book and counts hundredths; a box holds whole diamonds. */
const CHESTS: Check = {
  what: 'the house does not hold what is inside the boxes that can still be opened',
  text: `SELECT pot, coalesce(held.amount, 0) || ' for ' || coalesce(inside.amount, 0) AS subject
         FROM (SELECT account_id >> 4 & 15 AS pot, sum(amount) AS amount
               FROM (SELECT account_id, balance AS amount FROM ledger_house
                     UNION ALL SELECT account_id, amount FROM ledger_delta) AS part
               WHERE account_id % 64 = 57 GROUP BY pot) AS held
         FULL JOIN (SELECT book * 4 + 3 AS pot, sum(share.amount) * 100 AS amount
                    FROM chests_chest chest JOIN chests_share share ON share.chest_id = chest.id
                    WHERE over_at IS NULL AND share.user_id IS NULL AND NOT is_returned GROUP BY book) AS inside USING (pot)
         WHERE coalesce(held.amount, 0) <> coalesce(inside.amount, 0)`,
}

export const auditSite = (database_url: string): Promise<Audit> => audit(database_url, [CHESTS])

const deleteFreezes = statement<NoParams, { pot: number }>('ledger_thaw', 'DELETE FROM ledger_freeze RETURNING pot')
const deleteCheckpoints = statement<{ pots: number[] }>(
  'ledger_forget_checkpoints',
  'DELETE FROM ledger_checkpoint WHERE ledger_pot(account_id) = ANY (:pots::integer[])',
)

/** Where an account is looked at again from its first entry on, because what it was looked at before may have been mended. */
async function thaw(owner_url: string): Promise<Audit & { thawed: number[] }> {
  const found = await auditSite(owner_url)
  if (!found.ok) return { ...found, thawed: [] }
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  try {
    await client.query('BEGIN')
    const ask = askClient(client)
    const rows = await ask(deleteFreezes, {})
    const thawed = rows.map(({ pot }) => pot).sort((one, other) => one - other)
    await ask(deleteCheckpoints, { pots: thawed })
    await client.query('COMMIT')
    return { ...found, frozen: [], thawed }
  } finally {
    await client.end()
  }
}

async function run([command]: string[]): Promise<{ ok: boolean }> {
  const work = { audit: auditSite, thaw }[command ?? '']
  if (!work) throw new Error(USAGE)
  const { owner_url } = ownerDatabase(process.env)
  const found = await work(owner_url)
  if (!found.ok) console.log('Something is wrong, and what is frozen stays so until it is mended: see docs/ledger.md.')
  return { [command!]: 'ledger', ...found }
}

if (import.meta.main) {
  await run(process.argv.slice(2)).then(
    (found) => {
      console.log(JSON.stringify(found))
      process.exitCode = found.ok ? 0 : 1
    },
    (error: unknown) => {
      console.log(error instanceof Error ? error.message : String(error))
      process.exitCode = 1
    },
  )
}
