import { createHash } from 'node:crypto'
import { plainColumn, type Ask } from '../platform/data/db.ts'
import { isHouse, potOf, TRANSFER_KINDS, type TransferKind } from './chart.ts'
import { isInChart, sideOf } from './moves.ts'
import { lockAccounts, writeTransfers } from './sql.ts'

// One posting is all that a transaction moves. Its accounts are locked before anything is decided, in the order of their
// numbers; each transfer is decided against what the ones before it leave; all are written by one statement.
export interface Transfer {
  /** From keyOf: what it is for, so that nothing is paid twice. */
  key: string
  kind: TransferKind
  /** What it belongs to, as records show it: the id of a chest. */
  reference: string
  /** Adds up to zero in each currency and book; an account occurs once. */
  entries: readonly Entry[]
}
export interface Entry {
  account: bigint
  amount: bigint
}

interface Standing {
  balance: bigint
  entries: bigint
}

interface WrittenEntry extends Entry {
  key: string
  kind: number
  /** Null for the house, whose entries are numbered by their transfer. */
  seq: bigint | null
  balance_after: bigint | null
}

/** The same parts make the same key, for ever and in every process. */
export function keyOf(...parts: readonly (string | number | bigint)[]): string {
  const hash = createHash('sha256')
  // With their lengths, so that no two lists of parts read the same.
  for (const part of parts) hash.update(`${String(part).length}:${part}`)
  const hex = hash.digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The database refuses the same; here whoever is wrong fails alone, before a whole batch does. */
function requireSound({ key, kind, entries }: Transfer): void {
  const sums = new Map<bigint, bigint>()
  for (const { account, amount } of entries) {
    const pot = potOf(account)
    sums.set(pot, (sums.get(pot) ?? 0n) + amount)
  }
  const is_balanced = entries.length >= 2 && [...sums.values()].every((sum) => sum === 0n)
  const is_single = new Set(entries.map(({ account }) => account)).size === entries.length
  if (!is_balanced || !is_single) throw new Error(`transfer ${key} does not sum to zero, or names an account twice`)
  const stray = entries.find(({ account, amount }) => !isInChart(kind, sideOf(account, amount)))
  if (stray) throw new Error(`transfer ${key} of the kind ${kind} moves ${stray.amount} on account ${stray.account}`)
}

export class Posting {
  readonly #standings: Map<bigint, Standing>
  readonly #transfers: Transfer[] = []
  readonly #entries: WrittenEntry[] = []

  private constructor(standings: Map<bigint, Standing>) {
    this.#standings = standings
  }

  /** Locks the accounts of people among these; those that nobody used yet come into being. */
  static async lock(ask: Ask, accounts: Iterable<bigint>): Promise<Posting> {
    const own = [...new Set(accounts)].filter((account) => !isHouse(account))
    if (own.length === 0) return new Posting(new Map())
    const rows = await ask(lockAccounts, { accounts: plainColumn(own, String) })
    return new Posting(
      new Map(
        rows.map(({ id, balance, entries }) => [BigInt(id), { balance: BigInt(balance), entries: BigInt(entries) }]),
      ),
    )
  }

  balanceOf(account: bigint): bigint {
    return this.#standing(account).balance
  }

  /** False, and nothing happens, where an account of a person would fall below zero. */
  add(transfer: Transfer): boolean {
    requireSound(transfer)
    const own = transfer.entries.filter(({ account }) => !isHouse(account))
    if (own.some(({ account, amount }) => this.balanceOf(account) + amount < 0n)) return false
    this.#transfers.push(transfer)
    const kind = TRANSFER_KINDS[transfer.kind]
    for (const entry of transfer.entries) {
      const base = { ...entry, key: transfer.key, kind }
      if (isHouse(entry.account)) {
        this.#entries.push({ ...base, seq: null, balance_after: null })
        continue
      }
      const standing = this.#standing(entry.account)
      standing.balance += entry.amount
      standing.entries += 1n
      this.#entries.push({ ...base, seq: standing.entries, balance_after: standing.balance })
    }
    return true
  }

  async write(ask: Ask, at: Date): Promise<void> {
    if (this.#transfers.length === 0) return
    const transfers = this.#transfers
    const entries = this.#entries
    await ask(writeTransfers, {
      keys: plainColumn(transfers, ({ key }) => key),
      kinds: plainColumn(transfers, ({ kind }) => TRANSFER_KINDS[kind]),
      references: transfers.map(({ reference }) => reference),
      entry_keys: plainColumn(entries, ({ key }) => key),
      account_ids: plainColumn(entries, ({ account }) => account),
      seqs: plainColumn(entries, ({ seq }) => seq),
      entry_kinds: plainColumn(entries, ({ kind }) => kind),
      amounts: plainColumn(entries, ({ amount }) => amount),
      balances_after: plainColumn(entries, ({ balance_after }) => balance_after),
      at,
    })
  }

  #standing(account: bigint): Standing {
    const standing = this.#standings.get(account)
    if (!standing) throw new Error(`account ${account} was not locked`)
    return standing
  }
}
