import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import {
  accountOf,
  Book,
  houseOf,
  keyOf,
  Part,
  TRANSFER_KINDS,
  type House,
  type Transfer,
} from '../../src/ledger/index.ts'
import type { TransferKind } from '../../src/ledger/chart.ts'
import type { Int } from '../crash/chance.ts'
import { MoneyActs } from './ledger-acts.ts'
import type { Outcome } from './post-together.ts'

export interface Wallet {
  user_id: string
  currency: Currency
  book: Book
}
/** What waits for its next step. */
export interface Open extends Wallet {
  amount: bigint
  /** Of the transfer that it waits for the end of. */
  reference?: string
}
export type Side = [account: bigint, amount: bigint]

interface Fate {
  /** It takes only what was set aside for it, so that nobody can refuse it. */
  is_certain?: boolean
  whenWritten?: ((written: Transfer) => void) | undefined
}
interface Drawn extends Fate {
  transfer: Transfer
  /** Undefined while nobody knows, which is for ever where the try was given up. */
  outcome?: 'posted' | 'refused'
}

const BOOKS = [Book.Play, Book.Money, Book.Test]
const FIRST_PERSON = 1_000_001

/** Draws transfers, is told what became of each, and says at the end what must be there. */
export class Play {
  readonly drawn = new Map<string, Drawn>()
  readonly #int: Int
  readonly #people: string[]
  readonly #acts: MoneyActs
  readonly #posted: Transfer[] = []
  #count = 0

  constructor(int: Int, people: number) {
    this.#int = int
    this.#people = Array.from({ length: people }, (_, index) => String(FIRST_PERSON + index))
    this.#acts = new MoneyActs(this)
  }

  next(): Transfer {
    return this.#acts.next()
  }

  /** One of those that are known to be written, to be tried once more. */
  again(): Transfer | undefined {
    return this.#posted[this.#int(0, this.#posted.length)]
  }

  settle(transfer: Transfer, outcome: Outcome): void {
    const drawn = this.drawn.get(transfer.key)!
    if (drawn.outcome !== undefined) return
    drawn.outcome = outcome === 'refused' ? 'refused' : 'posted'
    if (outcome === 'refused') return
    drawn.whenWritten?.(transfer)
    this.#posted.push(transfer)
  }

  /** The kinds of which nothing was written, and what was refused although nobody could. */
  faults(): string[] {
    const all = [...this.drawn.values()]
    const written = new Set(all.filter(({ outcome }) => outcome === 'posted').map(({ transfer }) => transfer.kind))
    const missing = (Object.keys(TRANSFER_KINDS) as TransferKind[]).filter((kind) => !written.has(kind))
    const refused = all.filter(({ is_certain, outcome }) => is_certain && outcome === 'refused')
    return [
      ...missing.map((kind) => `nothing of the kind ${kind} was written`),
      ...refused.map(({ transfer }) => `${transfer.kind} ${transfer.reference} was refused`),
    ]
  }

  /** From what somebody can use; what is negative comes from there. */
  toHouse(kind: TransferKind, wallet: Wallet, amount: bigint, house: House, whenWritten?: () => void): Transfer {
    const sides: Side[] = [
      [this.own(wallet), -amount],
      [this.house(house, wallet), amount],
    ]
    return this.draw(kind, sides, { is_certain: amount < 0n, whenWritten })
  }

  between(kind: TransferKind, open: Open, from: Part, to: Part, whenWritten?: (written: Transfer) => void): Transfer {
    const sides: Side[] = [
      [this.own(open, from), -open.amount],
      [this.own(open, to), open.amount],
    ]
    return this.draw(kind, sides, { is_certain: from !== Part.Available, whenWritten }, open.reference)
  }

  draw(kind: TransferKind, sides: Side[], fate: Fate = {}, reference?: string): Transfer {
    const name = `${this.#count++}`
    const entries = sides.filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount }))
    const transfer = { key: keyOf('play', name), kind, reference: reference ?? name, entries }
    this.drawn.set(transfer.key, { transfer, ...fate })
    return transfer
  }

  own = ({ user_id, currency, book }: Wallet, part: Part = Part.Available): bigint =>
    accountOf(user_id, part, currency, book)
  house = (house: House, { currency, book }: Wallet): bigint => houseOf(house, currency, book)

  /** More than nothing. */
  some = (below: number): bigint => BigInt(this.#int(1, below))

  pick<T>(choices: readonly T[]): T {
    return choices[this.#int(0, choices.length)]!
  }

  take(list: Open[]): Open | undefined {
    return list.splice(this.#int(0, list.length), 1)[0]
  }

  someone(): string {
    return this.pick(this.#people)
  }

  wallet(): Wallet {
    const user_id = this.someone()
    return { user_id, currency: this.pick(CURRENCIES), book: BOOKS[Number(user_id) % BOOKS.length]! }
  }
}
