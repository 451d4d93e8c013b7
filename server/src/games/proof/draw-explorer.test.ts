import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import { calls } from '@mela/contract/calls.ts'
import type { PeriodRecord } from '@mela/rules/games/records.ts'
import { verifyChain, verifyPeriod } from '@mela/rules/games/verify.ts'
import {
  bet,
  K3,
  openDrawingWorld,
  openInDatabase,
  placeIn,
  settled,
  WINGO,
  type DrawingWorld,
} from '../../../test/play/draws.ts'
import { forget } from '../../../test/play/games.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf } from '../../../test/person.ts'

let world: DrawingWorld
let nisha: Operator
beforeAll(async () => {
  world = await openDrawingWorld({ lines: [WINGO, K3] })
  nisha = await hireOperator(world, 'nisha', ['finance'])
})
afterAll(() => world.end())

test('the console shows every period with its bets, stakes, payouts and result, page by page, and its proof verifies', async () => {
  const person = await world.newPlayer()
  const device = await person.openDevice()
  const open = await openInDatabase(world, WINGO, 3_000)
  const paid = settled(device, open)
  await placeIn(person, open, [bet('size:big', '10'), bet('size:small', '30'), bet('number:7', '10')])
  const rowOf = async () => (await nisha.call('getDraw', { period: open.period })).draw
  expect(await rowOf()).toMatchObject({
    ...{ line: '02', game_type: 2, state: 'open', bets: 3, result: null, is_late: false },
    sums: [{ type: 3, stakes: '50.00', payouts: '0.00' }],
  })
  // Small pays 58.80 whatever else; were it 7, big would pay 19.60 and the number 94.08.
  const { list: exposed } = await nisha.call('listExposure', {})
  expect(exposed.find(({ period }) => period === open.period)).toMatchObject({
    ...{ bets: 3, stakes: '50.00', worst_payout: '113.68', worst_result: '7', worst_hold: '-63.68' },
  })
  await paid
  const { draw, proof, halted } = await nisha.call('getDraw', { period: open.period })
  const { totals } = await person.call('getBettingResult', { game_type: 2, period: open.period })
  expect(halted).toBeNull()
  expect(draw).toMatchObject({
    ...{ state: 'settled', bets: 3, result: proof!.record.drawn!.result },
    sums: [{ type: 3, stakes: '50.00', payouts: totals[0]!.win_amount }],
  })
  expect(proof).toEqual(await world.guest('getDrawProof', { period: open.period }))
  expect(verifyChain(proof!.chain)).toEqual([])
  expect(verifyPeriod(proof!.chain, proof!.record as PeriodRecord)).toEqual([])

  forget(world)
  const { list: hold } = await nisha.call('listHold', {})
  const won = Number(totals[0]!.win_amount)
  expect(hold).toMatchObject([
    {
      ...{ game_type: 2, type: 3, bets: 3, stakes: '50.00', payouts: totals[0]!.win_amount, fees: '1.00' },
      ...{ hold: (50 - won).toFixed(2), hold_without_fees: (49 - won).toFixed(2) },
    },
  ])
  const { games } = await nisha.call('getDashboard', {})
  expect(games).toEqual([
    { game_type: 2, type: 3, stakes: '50.00', payouts: totals[0]!.win_amount, hold: (50 - won).toFixed(2) },
  ])

  const seen: string[] = []
  for (let before: string | null | undefined; before !== null;) {
    const page = await nisha.call('listDraws', { limit: 2, ...(before && { before }) })
    expect(page.list.length).toBeLessThanOrEqual(2)
    seen.push(...page.list.map(({ line, period }) => `${line} ${period}`))
    before = page.next
  }
  const all = await world.database.query<{ place: string }>(
    `SELECT line || ' ' || period AS place FROM games_period WHERE opens_at <= $1 ORDER BY opens_at DESC, line DESC`,
    [new Date(Date.parse(draw.opens_at))],
  )
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.slice(-all.length)).toEqual(all.map(({ place }) => place))
  const { list: of_line } = await nisha.call('listDraws', { line: '09' })
  expect(new Set(of_line.map(({ line }) => line))).toEqual(new Set(['09']))
  expect((await nisha.call('listDraws', { only: 'late' })).list).toEqual([])
  expect(await reasonOf(nisha.call('getDraw', { period: '20200101020001' }))).toBe('non_existent')
})

test('FAIR-006 only the role that draws can write a result, and no call of anybody takes one', async () => {
  const grants = await world.database.query<{ grantee: string; column_name: string; privilege_type: string }>(
    `SELECT DISTINCT grantee, column_name, privilege_type FROM information_schema.column_privileges
     WHERE table_name = 'games_period' AND privilege_type IN ('INSERT', 'UPDATE')
       AND column_name IN ('closing', 'countersignature', 'drawn', 'result')
       AND grantee <> (SELECT tableowner FROM pg_tables WHERE tablename = 'games_period')`,
  )
  expect(new Set(grants.map(({ grantee }) => grantee))).toEqual(new Set(['mela_draw']))
  const tables = await world.database.query(
    `SELECT grantee FROM information_schema.table_privileges
     WHERE table_name = 'games_period' AND privilege_type IN ('DELETE', 'TRUNCATE') AND grantee <> (SELECT tableowner FROM pg_tables WHERE tablename = 'games_period')`,
  )
  expect(tables).toEqual([])
  // Neither is there a way to become that role, nor code that runs as the owner and writes periods.
  const [roles] = await world.database.query<{ members: string[] }>(
    `SELECT coalesce(array_agg(member.rolname::text), '{}') AS members FROM pg_auth_members
     JOIN pg_roles role ON role.oid = roleid JOIN pg_roles member ON member.oid = pg_auth_members.member
     WHERE role.rolname = 'mela_draw' AND member.rolname LIKE 'mela%'`,
  )
  expect(roles!.members).toEqual([])
  const definers = await world.database.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE prosecdef AND prosrc ~ 'games_period'`,
  )
  expect(definers).toEqual([])
  for (const role of ['mela_app', 'mela_admin']) {
    const [known] = await world.database
      .query<{ may: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AND has_column_privilege($1, 'games_period', 'result', 'UPDATE') AS may`,
        [role],
      )
      .catch(() => [{ may: false }])
    expect([role, known!.may]).toEqual([role, false])
  }
  const named = Object.entries({ ...calls, ...adminCalls })
    .filter(([, { method }]) => method !== 'GET')
    .filter(([, { input }]) =>
      /"(result|outcome_digit|drawn|entropy|draw_result)"/.test(JSON.stringify(shapeOf(input))),
    )
    .map(([name]) => name)
  expect(named).toEqual([])
  // The statements that write one stand in the file of the role that draws, and are asked through its connection alone.
  expect(
    Object.keys(adminCalls).filter(
      (name) => /draw|result/i.test(name) && !/^(list|get|withdraw)/i.test(name) && !/Withdraw/.test(name),
    ),
  ).toEqual([])
})

/** All names of fields that a schema takes. */
function shapeOf(schema: unknown, seen = new Set<unknown>()): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return {}
  seen.add(schema)
  const { shape } = schema as { shape?: Record<string, unknown> }
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, shapeOf(part, seen)]))
  const { def } = schema as { def?: Record<string, unknown> }
  return Object.fromEntries(Object.entries(def ?? {}).map(([name, part]) => [`.${name}`, shapeOf(part, seen)]))
}
