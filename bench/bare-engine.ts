import { execFile } from 'node:child_process'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { postgresBin, query, type Postgres } from '../server/test/engines/postgres.ts'
import { cpuSeconds, cpuSecondsOfEnded } from './measure.ts'

// The bare engine: pgbench on a copy of Mela's own database, with a script from bench/bare/ or one made for the run.
export interface BareRound {
  transactions: number
  seconds: number
  cpu_seconds: number
}

export interface BareEngine {
  url: string
  run(seconds: number): Promise<BareRound>
}

export const BARE_CONNECTIONS = 4

/** Copies the database `mela`, to which nobody may be connected. */
export async function createBareDatabase(postgres: Postgres): Promise<string> {
  await query(postgres.urlOf('postgres'), 'CREATE DATABASE bare TEMPLATE mela STRATEGY file_copy')
  return postgres.urlOf('bare')
}

/** The same, where nothing but the statement itself keeps balances. */
export async function createBareLedger(postgres: Postgres): Promise<string> {
  const url = await createBareDatabase(postgres)
  await query(url, 'DROP TRIGGER ledger_apply ON ledger_entry')
  await query(url, 'DROP TRIGGER ledger_track_holds ON ledger_entry')
  await query(url, 'ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_chart')
  await query(url, 'DROP TRIGGER ledger_keep_balance ON ledger_account')
  await query(url, 'VACUUM ANALYZE')
  return url
}

export function bareEngine(postgres: Postgres, script: string, variables: Record<string, number>): BareEngine {
  const url = postgres.urlOf('bare')
  const file = isAbsolute(script) ? script : fileURLToPath(new URL(`./bare/${script}`, import.meta.url))
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  return {
    url,
    async run(seconds) {
      const before = cpuSeconds(postgres.pid) + cpuSecondsOfEnded()
      const args = ['-n', '-M', 'prepared', '-c', String(BARE_CONNECTIONS), '-j', '2', '-T', String(seconds)]
      const { stdout } = await promisify(execFile)(join(postgresBin(), 'pgbench'), [
        ...args,
        '-f',
        file,
        ...defined,
        url,
      ])
      const transactions = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1])
      const per_second = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
      if (!(transactions > 0) || !(per_second > 0)) throw new Error(`pgbench said:\n${stdout}`)
      return {
        transactions,
        seconds: transactions / per_second,
        cpu_seconds: cpuSeconds(postgres.pid) + cpuSecondsOfEnded() - before,
      }
    },
  }
}
