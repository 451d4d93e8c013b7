import pg from 'pg'
import { ownerDatabase } from './owner-database.ts'
import { chestsHoldings } from './src/chests/holdings.ts'
import { gamesHoldings } from './src/games/holdings.ts'
import { audit, type Audit, type Looked } from './src/ledger/audit.ts'
import { askClient } from './src/platform/data/db.ts'
import { statement, type NoParams } from './src/platform/data/statement.ts'
import { rewardsHoldings } from './src/rewards/holdings.ts'
import { walletHoldings } from './src/wallet/holdings.ts'

// `npm run ledger`: whether the ledger is whole, and letting money move again where it was stopped.
const USAGE = `npm run ledger -- audit   looks at everything that was ever booked
npm run ledger -- thaw    the same, and if all is right nothing stays frozen`

/** What every feature says that accounts must hold. */
const HOLDINGS = [...walletHoldings, ...chestsHoldings, ...gamesHoldings, ...rewardsHoldings]

/** `tell` hears of every check. */
export const auditSite = (database_url: string, tell?: (looked: Looked) => void): Promise<Audit> =>
  audit(database_url, HOLDINGS, tell)

/** One line for each check: how many rows it looked at, and what it found. */
const printLooked = ({ what, rows, wrong }: Looked): void => {
  const count = wrong.reduce((sum, each) => sum + each.count, 0)
  console.log(`${rows} looked at, ${count} wrong: ${what}`)
  for (const { count: number, subject } of wrong) console.log(`  ${number} such as ${subject}`)
}

const deleteFreezes = statement<NoParams, { pot: number }>('ledger_thaw', 'DELETE FROM ledger_freeze RETURNING pot')
const deleteCheckpoints = statement<{ pots: number[] }>(
  'ledger_forget_checkpoints',
  'DELETE FROM ledger_checkpoint WHERE ledger_pot(account_id) = ANY (:pots::integer[])',
)

/** The whole audit, printed: also what `npm run operator -- verify-ledger` does. */
export async function verifyLedger(owner_url: string): Promise<Audit> {
  const found = await auditSite(owner_url, printLooked)
  if (!found.ok)
    console.log('Something is wrong, and what is frozen stays so until it is mended: see docs/operators.md.')
  return found
}

/** Where an account is looked at again from its first entry on, because what it was looked at before may have been mended. */
async function thaw(owner_url: string): Promise<Audit & { thawed: number[] }> {
  const found = await verifyLedger(owner_url)
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
  const work = { audit: verifyLedger, thaw }[command ?? '']
  if (!work) throw new Error(USAGE)
  const { owner_url } = ownerDatabase(process.env)
  return { [command!]: 'ledger', ...(await work(owner_url)) }
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
