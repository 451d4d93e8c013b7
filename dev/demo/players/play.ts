import { randomInt } from 'node:crypto'
import { type CallOutput, Refused, Unreachable } from '@mela/contract/client.ts'
import type { Notification } from '@mela/contract/events.ts'
import { GameType, SCREEN_CLOSES_BEFORE_MS } from '@mela/contract/games/games-rules.ts'
import type { GameOffer, Phone } from './phone.ts'
import type { Tally } from './tally.ts'
import { chooseMoments, chooseTicket, pick, type Ticket } from './tickets.ts'

// What a screen of a game asks, and what somebody in front of it does.
const LINE_SECONDS = 60
/** Most periods, in percent. */
const PLAYS = 85
const LOOKS_ELSEWHERE = 30
const RESULTS_SHOWN = 20
const BETS_SHOWN = 40
const CLOSED_AGAIN_MS = 60_000
/** Somebody needs a moment before they have decided. */
const DECIDES_IN_MS = 1_000

/** As a screen asks for what is awaited: ever more rarely. */
const FIRST_WAIT_MS = 700
const LONGEST_WAIT_MS = 15_000
const GROWTH = 1.5

type Running = CallOutput<'getNextPeriods'>
interface Place {
  game_type: GameType
  line: string
}

/** One period of the line from its beginning until its draw. Its result is looked for while the next one runs. */
export async function playPeriod(phone: Phone, tally: Tally, goesElsewhere: boolean): Promise<void> {
  const offer = phone.offers().find(({ game_type }) => game_type === GameType.WinGo)
  const line = offer?.lines.find(({ period_seconds }) => period_seconds === LINE_SECONDS) ?? offer?.lines[0]
  if (!line) return phone.pause(CLOSED_AGAIN_MS)
  const place = { game_type: GameType.WinGo, line: line.code }
  const running = await askForPeriod(phone, place)
  // By the clock of the site.
  const ahead_ms = running.now_unix - Date.now()
  const until = (unix: number) => phone.pause(unix - ahead_ms - Date.now())
  if (goesElsewhere && happens(LOOKS_ELSEWHERE)) await betElsewhere(phone, tally)
  const from_unix = Date.now() + ahead_ms + DECIDES_IN_MS
  const closes_unix = running.close_unix - SCREEN_CLOSES_BEFORE_MS
  if (running.is_open && from_unix < closes_unix && happens(PLAYS)) {
    for (const moment of chooseMoments(from_unix, closes_unix)) {
      await until(moment)
      await placeTicket(phone, tally, chooseTicket(place.game_type, running.period), closes_unix - ahead_ms)
    }
  }
  await until(running.draw_unix)
  lookForResult(phone, place, running)
}

/** The screen shows it and waits until the site has opened it, or it is too late to bet. */
const askForPeriod = (phone: Phone, place: Place): Promise<Running> =>
  askUntil(
    phone,
    () => phone.ask('getNextPeriods', place),
    ({ is_open, now_unix, close_unix }) => is_open || now_unix >= close_unix - SCREEN_CLOSES_BEFORE_MS,
  )

function lookForResult(phone: Phone, place: Place, { period, draw_unix, opens_unix }: Running): void {
  // The screen looks for the newest only.
  const until_unix = Date.now() + (draw_unix - opens_unix)
  const asking = askUntil(
    phone,
    () => phone.ask('listGameResults', { ...place, pos: 0, limit: RESULTS_SHOWN }),
    ({ list }) => list.some((result) => result.period === period) || Date.now() > until_unix,
  )
  asking.catch(() => undefined)
}

/** Another game, opened, bet on once and left again. */
async function betElsewhere(phone: Phone, tally: Tally): Promise<void> {
  const others = phone.offers().filter(({ game_type }) => game_type !== GameType.WinGo)
  if (others.length === 0) return
  const { game_type, lines }: GameOffer = pick(others)
  const place = { game_type, line: pick(lines).code }
  const [running] = await Promise.all([
    phone.ask('getNextPeriods', place),
    phone.ask('listGameResults', { ...place, pos: 0, limit: RESULTS_SHOWN }),
    phone.ask('listParticipation', { game_type, pos: 0, limit: BETS_SHOWN }),
  ])
  const left_ms = running.close_unix - SCREEN_CLOSES_BEFORE_MS - running.now_unix
  if (running.is_open && left_ms > 0) {
    await placeTicket(phone, tally, chooseTicket(game_type, running.period), Date.now() + left_ms)
  }
}

/** One of which nobody knows whether it arrived is sent again as the same one, as long as bets are taken. */
async function placeTicket(phone: Phone, tally: Tally, ticket: Ticket, until_unix: number): Promise<void> {
  try {
    await phone.ask('placeBets', ticket)
    tally.tickets++
  } catch (error) {
    if (error instanceof Unreachable && Date.now() + FIRST_WAIT_MS < until_unix) {
      await phone.pause(FIRST_WAIT_MS)
      return placeTicket(phone, tally, ticket, until_unix)
    }
    if (error instanceof Refused) tally.refused++
    else if (error instanceof Unreachable) tally.unanswered++
    else throw error
  }
}

/** Whoever had bets in a period is told that it is paid, and asks what it came to. */
export function lookAtBets(phone: Phone, tally: Tally, told: Notification): void {
  if (told.type !== 'game_settled') return
  tally.told++
  const { game_type, period } = told.data
  const looking = [
    phone.ask('listParticipation', { game_type, pos: 0, limit: BETS_SHOWN }),
    phone.ask('getBettingResult', { game_type, period }),
  ]
  Promise.all(looking).catch(() => undefined)
}

async function askUntil<T>(phone: Phone, ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  let wait_ms = FIRST_WAIT_MS
  for (;;) {
    const answer = await ask()
    if (isThere(answer)) return answer
    await phone.pause(wait_ms)
    wait_ms = Math.min(wait_ms * GROWTH, LONGEST_WAIT_MS)
  }
}

const happens = (percent: number): boolean => randomInt(100) < percent
