import { toDecimal } from '@mela/contract/money.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import { feeOf } from '@mela/rules/games/payout.ts'
import type { Context } from '../../context.ts'
import { accountOf, House, houseOf, keyOf, Part, type Posting } from '../../ledger/index.ts'
import { createBatch } from '../../platform/data/batch.ts'
import { perContext } from '../../platform/per-context.ts'
import { groupCommit } from '../../platform/data/transaction.ts'
import { accountsOf, readFacts, type Facts } from './bet-facts.ts'
import { periodRefusalOf, placeOf, stakeOf, type BetRefusal } from './bet-rules.ts'
import type { Placed, Ticket } from './ticket.ts'
import { writeTickets, type Bet, type Written } from './write-tickets.ts'

export type Outcome =
  | Placed
  | BetRefusal
  | { refused: 'bet_balance_not_enough' | 'key_reused'; details?: undefined }
  | 'known'

// Bets that come at the same moment are taken together: one look at the clock and one commit. Whoever is refused writes
// nothing and holds up nobody.
export const bets = perContext((context) =>
  createBatch<Ticket, Outcome>({
    lanes: 2,
    max_size: 256,
    sizes: context.telemetry.batchSizes('bet'),
    run: (tickets) => takeBets(context, tickets),
  }),
)

async function takeBets(context: Context, tickets: Ticket[]): Promise<Outcome[]> {
  const taken = await groupCommit(
    context,
    async (ask) => decide(context, tickets, await readFacts(context, ask, tickets)),
    (unit, facts) => (facts.bets.length > 0 ? writeTickets(unit, facts) : Promise.resolve()),
  )
  return tickets.map((ticket) => taken.outcomes.get(ticket)!)
}

interface Taken extends Written {
  outcomes: Map<Ticket, Outcome>
}

/** One after the other, each against what the ones before leave. */
function decide(context: Context, tickets: readonly Ticket[], facts: Facts): Taken {
  const { posting, at, open, rules, known } = facts
  const ids = [...facts.bet_ids]
  const taken: Taken = { bets: [], posting, answers: [], outcomes: new Map(), at }
  const seen = new Set<string>()
  const decideOn = (ticket: Ticket): Outcome => {
    const key = `${ticket.holder.user_id} ${ticket.request.key}`
    const first = known.get(ticket.request)
    if (seen.has(key)) return 'known'
    if (first) return first.is_other ? { refused: 'key_reused' } : first.answer
    const refusal = periodRefusalOf(open, ticket) ?? rules!.refusalOf(ticket)
    if (refusal) return refusal
    const { odds } = open.get(placeOf(ticket))!
    const placed = place(context, ticket, { odds, ids: ids.splice(0, ticket.lines.length), posting })
    if (!placed) return { refused: 'bet_balance_not_enough' }
    seen.add(key)
    rules!.note(ticket)
    taken.bets.push(...placed)
    const answer = answerOf(ticket, placed, posting, at)
    taken.answers.push({ request: ticket.request, answer })
    return answer
  }
  for (const ticket of tickets) taken.outcomes.set(ticket, decideOn(ticket))
  return taken
}

interface Placing {
  odds: OddsTable
  ids: readonly string[]
  posting: Posting
}

/** All of a ticket or nothing. What may leave is staked first, then what has to be played anyway. */
function place(context: Context, ticket: Ticket, { odds, ids, posting }: Placing): Bet[] | undefined {
  const { holder, currency, lines, game_type, line, period, request } = ticket
  const { user_id, book } = holder
  const [available, locked] = [Part.Available, Part.Locked].map((part) => accountOf(user_id, part, currency, book)) as [
    bigint,
    bigint,
  ]
  const total = stakeOf(ticket)
  if (posting.balanceOf(available) + posting.balanceOf(locked) < total) return undefined
  return lines.map(({ method, value, stake }, number) => {
    const id = ids[number]!
    const free = posting.balanceOf(available)
    const from_locked = stake > free ? stake - free : 0n
    const entries = [
      { account: available, amount: -(stake - from_locked) },
      { account: locked, amount: -from_locked },
      { account: houseOf(House.Games, currency, book), amount: stake },
    ].filter(({ amount }) => amount !== 0n)
    const is_paid = posting.add({ key: keyOf('bet_placed', id), kind: 'bet_placed', reference: id, entries })
    if (!is_paid) throw new Error(`bet ${id} is not paid for`)
    const blind = context.random.bytes(16).toString('hex')
    return {
      ...{ user_id, id, nonce: request.key, line, period, game_type, method, value, currency, book, stake },
      ...{ fee: feeOf(stake, odds), locked: from_locked, blind },
    }
  })
}

function answerOf({ holder, currency }: Ticket, placed: readonly Bet[], posting: Posting, at: Date): Placed {
  const balance = accountsOf({ holder, currency }).reduce((sum, account) => sum + posting.balanceOf(account), 0n)
  return {
    ids: placed.map(({ id }) => id),
    fee: toDecimal(
      placed.reduce((sum, { fee }) => sum + fee, 0n),
      currency,
    ),
    balance: toDecimal(balance, currency),
    receipts: placed.map(({ id, blind }) => ({ id, time: at.getTime(), blind })),
  }
}
