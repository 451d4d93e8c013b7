import { CURRENCIES, Currency } from '@mela/contract/money.ts'
import { House, Part, type Transfer } from '../../src/ledger/index.ts'
import type { Open, Play, Side } from './ledger-play.ts'

const GIFTS = [
  'grant_registration',
  'grant_daily',
  'grant_invitation',
  'rebate_paid',
  'commission_paid',
  'seeded',
] as const
/** Where each of them comes from, but for grants. */
const GIVERS: Partial<Record<(typeof GIFTS)[number], House>> = {
  rebate_paid: House.Bonus,
  commission_paid: House.Bonus,
  seeded: House.Seed,
}
const times = <T>(count: number, act: T): T[] => Array.from({ length: count }, () => act)

// What a site does with money, as a model: people pay in, play, put diamonds into boxes, exchange, lock and withdraw;
// banks take back and send back, and operators correct.
export class MoneyActs {
  readonly #play: Play
  readonly #boxes: Open[] = []
  readonly #kept: Open[] = []
  readonly #paid_in: Open[] = []
  readonly #owed: Open[] = []
  readonly #held: Open[] = []
  readonly #paid_out: Open[] = []
  readonly #locked: Open[] = []
  readonly #bets: Open[] = []
  /** Each as often as it stands here. */
  readonly #acts: readonly (() => Transfer | undefined)[] = [
    ...times(4, () => this.#give()),
    ...times(4, () => this.#fillBox()),
    ...times(5, () => this.#openBox()),
    ...times(1, () => this.#returnBox()),
    ...times(2, () => this.#recharge()),
    ...times(1, () => this.#keepDeposit()),
    ...times(1, () => this.#resolveDeposit()),
    ...times(1, () => this.#chargeBack()),
    ...times(1, () => this.#settleDebt()),
    ...times(3, () => this.#hold()),
    ...times(3, () => this.#decide()),
    ...times(1, () => this.#return()),
    ...times(2, () => this.#lock()),
    ...times(1, () => this.#addBonus()),
    ...times(1, () => this.#release()),
    ...times(3, () => this.#exchange()),
    ...times(3, () => this.#bet()),
    ...times(1, () => this.#win()),
    ...times(1, () => this.#adjust()),
  ]

  constructor(play: Play) {
    this.#play = play
  }

  /** What has nothing to go on with gives somebody something. */
  next(): Transfer {
    return this.#play.pick(this.#acts)() ?? this.#give()
  }

  #give(): Transfer {
    const wallet = this.#play.wallet()
    const kind = this.#play.pick(GIFTS)
    return this.#play.toHouse(kind, wallet, -this.#play.some(20_001), GIVERS[kind] ?? House.Grants)
  }

  #fillBox(): Transfer {
    const wallet = { ...this.#play.wallet(), currency: Currency.Diamond }
    // Often more than there is, so that many are refused.
    const amount = this.#play.some(300) * 100n
    return this.#play.toHouse('chest_sent', wallet, amount, House.Chests, () => this.#boxes.push({ ...wallet, amount }))
  }

  /** By anybody; whoever opens the box of somebody in another book has an account there, too. */
  #openBox(): Transfer | undefined {
    const box = this.#play.take(this.#boxes)
    if (!box) return undefined
    const amount = box.amount <= 100n ? box.amount : this.#play.some(Number(box.amount))
    if (amount < box.amount) this.#boxes.push({ ...box, amount: box.amount - amount })
    return this.#play.toHouse('chest_received', { ...box, user_id: this.#play.someone() }, -amount, House.Chests)
  }

  #returnBox(): Transfer | undefined {
    const box = this.#play.take(this.#boxes)
    return box && this.#play.toHouse('chest_returned', box, -box.amount, House.Chests)
  }

  #recharge(): Transfer {
    const paid = { ...this.#play.wallet(), amount: this.#play.some(50_000) }
    return this.#play.toHouse('recharge_paid', paid, -paid.amount, House.Deposits, () => this.#paid_in.push(paid))
  }

  /** Nobody knows whose it is. */
  #keepDeposit(): Transfer {
    const kept = { ...this.#play.wallet(), amount: this.#play.some(50_000) }
    const sides: Side[] = [
      [this.#play.house(House.Suspense, kept), kept.amount],
      [this.#play.house(House.Deposits, kept), -kept.amount],
    ]
    return this.#play.draw('deposit_kept', sides, { is_certain: true, whenWritten: () => this.#kept.push(kept) })
  }

  #resolveDeposit(): Transfer | undefined {
    const kept = this.#play.take(this.#kept)
    if (!kept) return undefined
    if (this.#play.pick([true, false])) {
      return this.#play.toHouse('recharge_paid', kept, -kept.amount, House.Suspense, () => this.#paid_in.push(kept))
    }
    const sides: Side[] = [
      [this.#play.house(House.Suspense, kept), -kept.amount],
      [this.#play.house(House.Deposits, kept), kept.amount],
    ]
    return this.#play.draw('deposit_returned', sides, { is_certain: true })
  }

  /** What is not there is owed. */
  #chargeBack(): Transfer | undefined {
    const paid = this.#play.take(this.#paid_in)
    if (!paid) return undefined
    const taken = this.#play.some(Number(paid.amount) + 2) - 1n
    const sides: Side[] = [
      [this.#play.own(paid), -taken],
      [this.#play.house(House.Receivables, paid), taken - paid.amount],
      [this.#play.house(House.Deposits, paid), paid.amount],
    ]
    const owed = { ...paid, amount: paid.amount - taken }
    const whenWritten = () => void (owed.amount > 0n && this.#owed.push(owed))
    return this.#play.draw('recharge_charged_back', sides, { whenWritten })
  }

  /** From what the person has by then, as far as it is there; or the site carries it. */
  #settleDebt(): Transfer | undefined {
    const owed = this.#play.take(this.#owed)
    if (!owed) return undefined
    const is_paid = this.#play.pick([true, true, false])
    const from = is_paid ? this.#play.own(owed) : this.#play.house(House.Adjustments, owed)
    const sides: Side[] = [
      [from, -owed.amount],
      [this.#play.house(House.Receivables, owed), owed.amount],
    ]
    return this.#play.draw(is_paid ? 'receivable_paid' : 'receivable_written_off', sides, { is_certain: !is_paid })
  }

  #hold(): Transfer {
    const held = { ...this.#play.wallet(), amount: this.#play.some(15_000) }
    const whenWritten = ({ reference }: Transfer) => this.#held.push({ ...held, reference })
    return this.#play.between('withdraw_held', held, Part.Available, Part.Held, whenWritten)
  }

  #decide(): Transfer | undefined {
    const held = this.#play.take(this.#held)
    if (!held) return undefined
    if (this.#play.pick([true, false, false]))
      return this.#play.between('withdraw_rejected', held, Part.Held, Part.Available)
    const fee = held.amount / 50n
    const sides: Side[] = [
      [this.#play.own(held, Part.Held), -held.amount],
      [this.#play.house(House.Deposits, held), held.amount - fee],
      [this.#play.house(House.Fees, held), fee],
    ]
    const fate = { is_certain: true, whenWritten: () => this.#paid_out.push(held) }
    return this.#play.draw('withdraw_paid', sides, fate, held.reference)
  }

  #return(): Transfer | undefined {
    const paid = this.#play.take(this.#paid_out)
    if (!paid) return undefined
    const fee = paid.amount / 50n
    const sides: Side[] = [
      [this.#play.own(paid), paid.amount],
      [this.#play.house(House.Deposits, paid), fee - paid.amount],
      [this.#play.house(House.Fees, paid), -fee],
    ]
    return this.#play.draw('withdraw_returned', sides, { is_certain: true })
  }

  #lock(): Transfer {
    const locked = { ...this.#play.wallet(), amount: this.#play.some(15_000) }
    return this.#play.between('direct_charged', locked, Part.Available, Part.Locked, () => this.#locked.push(locked))
  }

  #addBonus(): Transfer | undefined {
    const locked = this.#play.take(this.#locked)
    if (!locked) return undefined
    const bonus = this.#play.some(100)
    const sides: Side[] = [
      [this.#play.own(locked, Part.Locked), bonus],
      [this.#play.house(House.Bonus, locked), -bonus],
    ]
    const whenWritten = () => this.#locked.push({ ...locked, amount: locked.amount + bonus })
    return this.#play.draw(this.#play.pick(['direct_bonus', 'invite_paid'] as const), sides, {
      is_certain: true,
      whenWritten,
    })
  }

  #release(): Transfer | undefined {
    const locked = this.#play.take(this.#locked)
    return locked && this.#play.between('turnover_done', locked, Part.Locked, Part.Available)
  }

  /** Each currency sums to zero by itself. */
  #exchange(): Transfer {
    const given = this.#play.wallet()
    const got = { ...given, currency: CURRENCIES.find((currency) => currency !== given.currency)! }
    const [from, to, cashback] = [this.#play.some(15_000), this.#play.some(15_000), this.#play.some(4) - 1n]
    const fee = from / 50n
    const sides: Side[] = [
      [this.#play.own(given), -from],
      [this.#play.house(House.Exchange, given), from - fee],
      [this.#play.house(House.Fees, given), fee],
      [this.#play.own(got), to + cashback],
      [this.#play.house(House.Exchange, got), -to],
      [this.#play.house(House.Bonus, got), -cashback],
    ]
    return this.#play.draw('exchanged', sides)
  }

  #bet(): Transfer {
    const bet = { ...this.#play.wallet(), amount: this.#play.some(5_000) }
    return this.#play.toHouse('bet_placed', bet, bet.amount, House.Games, () => this.#bets.push(bet))
  }

  #win(): Transfer | undefined {
    const bet = this.#play.take(this.#bets)
    if (!bet) return undefined
    const [kind, amount] =
      this.#play.some(3) === 1n ? (['bet_refunded', bet.amount] as const) : (['bet_paid', bet.amount * 2n] as const)
    return this.#play.toHouse(kind, bet, -amount, House.Games)
  }

  #adjust(): Transfer {
    return this.#play.toHouse('adjusted', this.#play.wallet(), this.#play.some(4_000) - 2_000n || 1n, House.Adjustments)
  }
}
