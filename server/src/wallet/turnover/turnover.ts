import type { Currency } from '@mela/contract/money.ts'
import { accountOf, keyOf, Part, type Book, type Posting } from '../../ledger/index.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import { changeUnplayed, readUnplayed } from './unplayed.ts'
import type { Holder } from '../wallets.ts'

// What was locked is played once before it may leave. Rows are changed only under the lock of the wallet.
interface OfWallet {
  user_id: string
  book: Book
  currency: Currency
}
type Source = 'direct_charge' | 'bonus'
interface Open {
  id: string
  required: bigint
  counted: bigint
  locked: bigint
}
interface Counted {
  turnover_id: string
  /** The bet. */
  reference: string
  counted: bigint
  at: Date
}

const addRow = statement<OfWallet & { source: Source; required: bigint; at: Date }, { id: string }>(
  'wallet_add_turnover',
  `INSERT INTO wallet_turnover (user_id, book, currency, source, required, locked, created_at)
   VALUES (:user_id, :book, :currency, :source, :required, :required, :at) RETURNING id`,
)
const isCounted = statement<OfWallet & { reference: string }, { is_counted: boolean }>(
  'wallet_is_bet_counted',
  `SELECT EXISTS (SELECT FROM wallet_turnover_bet bet JOIN wallet_turnover turnover ON turnover.id = bet.turnover_id
                  WHERE bet.reference = :reference AND user_id = :user_id AND book = :book AND currency = :currency)
     AS is_counted`,
)
const readOpen = statement<OfWallet, Record<keyof Open, string>>(
  'wallet_read_open_turnovers',
  `SELECT id, required, counted, locked FROM wallet_turnover
   WHERE user_id = :user_id AND book = :book AND currency = :currency AND done_at IS NULL ORDER BY id`,
)
const count = statement<Counted>(
  'wallet_count_turnover',
  `WITH bet AS (INSERT INTO wallet_turnover_bet (turnover_id, reference, counted, created_at)
                VALUES (:turnover_id, :reference, :counted, :at))
   UPDATE wallet_turnover SET counted = counted + :counted::bigint WHERE id = :turnover_id`,
)
const finish = statement<Counted>(
  'wallet_finish_turnover',
  `WITH bet AS (INSERT INTO wallet_turnover_bet (turnover_id, reference, counted, created_at)
                VALUES (:turnover_id, :reference, :counted, :at))
   UPDATE wallet_turnover SET counted = counted + :counted::bigint, locked = 0, done_at = :at WHERE id = :turnover_id`,
)
const readTurningIds = statement<{ user_ids: string }, { user_id: string }>(
  'wallet_read_turning',
  `SELECT user_id FROM wallet_turnover WHERE user_id = ANY (:user_ids::bigint[]) AND done_at IS NULL
   UNION SELECT user_id FROM wallet_unplayed WHERE user_id = ANY (:user_ids::bigint[]) AND amount > 0`,
)

/** Those of these people for whom a stake still counts. */
export async function readTurning(ask: Ask, user_ids: readonly string[]): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set()
  const rows = await ask(readTurningIds, { user_ids: plainColumn(user_ids, String) })
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
  { source, required, at }: { source: Source; required: bigint; at: Date },
): Promise<string> {
  const [row] = await ask(addRow, { user_id, book, currency, source, required, at })
  return row!.id
}

/**
 * A settled stake, first for what was locked first, and it is no longer money that was only passed through. What is done
 * becomes available with the posting, which has locked turnoverAccounts and is written by whoever calls. A bet counts once.
 */
export async function countTurnover(ask: Ask, posting: Posting, stake: Stake): Promise<void> {
  const { holder, currency, reference, at } = stake
  const wallet: OfWallet = { user_id: holder.user_id, book: holder.book, currency }
  const [known] = await ask(isCounted, { ...wallet, reference })
  if (known!.is_counted) return
  await playUnplayed(ask, stake)
  let left = stake.amount
  const all = (await ask(readOpen, wallet)).map(toOpen)
  for (const [number, open] of all.entries()) {
    if (left === 0n) return
    const missing = open.required - open.counted
    const counted = missing < left ? missing : left
    left -= counted
    await ask(counted === missing ? finish : count, { turnover_id: open.id, reference, counted, at })
    if (counted === missing) release(posting, holder, currency, open, all.slice(number + 1))
  }
}

const toOpen = ({ id, required, counted, locked }: Record<keyof Open, string>): Open => ({
  ...{ id, required: BigInt(required), counted: BigInt(counted), locked: BigInt(locked) },
})

/** Under the same lock, after stakes were counted: what came back to the locked part and has nothing to be played for. */
export async function releaseRest(
  ask: Ask,
  posting: Posting,
  { holder, currency, reference }: Omit<Stake, 'amount' | 'at'>,
) {
  const [available, kept] = turnoverAccounts(holder, currency) as [bigint, bigint]
  const amount = posting.balanceOf(kept)
  if (amount === 0n) return
  const open = await ask(readOpen, { user_id: holder.user_id, book: holder.book, currency })
  if (open.length > 0) return
  posting.add({
    key: keyOf('turnover_done', 'bet', reference),
    kind: 'turnover_done',
    reference,
    entries: [
      { account: kept, amount: -amount },
      { account: available, amount },
    ],
  })
}

/**
 * As much of it as was not lost; with the last one all that was won with it, too. What the later ones locked stays, whatever
 * was lost before.
 */
function release(
  posting: Posting,
  holder: Holder,
  currency: Currency,
  { id, locked }: Open,
  later: readonly Open[],
): void {
  const [available, kept] = turnoverAccounts(holder, currency) as [bigint, bigint]
  const left = posting.balanceOf(kept)
  const staying = later.reduce((sum, open) => sum + open.locked, 0n)
  const free = left > staying ? left - staying : 0n
  const amount = locked < free && later.length > 0 ? locked : free
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
