import pg from 'pg'
import type { Transfer } from '../../src/ledger/index.ts'
import type { Play } from '../money/ledger-play.ts'

export interface Played {
  /** Acknowledged, and not there. */
  lost: number
  /** There, although refused, or not as it was asked for. */
  wrong: number
  /** Given up without an answer: those that are there. */
  unanswered_there: number
  balances: Map<bigint, bigint>
}

interface Written {
  key: string
  entries: [account: string, amount: string][]
}

const PAGE = 50_000

/** Every acknowledged transfer is there once, as it was asked for; what nobody was told of is there at most once. */
export async function checkPlay(play: Play, database_url: string): Promise<Played> {
  const played: Played = { lost: 0, wrong: 0, unanswered_there: 0, balances: new Map() }
  const there = new Set<string>()
  for await (const { key, entries } of written(database_url)) {
    const drawn = play.drawn.get(key)
    there.add(key)
    if (!drawn || drawn.outcome === 'refused' || !isSame(drawn.transfer, entries)) played.wrong++
    if (drawn && drawn.outcome === undefined) played.unanswered_there++
    for (const [account, amount] of entries) {
      const had = played.balances.get(BigInt(account)) ?? 0n
      played.balances.set(BigInt(account), had + BigInt(amount))
    }
  }
  for (const [key, { outcome }] of play.drawn) if (outcome === 'posted' && !there.has(key)) played.lost++
  return played
}

function isSame({ entries }: Transfer, found: Written['entries']): boolean {
  const known = new Map(found.map(([account, amount]) => [BigInt(account), BigInt(amount)]))
  return (
    entries.length === found.length &&
    known.size === found.length &&
    entries.every(({ account, amount }) => known.get(account) === amount)
  )
}

async function* written(database_url: string): AsyncGenerator<Written> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    for (let after = '0'; ;) {
      const { rows } = await client.query<Written & { no: string }>(
        `SELECT no, key, (SELECT json_agg(json_build_array(account_id::text, amount::text)) FROM ledger_entry WHERE transfer_no = no) AS entries
         FROM ledger_transfer WHERE no > $1 ORDER BY no LIMIT ${PAGE}`,
        [after],
      )
      yield* rows
      if (rows.length < PAGE) return
      after = rows.at(-1)!.no
    }
  } finally {
    await client.end()
  }
}
