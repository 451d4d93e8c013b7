import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import { BetStatus } from '@mela/contract/games/games-rules.ts'
import type { DayFile } from '@mela/rules/games/records.ts'
import { verifyDay } from '@mela/rules/games/verify-day.ts'
import { bet, K3, openDrawingWorld, openInDatabase, placeIn, type DrawingWorld } from '../../../test/play/draws.ts'
import { openInChain, passHours, type LostPeriod } from '../../../test/play/lost-chains.ts'
import { startProcess } from '../../../test/crash/process.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, type Person } from '../../../test/person.ts'

let world: DrawingWorld
let nisha: Operator
let arjun: Operator
let person: Person
beforeAll(async () => {
  world = await openDrawingWorld({ lines: [K3] })
  nisha = await hireOperator(world, 'nisha', ['risk'])
  arjun = await hireOperator(world, 'arjun', ['admin'])
  person = await world.newPlayer()
})
afterAll(() => world.end())

const reason = 'its disk is gone, and both backups'
const balanceOf = async () => (await person.call('getWallet', {})).find(({ type }) => type === 3)!.balance
const chainOf = async (period: string) => {
  const [row] = await world.database.query<{ chain_id: string }>(
    'SELECT chain_id FROM games_period WHERE period = $1',
    [period],
  )
  return row!
}

const stateOf = async (period: string) => (await nisha.call('getDraw', { period })).draw.state

/** Operators' codes have moved the clock of the server on; periods follow that of the database. */
async function betNow(): Promise<string> {
  for (;;) {
    const { period } = await openInDatabase(world, K3, 700)
    const placed = await placeIn(person, { period }, [bet('size:big')], { game_type: K3.game_type }).catch(
      (error: unknown) => {
        if (error instanceof Refused && error.reason === 'period_closed') return undefined
        throw error
      },
    )
    if (placed) return period
  }
}

/** In a period that nobody can draw, because the notary has gone before it closed. */
async function betInVain(): Promise<string> {
  await world.notary.kill()
  const period = await betNow()
  const due = () =>
    world.database.query(
      'SELECT period FROM games_period WHERE period = $1 AND closing IS NOT NULL AND draw_at < clock_timestamp()',
      [period],
    )
  await expect.poll(due).toHaveLength(1)
  return period
}

test('a chain that is drawn again before the second operator agrees is not given up, and its bets are settled', async () => {
  const period = await betInVain()
  // A day has to pass first.
  expect((await nisha.call('getDraw', { period })).lost).toBeNull()
  expect(await reasonOf(nisha.call('giveUpChain', { period, reason }))).toBe('order_closed')
  await passHours(world, await chainOf(period), 25)
  const { approval_id } = await nisha.call('giveUpChain', { period, reason })
  await world.notary.revive()
  await expect.poll(() => stateOf(period)).toBe('settled')
  expect(await reasonOf(arjun.decide(approval_id))).toBe('approval_closed')
  expect(await world.guest('listLostChains', {})).toEqual({ periods: 0, total: 0, list: [] })
  // It takes bets again, too.
  const next = await betNow()
  await expect.poll(() => stateOf(next)).toBe('settled')
})

test('of a chain whose links are lost stakes go back with 2 %, the number of periods is public, and the line begins a new chain', async () => {
  const period = await betInVain()
  const before = Number(await balanceOf())
  await world.notary.forget()
  const chain = await chainOf(period)
  await passHours(world, chain, 25)

  // While it stands still for so long, nobody bets on what may never be drawn.
  const opened = () =>
    world.database.query(
      'SELECT period FROM games_period WHERE is_opened AND closing IS NULL AND close_at > clock_timestamp()',
    )
  await expect.poll(opened).toEqual([])
  const newest = () =>
    world.database.query<{ is_opened: boolean }>('SELECT is_opened FROM games_period ORDER BY opens_at DESC LIMIT 1')
  await expect.poll(newest).toEqual([{ is_opened: false }])
  const { lost, draw } = await nisha.call('getDraw', { period })
  expect(draw).toMatchObject({ state: 'closed', is_late: true })
  expect(lost).toMatchObject({ is_given_up: false, bets: 1, sums: [{ type: 3, stakes: '10.00', refunds: '10.20' }] })

  const { approval_id } = await nisha.call('giveUpChain', { period, reason })
  const asked = (await arjun.call('listApprovals', {})).find(({ id }) => id === approval_id)!
  expect(asked).toMatchObject({
    kind: 'chain_lost',
    payload: { line: K3.code, bets: 1, stakes: { Diamond: '10.00' }, refunds: { Diamond: '10.20' } },
  })
  await arjun.decide(approval_id)
  await expect.poll(balanceOf).toBe((before + 10.2).toFixed(2))
  expect(await reasonOf(nisha.call('giveUpChain', { period, reason }))).toBe('order_closed')
  const after = await nisha.call('getDraw', { period })
  expect(after.draw).toMatchObject({ state: 'refunded', result: null, sums: [{ stakes: '10.00', payouts: '10.20' }] })
  expect(after.lost).toMatchObject({ is_given_up: true, bets: 1 })
  const own = await person.call('getBettingResult', { game_type: K3.game_type, period })
  expect(own).toMatchObject({ result: '', bets: [{ status: BetStatus.Refunded, win_amount: '10.20' }] })

  // A notary with an empty folder: nothing of the old chain, and a new one.
  await world.notary.revive()
  const next = await betNow()
  expect((await chainOf(next)).chain_id).not.toBe(chain.chain_id)
  await expect.poll(() => stateOf(next)).toBe('settled')
  const undrawn = await world.database.query(
    'SELECT period FROM games_period WHERE chain_id = $1 AND drawn IS NULL AND lost_at IS NULL',
    [chain.chain_id],
  )
  expect(undrawn).toEqual([])

  const { list: going } = await world.guest('listDrawChains', { line: K3.code })
  const places = await world.database.query<{ first_period: string; is_over: boolean }>(
    'SELECT first_period, id = $1 AS is_over FROM games_chain WHERE line = $2 ORDER BY first_opens',
    [chain.chain_id, K3.code],
  )
  expect(going.map(({ manifest }) => manifest.first_period)).toEqual(
    places.filter(({ is_over }) => !is_over).map(({ first_period }) => first_period),
  )
  const told = await world.guest('listLostChains', {})
  expect(told.list).toMatchObject([{ line: K3.code, game_type: K3.game_type, bets: 1, periods: told.periods }])
  expect(told.list[0]!.first_period <= period && told.list[0]!.last_period >= period).toBe(true)
  const file = (await world.guest('getDayFile', { line: K3.code, date: period.slice(0, 8) })) as DayFile
  expect(file.lost!.map((record) => record.period)).toContain(period)
  expect(file.periods.map((record) => record.period)).not.toContain(period)
  expect(verifyDay(file)).toEqual([])
  const { chain: published } = await world.guest('getDrawProof', { period })
  expect(published.lost).toMatchObject({ last_index: file.lost![0]!.index - 1 })
})

test('a line goes on with a new chain where the secret of those who draw is another, and the old one waits to be given up', async () => {
  const period = await betInVain()
  await world.stopDrawing()
  await world.notary.revive()
  const old = await chainOf(period)
  const DRAW_SECRET = 'another secret of those who draw, as long as the first'
  const drawing = await startProcess({ ...world.variables, ...world.draw_variables, DRAW_SECRET })
  onTestFinished(async () => void (await drawing.end('SIGKILL')))
  const other = async () => {
    const next = await betNow()
    return (await chainOf(next)).chain_id === old.chain_id ? undefined : next
  }
  let next: string | undefined
  await expect.poll(async () => (next = await other())).toBeDefined()
  await expect.poll(() => stateOf(next!)).toBe('settled')
  expect(await stateOf(period)).toBe('closed')
  await passHours(world, old, 25)
  const { approval_id } = await nisha.call('giveUpChain', { period, reason })
  await arjun.decide(approval_id)
  await expect.poll(() => stateOf(period)).toBe('refunded')
  const file = (await world.guest('getDayFile', { line: K3.code, date: next!.slice(0, 8) })) as DayFile
  // What was open meanwhile was closed by somebody with another key, and whoever checks is told so.
  for (const { steps } of verifyDay(file)) expect(steps).toEqual(['closing_signed'])
  expect(file.periods.map((record) => record.period)).toContain(next)
})

test('the database takes no chain as given up that two did not agree on, that is not a day late or that was drawn since', async () => {
  const [lost] = (await openInChain(world)) as [LostPeriod]
  const { chain_id } = lost
  const agree = async (payload: object): Promise<string> => {
    const hash = `sha256(convert_to($1::jsonb::text, 'UTF8'))`
    const [row] = await world.database.query<{ id: string }>(
      `INSERT INTO operators_approval (kind, subject, payload, payload_hash, reason, requester_id, created_at, expires_at)
       VALUES ('chain_lost', 'line:02', $1, ${hash}, 'because', $2, now(), now() + interval '3 days') RETURNING id`,
      [JSON.stringify(payload), nisha.id],
    )
    return row!.id
  }
  const approve = (id: string) =>
    world.database.query(
      `UPDATE operators_approval SET state = 'approved', approver_id = $2, approved_hash = payload_hash, decided_at = now() WHERE id = $1`,
      [id, arjun.id],
    )
  const giveUp = (approval_id: string, last_index = 0) =>
    world.database
      .query(
        'INSERT INTO games_lost_chain (chain_id, approval_id, last_index, created_at) VALUES ($1, $2, $3, now())',
        [...[chain_id, approval_id, last_index]],
      )
      .then(
        () => 'written',
        (error: Error) => error.message,
      )
  const right = await agree({ chain_id, last_index: 0 })
  expect(await giveUp(right)).toMatch(/nobody agreed/)
  await approve(right)
  expect(await giveUp(right)).toMatch(/is not late/)
  await passHours(world, lost, 24 * 4)
  expect(await giveUp(right, 1)).toMatch(/nobody agreed/)
  const wrong = await agree({ chain_id, last_index: 1 })
  await approve(wrong)
  expect(await giveUp(wrong, 1)).toMatch(/is not late/)
  expect(await giveUp(right)).toBe('written')
  for (const text of [
    'DELETE FROM games_lost_chain',
    'UPDATE games_lost_chain SET last_index = 5',
    'TRUNCATE games_lost_chain',
  ]) {
    await expect(world.database.query(text)).rejects.toThrow(/only added to/)
  }
})
