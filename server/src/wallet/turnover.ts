import type { Currency } from '@mela/contract/money.ts'
import { accountOf, keyOf, Part, type Posting } from '../ledger/index.ts'
import { plainColumn, type Ask, type Statement } from '../platform/db.ts'
import { changeUnplayed, readUnplayed } from './unplayed.ts'
import type { Holder } from './wallets.ts'

// What was locked is played once before it may leave. Rows are changed only under the lock of the wallet.
const addRow: Statement = {
  name: 'wallet_add_turnover',
  text: `INSERT INTO wallet_turnover (user_id, book, currency, source, required, locked, created_at)
         VALUES ($1, $2, $3, $4, $5, $5, $6) RETURNING id`,
}
const isCounted: Statement = {
  name: 'wallet_is_bet_counted',
  text: `SELECT EXISTS (SELECT FROM wallet_turnover_bet bet JOIN wallet_turnover turnover ON turnover.id = bet.turnover_id
                        WHERE bet.reference = $4 AND user_id = $1 AND book = $2 AND currency = $3) AS is_counted`,
}
const readOpen: Statement = {
  name: 'wallet_read_open_turnovers',
  text: `SELECT id, required, counted, locked FROM wallet_turnover
         WHERE user_id = $1 AND book = $2 AND currency = $3 AND done_at IS NULL ORDER BY id`,
}
const count: Statement = {
  name: 'wallet_count_turnover',
  text: `WITH bet AS (INSERT INTO wallet_turnover_bet (turnover_id, reference, counted, created_at) VALUES ($1, $2, $3, $4))
         UPDATE wallet_turnover SET counted = counted + $3::bigint WHERE id = $1`,
}
const finish: Statement = {
  name: 'wallet_finish_turnover',
  text: `WITH bet AS (INSERT INTO wallet_turnover_bet (turnover_id, reference, counted, created_at) VALUES ($1, $2, $3, $4))
         UPDATE wallet_turnover SET counted = counted + $3::bigint, locked = 0, done_at = $4 WHERE id = $1`,
}

interface Open {
  id: string
  required: bigint
  counted: bigint
  locked: bigint
}

const readTurningIds: Statement = {
  name: 'wallet_read_turning',
  text: `SELECT user_id FROM wallet_turnover WHERE user_id = ANY ($1::bigint[]) AND done_at IS NULL
         UNION SELECT user_id FROM wallet_unplayed WHERE user_id = ANY ($1::bigint[]) AND amount > 0`,
}

/** Those of these people for whom a stake still counts. */
export async function readTurning(ask: Ask, user_ids: readonly string[]): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set()
  const rows = await ask<{ user_id: string }>(readTurningIds, [plainColumn(user_ids, String)])
  return new Set(rows.map(({ user_id }) => user_id))
}

export interface Stake {
  holder: Holder
  currency: Currency
  amount: bigint
  /** The bet. */
  reference: string
  at: Date
}

/** What a posting has to lock before stakes of this wallet can be counted. */
export const turnoverAccounts = ({ user_id, book }: Holder, currency: Currency): bigint[] =>
  [Part.Available, Part.Locked].map((part) => accountOf(user_id, part, currency, book))

/** Inside a transaction and under the lock of the wallet: as much as was locked has to be played. */
export async function addTurnover(
  ask: Ask,
  { user_id, book }: Holder,
  currency: Currency,
  { source, required, at }: { source: 'direct_charge' | 'bonus'; required: bigint; at: Date },
): Promise<string> {
  const [row] = await ask<{ id: string }>(addRow, [user_id, book, currency, source, required, at])
  return row!.id
}

/**
 * A settled stake, first for what was locked first, and it is no longer money that was only passed through. What is done
 * becomes available with the posting, which has locked turnoverAccounts and is written by whoever calls. A bet counts once.
 */
export async function countTurnover(ask: Ask, posting: Posting, stake: Stake): Promise<void> {
  const { holder, currency, reference, at } = stake
  const of = [holder.user_id, holder.book, currency]
  const [known] = await ask<{ is_counted: boolean }>(isCounted, [...of, reference])
  if (known!.is_counted) return
  await playUnplayed(ask, stake)
  let left = stake.amount
  const all = (await ask<Record<keyof Open, string>>(readOpen, of)).map(toOpen)
  for (const [number, open] of all.entries()) {
    if (left === 0n) return
    const missing = open.required - open.counted
    const counted = missing < left ? missing : left
    left -= counted
    await ask(counted === missing ? finish : count, [open.id, reference, counted, at])
    if (counted === missing) release(posting, holder, currency, open, number === all.length - 1)
  }
}

const toOpen = ({ id, required, counted, locked }: Record<keyof Open, string>): Open => ({
  ...{ id, required: BigInt(required), counted: BigInt(counted), locked: BigInt(locked) },
})

/** As much of it as was not lost; with the last one all that was won with it, too. */
function release(posting: Posting, holder: Holder, currency: Currency, { id, locked }: Open, is_last: boolean): void {
  const [available, kept] = turnoverAccounts(holder, currency) as [bigint, bigint]
  const left = posting.balanceOf(kept)
  const amount = locked < left && !is_last ? locked : left
  if (amount === 0n) return
  posting.add({
    key: keyOf('turnover_done', id),
    kind: 'turnover_done',
    reference: id,
    entries: [
      { account: kept, amount: -amount },
      { account: available, amount },
    ],
  })
}

async function playUnplayed(ask: Ask, { holder, currency, amount }: Stake): Promise<void> {
  let left = amount
  for (const unplayed of await readUnplayed(ask, holder, currency)) {
    const part = unplayed.amount < left ? unplayed.amount : left
    left -= part
    if (part > 0n) await changeUnplayed(ask, holder, currency, unplayed.method, -part)
  }
}
