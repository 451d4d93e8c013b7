import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { verifyDay } from '@mela/rules/games/verify-day.ts'
import type { DayFile } from '@mela/rules/games/records.ts'
import {
  bet,
  betInOpen,
  openDrawingWorld,
  openPeriod,
  placeIn,
  settled,
  WINGO,
  type DrawingWorld,
} from '../../../test/play/draws.ts'
import { findings } from '../../../test/money/payments.ts'
import type { Person } from '../../../test/person.ts'
import { startProcess, type ServerProcess } from '../../../test/crash/process.ts'

let world: DrawingWorld
const drawing: ServerProcess[] = []
beforeAll(async () => {
  world = await openDrawingWorld({ is_drawing: false })
  const variables = { ...world.variables, ...world.draw_variables }
  for (const _ of [1, 2]) drawing.push(await startProcess(variables))
})
afterAll(async () => {
  for (const each of drawing) {
    each.signal('SIGCONT')
    await each.end('SIGKILL')
  }
  await world.end()
})

type Outcome = { ids: string[] } | { reason: string }

/** Bets without a pause until none is taken any more. */
async function betUntilClosed(person: Person, period: CallOutput<'getNextPeriods'>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (;;) {
    const outcome: Outcome = await placeIn(person, period, [bet('size:big', '1')]).catch(
      ({ reason }: { reason: string }) => ({ reason }),
    )
    outcomes.push(outcome)
    if ('reason' in outcome && outcome.reason === 'period_closed') return outcomes
  }
}

describe('in the last moments of a period', () => {
  test('whatever was taken is under the root, was taken in time and is paid; nothing else is', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.newPlayer()))
    const device = await people[0]!.openDevice()
    for (let round = 0; round < 2; round++) {
      const period = await betInOpen(world, people[0]!, [bet('size:small', '1')])
      const outcomes = (await Promise.all(people.map((person) => betUntilClosed(person, period)))).flat()
      const taken = outcomes.flatMap((outcome) => ('ids' in outcome ? outcome.ids : []))
      expect(taken.length).toBeGreaterThan(0)
      await settled(device, period)
      const { record } = await world.guest('getDrawProof', { period: period.period })
      const rows = await world.database.query<{ id: string; is_late: boolean }>(
        `SELECT bet.id, bet.created_at >= close_at AS is_late FROM games_bet bet
         JOIN games_period period USING (line, period) WHERE bet.period = $1`,
        [period.period],
      )
      expect(rows.filter(({ is_late }) => is_late)).toEqual([])
      expect(new Set(rows.map(({ id }) => id)).size).toBe(taken.length + 1)
      expect(taken.filter((id) => !rows.some((row) => row.id === id))).toEqual([])
      expect(record.closing!.bets).toBe(taken.length + 1)
      const [settlement] = await world.database.query('SELECT bets FROM games_settlement WHERE period = $1', [
        period.period,
      ])
      expect(settlement).toEqual({ bets: taken.length + 1 })
    }
    expect(await findings(world)).toEqual([])
  })
})

test('of two that draw one does, and whoever was paused in the middle and comes back changes nothing', async () => {
  const person = await world.newPlayer()
  const device = await person.openDevice()
  await openPeriod(world)
  // Whoever draws at the moment is stopped for longer than anybody waits; then the other one.
  for (const each of drawing) {
    each.signal('SIGSTOP')
    const [{ epoch: before }] = (await world.database.query('SELECT epoch FROM games_scheduler')) as [{ epoch: string }]
    const period = await betInOpen(world, person, [bet('size:big', '1')])
    await settled(device, period)
    each.signal('SIGCONT')
    const next = await betInOpen(world, person, [bet('size:big', '1')])
    await settled(device, next)
    const [{ epoch: after }] = (await world.database.query('SELECT epoch FROM games_scheduler')) as [{ epoch: string }]
    expect(Number(after)).toBeGreaterThanOrEqual(Number(before))
  }
  const rows = await world.database.query<{ index: number }>(
    'SELECT index FROM games_period WHERE line = $1 ORDER BY index',
    [WINGO.code],
  )
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, number) => number + 1))
  const { period } = await openPeriod(world)
  const file = (await world.guest('getDayFile', { line: WINGO.code, date: period.slice(0, 8) })) as DayFile
  expect(verifyDay(file)).toEqual([])
  expect(await findings(world)).toEqual([])
})
