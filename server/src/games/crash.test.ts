import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Attempt } from '../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../test/crash/crash-stage.ts'
import { bet, placeIn } from '../../test/play/draws.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { closingOf, drawLong, LONG_LINE, openLong } from '../../test/play/long-periods.ts'
import { asDrawing, closeLost, giveUp, openInChain, passHours } from '../../test/play/lost-chains.ts'
import { hireOperator } from '../../test/operator.ts'
import type { Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { markLost } from './draw/draw-sql.ts'
import { settlePeriod } from './settle/settle-period.ts'

// Every step of taking a ticket and of paying a period, cut off before and after it.
let world: World
let stage: CrashStage
let player: Person
beforeAll(async () => {
  world = await openWorld({ clock_speed: 20, variables: { ROLES: 'api,gateway' } })
  stage = await CrashStage.open(world, import.meta.url)
  player = await world.register()
  await player.call('confirmAge', { birth_date: '1990-05-17' })
  await giveDiamonds(world, player, '1000000.00')
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

async function everything(): Promise<Record<string, number>> {
  const [counts] = await world.database.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM games_bet)::int AS bets,
            (SELECT coalesce(sum(bets), 0) FROM games_day)::int AS day_bets,
            (SELECT coalesce(sum(settled_bets), 0) FROM games_day)::int AS day_settled,
            (SELECT count(*) FROM games_win)::int AS wins,
            (SELECT count(*) FROM games_refund)::int AS refunds,
            (SELECT coalesce(sum(win), 0) FROM games_score)::int AS won,
            (SELECT count(*) FROM games_settlement WHERE settled_at IS NOT NULL)::int AS settled,
            (SELECT count(*) FROM platform_request WHERE call = 'placeBets')::int AS requests,
            (SELECT count(*) FROM platform_outbox)::int AS announcements,
            (SELECT count(*) FROM ledger_transfer)::int AS transfers,
            (SELECT coalesce(sum(balance), 0) FROM ledger_account)::int AS owned`,
  )
  return counts!
}

async function attempt(ask: Attempt['ask']): Promise<Attempt> {
  const before = await everything()
  return {
    ask,
    async effect() {
      const after = Object.entries(await everything()).map(([name, count]) => [name, count - before[name]!] as const)
      return Object.fromEntries(after.filter(([, more]) => more !== 0))
    },
  }
}

test(
  'a ticket whose placing crashes anywhere is taken once, and whoever asks again hears the same',
  () => {
    const effect = { bets: 2, day_bets: 2, requests: 1, announcements: 1, transfers: 2, owned: -1500 }
    const prepare = async () => {
      const period = await openLong(world)
      const nonce = randomUUID()
      const ticket = [bet('size:big', '10'), bet('number:7', '5')]
      return attempt(({ origin }) => placeIn(player.at(origin), period, ticket, { nonce }))
    }
    return stage.crash('placeBets', prepare, effect)
  },
  CRASH_MS,
)

test(
  'a period whose paying crashes anywhere is paid once',
  async () => {
    const won = 1960 + 4704
    const effect = { day_settled: 3, wins: 2, won, settled: 1, announcements: 2, transfers: 2, owned: won }
    const openDrawn = async () => {
      const period = await openLong(world)
      await placeIn(player, period, [bet('size:big', '10'), bet('number:7', '5'), bet('size:small', '10')])
      await drawLong(world, period, '7')
      return period
    }
    const prepareOne = async () => {
      const period = await openDrawn()
      return attempt(({ run }) => run('games:settle-period', { line: LONG_LINE, ...period }))
    }
    await stage.crash('paying a period', prepareOne, effect)
    const prepareAll = async () => {
      await openDrawn()
      return attempt(({ run }) => run('games:settle-due'))
    }
    await stage.crash('paying all periods', prepareAll, effect)
  },
  CRASH_MS,
)

test(
  'a lost period whose refund crashes anywhere goes back once',
  async () => {
    const pair = {
      nisha: await hireOperator(world, 'nisha', ['risk']),
      arjun: await hireOperator(world, 'arjun', ['admin']),
    }
    const waiting = await openInChain(world, 80)
    for (const period of waiting) await placeIn(player, period, [bet('size:big', '10'), bet('number:7', '5')])
    await passHours(world, waiting[0]!, 24 * 4)
    await giveUp(world, pair, waiting[0]!)
    const effect = { day_bets: -2, refunds: 2, won: 1530, settled: 1, announcements: 2, transfers: 2, owned: 1530 }
    // Lost once whoever draws has closed it.
    async function loseNext() {
      const { period } = waiting.shift()!
      await closeLost(world, { period })
      await asDrawing(world, (ask) => ask(markLost, { line: LONG_LINE }))
      return { line: LONG_LINE, period }
    }
    const prepareOne = async () => {
      const lost = await loseNext()
      return attempt(({ run }) => run('games:refund-period', lost))
    }
    await stage.crash('giving back a period', prepareOne, effect)
    const prepareAll = async () => {
      await loseNext()
      return attempt(({ run }) => run('games:refund-due'))
    }
    await stage.crash('giving back all periods', prepareAll, effect)
  },
  CRASH_MS,
)

test('every operation of games was among them', () => stage.expectAll())

test('GAMES-017 bets that are not those under the root are paid to nobody, and somebody is called', async () => {
  const period = await openLong(world)
  await placeIn(player, period, [bet('size:big', '10')])
  const closing = await closingOf(world, period)
  await placeIn(player, period, [bet('size:big', '10')])
  await drawLong(world, period, '7', closing)
  const before = await everything()
  await settlePeriod(world.context, { line: LONG_LINE, ...period })
  expect(await everything()).toEqual(before)
  const [row] = await world.database.query<{ halted: string | null }>(
    'SELECT halted FROM games_settlement WHERE period = $1',
    [period.period],
  )
  expect(row!.halted).toBe('bets differ from the root')
  const worker = await world.startSite({ ROLES: 'worker' })
  const metrics = await worker.context.telemetry.metrics()
  expect(metrics).toMatch(/^mela_games_halted 1$/m)
  // Written past the close, it is refused by the database itself.
  await expect(placeIn(player, period, [bet('size:big', '10')])).rejects.toMatchObject({ reason: 'period_closed' })
  await expect(
    world.context.db.pool.query(
      `INSERT INTO games_bet SELECT user_id, nextval('games_bet_id'), gen_random_uuid(), line, period, game_type, method, value, currency, book, stake, fee, locked, blind, now()
       FROM games_bet WHERE period = $1`,
      [period.period],
    ),
  ).rejects.toThrow(/not open/)
})

test('a bet on another game than the period is of is refused', async () => {
  const period = await openLong(world)
  await expect(placeIn(player, period, [bet('sum:10')], { game_type: GameType.K3 })).rejects.toMatchObject({
    reason: 'period_closed',
  })
})
