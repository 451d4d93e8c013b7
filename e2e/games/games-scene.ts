import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { startStandIn } from '../../server/test/providers/stand-ins.ts'
import { endWithSpec } from '../stage/end-with-spec.ts'
import { befriend, callerOf, sayTo, type Person } from '../stage/people.ts'
import type { Site } from '../stage/site.ts'
import { LONG_MS } from '../../waits.ts'
import { betOn, EACH, startGamesSite, type GamesSite } from './games-site.ts'

/** A site on which every game is open, after a first evening of it. */
export interface GamesScene {
  own: GamesSite
  /** Has bets on every game, all of them settled. */
  player: Person
  /** A friend of the player, who sent a draw on. */
  friend: Person
  /** A draw of WinGo with bets of the player, and one that a block decided. */
  period: string
  block_period: string
}
type Selections = Parameters<typeof betOn>[3]

const { WinGo, TrxWinGo, K3, D5, Racing } = GameType
/** Drawn often, so that there are draws to be seen; every screen begins with them. */
const SHORT_LINES = EACH.map((line) =>
  line.game_type === TrxWinGo ? { ...line, seconds: 20, switch: 1 as const } : line,
)
/** Open for so long that a ticket can be looked at. */
export const LONG_LINES = { [WinGo]: '03', [D5]: '06', [K3]: '10', [Racing]: '18' } as const
const LINES = [
  ...SHORT_LINES,
  ...Object.entries(LONG_LINES).map(([game, code]) => ({
    ...{ code, game_type: Number(game) as GameType, seconds: 60, switch: 1 as const },
  })),
]
const DRAWS = 6
const NINE_DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((digit) => ['number', String(digit)] as const)
/** One of them wins and brings less than both cost. */
export const SIZES: Selections = [
  ['size', 'big'],
  ['size', 'small'],
]
const BETS: [GameType, Selections][] = [
  [Racing, [['duel', '1-dragon'], ...sums()]],
  [D5, sums()],
  [K3, SIZES],
]
function sums(): Selections {
  return [
    ['sum_size', 'big'],
    ['sum_size', 'small'],
  ]
}
const DRAWN = { timeout: 3 * LONG_MS, intervals: [500] }

export async function setGamesScene(site: Site): Promise<GamesScene> {
  const tron = await startStandIn('tron-server', { TRON_SOLID_AFTER: '1' })
  endWithSpec(() => tron.stop())
  const own = await startGamesSite(LINES, {}, { TRON_URL: `http://127.0.0.1:${tron.port}` }, site)
  const [player, friend] = [await own.newPlayer('Kavya Nair'), await own.newPlayer('Meera Iyer')]
  const winners = [friend, await own.newPlayer('Gurpreet Singh'), await own.newPlayer('Wei Lin')]
  await befriend(own.database_url, player, friend)
  const [period, block_period] = await Promise.all([
    betOn(own, player, WinGo, SIZES),
    betOn(own, player, TrxWinGo, SIZES),
    ...BETS.map(([game_type, selections]) => betOn(own, player, game_type, selections)),
    ...winners.map((winner) => betUntilWon(own, winner)),
  ])
  await allSettled(own, player)
  await Promise.all(SHORT_LINES.map((line) => drawnOften(own, player, line)))
  await sendDraw(own, friend, player, period)
  return { own, player, friend, period, block_period }
}

/** Nine of ten digits come to a gain unless the tenth is drawn. */
export async function betUntilWon(own: GamesSite, person: Person): Promise<void> {
  for (let is_won = false; !is_won;) {
    const period = await betOn(own, person, WinGo, NINE_DIGITS)
    const settled = async () => (await resultOf(own, person, period)).bets.every(({ status }) => status !== 0)
    await expect.poll(settled, DRAWN).toBe(true)
    is_won = (await resultOf(own, person, period)).bets.some(({ status }) => status === 1)
  }
}

const resultOf = (own: GamesSite, person: Person, period: string) =>
  callerOf(person, own.origin)('getBettingResult', { game_type: WinGo, period })

async function allSettled(own: GamesSite, person: Person): Promise<void> {
  const read = async () => {
    const { list } = await callerOf(person, own.origin)('listParticipation', { limit: 50 })
    return list.some(({ status }) => status === 0)
  }
  await expect.poll(read, DRAWN).toBe(false)
}

async function drawnOften(own: GamesSite, person: Person, { game_type, code }: (typeof EACH)[number]): Promise<void> {
  const call = callerOf(person, own.origin)
  const least = game_type === TrxWinGo ? 1 : DRAWS
  const read = async () => (await call('listGameResults', { game_type, line: code, limit: DRAWS })).list.length
  await expect.poll(read, DRAWN).toBeGreaterThanOrEqual(least)
}

async function sendDraw(own: GamesSite, by: Person, to: Person, period: string): Promise<void> {
  await sayTo(to, by, 'So close to the close, and then this one:', own.origin)
  await callerOf(by, own.origin)('sendMessage', {
    chat_id: privateChatId(by.id, to.id),
    chat_type: ChatType.Private,
    nonce: randomUUID(),
    content: { type: ContentType.Card, data: { id: period, type: 'drawcard' } },
  })
}
