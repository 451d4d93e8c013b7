import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayFile } from '@mela/rules/games/records.ts'
import { verifyDay } from '@mela/rules/games/verify-day.ts'
import { bet, betInOpen, K3, openDrawingWorld, type DrawingWorld } from '../../../test/play/draws.ts'
import { startProcess, type ServerProcess } from '../../../test/crash/process.ts'
import { startProxy, type Proxy } from '../../../test/providers/proxy.ts'

let world: DrawingWorld
let database: Proxy
let drawing: ServerProcess
beforeAll(async () => {
  world = await openDrawingWorld({ lines: [K3], is_drawing: false })
  database = await startProxy(world.draw_variables['DRAW_DATABASE_URL']!)
  const through = (url: string) => Object.assign(new URL(url), { port: new URL(database.url).port }).href
  drawing = await startProcess({
    ...world.variables,
    ...world.draw_variables,
    DATABASE_URL: through(world.variables['DATABASE_URL']!),
    DRAW_DATABASE_URL: through(world.draw_variables['DRAW_DATABASE_URL']!),
  })
})
afterAll(async () => {
  await drawing.end('SIGKILL')
  await database.close()
  await world.end()
})

const drawnOf = async (period: string) => (await world.guest('getDrawProof', { period })).record.drawn

async function expectDrawnAndPaid(period: string): Promise<void> {
  await expect.poll(() => drawnOf(period)).not.toBeNull()
  const paid = () =>
    world.database.query('SELECT bets FROM games_settlement WHERE period = $1 AND settled_at IS NOT NULL', [period])
  await expect.poll(paid).toEqual([{ bets: 1 }])
}

test('whoever draws goes on by itself when the database was unreachable, and draws and pays what was open then', async () => {
  const person = await world.newPlayer()
  const before = await betInOpen(world, person, [bet('size:big')], { line: K3, left_ms: 700 })
  // Every connection of the process is gone, and none is made, until well after the period had to be drawn.
  database.cut()
  const missed_until = before.draw_unix + 2 * K3.seconds * 1000
  await expect.poll(() => Date.now() > missed_until).toBe(true)
  expect(database.refused).toBeGreaterThan(0)
  expect(await drawnOf(before.period)).toBeNull()
  database.mend()
  await expectDrawnAndPaid(before.period)

  // The database itself ends them all, in the middle of whatever is asked.
  const during = await betInOpen(world, person, [bet('size:big')], { line: K3, left_ms: 700 })
  const ended = await world.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'mela_draw' AND datname = current_database()`,
  )
  expect(ended.length).toBeGreaterThan(0)
  await expectDrawnAndPaid(during.period)

  const rows = await world.database.query<{ index: number; is_opened: boolean }>(
    'SELECT index, is_opened FROM games_period WHERE line = $1 ORDER BY index',
    [K3.code],
  )
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, number) => number + 1))
  expect(rows.filter(({ is_opened }) => !is_opened).length).toBeGreaterThan(0)
  const file = (await world.guest('getDayFile', { line: K3.code, date: during.period.slice(0, 8) })) as DayFile
  expect(verifyDay(file)).toEqual([])
})
