import type { Caller, CallInput, CallOutput } from '@mela/contract/client.ts'
import { Refused } from '@mela/contract/client.ts'
import { PLAY_CURRENCY, RULES_OF, type GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { gameOf } from '@mela/rules/games/odds.ts'
import type { Chance } from './chance.ts'
import { ask, type Line, type Patience } from './line.ts'

type Lines = CallInput<'placeBets'>['bets']
/** What somebody asked for, and what they were told. */
export interface Ticket {
  period: string
  nonce: string
  lines: number
  answer: CallOutput<'placeBets'> | { refused: string }
}
export type OpenPeriod = CallOutput<'getNextPeriods'> & { game_type: GameType }

const LINES_MOST = 3
const STAKE_MOST = 20
/** How often somebody sends the same twice at once, out of one. */
const TWICE = 0.05

/** Somebody who bets, with a way to both apis, and remembers every answer. */
export class Bettor {
  readonly tickets: Ticket[] = []
  readonly #line: Line
  readonly #chance: Chance

  constructor(callers: readonly Caller[], token: string, chance: Chance) {
    const back_off = { first_ms: 50, most_ms: 500 }
    this.#line = { callers, token, chance, back_off, is_closed: false, retries: 0 }
    this.#chance = chance
  }

  get retries(): number {
    return this.#line.retries
  }

  async periodOf({ game_type, code }: LineSetting): Promise<OpenPeriod> {
    return { ...(await ask(this.#line, 'getNextPeriods', { game_type, line: code })), game_type }
  }

  /** Until there is an answer, however often that takes; a refusal is one. */
  async bet({ period, game_type }: OpenPeriod, patience?: Patience): Promise<Ticket> {
    const bets = this.#lines(game_type)
    const input = { game_type, period, money_type: PLAY_CURRENCY, bets, nonce: this.#chance.uuid() }
    const place = async (): Promise<Ticket> => {
      const answer = await ask(this.#line, 'placeBets', input, patience).catch((error: unknown) => {
        if (error instanceof Refused) return { refused: error.reason }
        throw error
      })
      const ticket = { period, nonce: input.nonce, lines: bets.length, answer }
      this.tickets.push(ticket)
      return ticket
    }
    const [ticket] = await Promise.all([place(), ...(this.#chance.happens(TWICE) ? [place()] : [])])
    return ticket
  }

  #lines(game_type: GameType): Lines {
    const { markets } = gameOf(RULES_OF[game_type])
    return Array.from({ length: this.#chance.int(1, LINES_MOST + 1) }, () => {
      const { method, values } = this.#chance.pick(markets)
      return { method, value: this.#chance.pick(values), amount: String(this.#chance.int(1, STAKE_MOST)) }
    })
  }
}
