import type { CallInput } from '@mela/contract/client.ts'
import { placeBets as call } from '@mela/contract/games/games.ts'
import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import { isSelection } from '@mela/rules/games/odds.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import type { Context } from '../../context.ts'
import { isFrozen } from '../../ledger/index.ts'
import { askPool, isUniqueViolation } from '../../platform/data/db.ts'
import { handle, type Asker } from '../../platform/http/handle.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { findAnswer, hashOfRequest, type KeyedRequest } from '../../platform/data/requests.ts'
import { bets } from './bet-batch.ts'
import type { Placed, Ticket } from './ticket.ts'
import { isLineOpen, lineOf, readGamesConfig } from '../operate/read-games-config.ts'
import { requireBettor } from './require-bettor.ts'

const BETTING = { per_second: 10, burst: 30 }

/**
 * The answer leaves after COMMIT; asking again with the same nonce, however often, gives the first one. Nearly every nonce
 * is new, so it is looked for with the bet; by itself only where there is no bet to look with.
 */
export const placeBets = handle(call, async (context, input, asker, refuse) => {
  const { user_id } = asker
  if (asker.is_limited) throw refuse('session_limited')
  if (!context.limits.take(BETTING, `bet:${user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const { nonce, ...wanted } = input
  const request: KeyedRequest = { user_id, call: 'placeBets', key: nonce, request_hash: hashOfRequest(wanted) }
  const answered = async () => {
    const found = await findAnswer<Placed>(askPool(context.db), request)
    if (found?.is_other) throw refuse('key_reused')
    return found?.answer
  }
  let ticket: Ticket
  try {
    ticket = { ...(await toTicket(context, wanted, asker, refuse)), request }
  } catch (error) {
    const known = await answered()
    if (known) return known
    throw error
  }
  const outcome = await bets(context)
    .add(user_id, ticket)
    .catch((error: unknown) => {
      if (isFrozen(error)) return 'frozen' as const
      if (isUniqueViolation(error)) return 'known' as const
      throw error
    })
  // The same request, answered by another process or earlier in the same commit.
  const first = outcome === 'known' || outcome === 'frozen' ? await answered() : outcome
  if (!first) throw refuse(outcome === 'frozen' ? 'money_frozen' : 'key_reused')
  if (!('refused' in first)) return first
  const is_closed_game = first.refused === 'period_closed' && (await isClosedLine(context, ticket))
  throw refuse(is_closed_game ? 'game_closed' : first.refused, first.details)
})

/** What can be told without looking at the period. */
async function toTicket(
  context: Context,
  { game_type, period, money_type, bets: wanted }: Omit<CallInput<'placeBets'>, 'nonce'>,
  asker: Asker,
  refuse: Refuse<'permission_not_allowed' | 'session_limited' | 'bet_invalid'>,
): Promise<Omit<Ticket, 'request'>> {
  const currency: Currency = money_type
  const holder = await requireBettor(context, asker, currency, refuse)
  const { code } = readPeriod(period)!
  const lines = wanted.map(({ method, value, amount }) => {
    const stake = toMinor(amount, currency)
    const is_known = isSelection(RULES_OF[game_type], method, value)
    if (!is_known || stake === undefined || stake <= 0n) throw refuse('bet_invalid')
    return { method, value, stake }
  })
  return { holder, currency, lines, game_type, line: code, period }
}

/** Where no period is open, whether that is because operators have no bets there. */
async function isClosedLine(context: Context, { game_type, line: code }: Ticket): Promise<boolean> {
  const { config, paused } = await readGamesConfig(context)
  const line = lineOf(config, code)
  return line?.game_type === game_type && !isLineOpen(context.config, line, paused)
}
