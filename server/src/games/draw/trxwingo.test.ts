import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { verifyBlockDay, verifyBlockPeriod, type BlockDayFile, type BlockRecord } from '@mela/rules/games/block.ts'
import { digitOfBlock } from '@mela/rules/games/draw.ts'
import {
  bet,
  betInOpen,
  openDrawingWorld,
  openPeriod,
  placeIn,
  settled,
  type DrawingWorld,
} from '../../../test/play/draws.ts'
import { findings } from '../../../test/money/payments.ts'
import { startStandIn, type StandIn } from '../../../test/providers/stand-ins.ts'
import { findBlock, readNewestBlock, readNewestSolid } from './tron-blocks.ts'

const TRX: LineSetting = { code: '13', game_type: GameType.TrxWinGo, seconds: 12, switch: 1 }
let tron: StandIn
let world: DrawingWorld
beforeAll(async () => {
  tron = await startStandIn('tron-server', { TRON_SOLID_AFTER: '1', TRON_API_KEY: 'key of the node' })
  const variables = { TRON_URL: `http://127.0.0.1:${tron.port}`, TRON_API_KEY: 'key of the node' }
  world = await openDrawingWorld({ lines: [TRX], variables })
})
afterAll(async () => {
  await world.end()
  await tron.stop()
})
beforeEach(() => control('/control', { is_away: false }))

const control = async (path: '/control' | '/control/blocks', body: object) => {
  const answer = await fetch(`http://127.0.0.1:${tron.port}${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}
const proofOf = (period: string) => world.guest('getBlockProof', { period })
async function drawnRecord(period: string): Promise<BlockRecord> {
  await expect.poll(async () => (await proofOf(period)).record.drawn).not.toBeNull()
  return (await proofOf(period)).record as BlockRecord
}
const open = (left_ms?: number) => openPeriod(world, TRX, left_ms)
const nextPeriods = () => world.guest('getNextPeriods', { game_type: TRX.game_type, line: TRX.code })
const inGame = { game_type: TRX.game_type }

test('TrxWinGo is drawn from the first block that is not older than three seconds after the close, and paid', async () => {
  const person = await world.newPlayer()
  const device = await person.openDevice()
  const digits = Array.from({ length: 10 }, (_, digit) => bet(`number:${digit}`))
  const period = await betInOpen(world, person, digits, { line: TRX })
  expect(period.commitments).toBeNull()
  expect(period.block).toEqual({ from_unix: period.close_unix + 3_000, is_simulated: true })
  expect((await proofOf(period.period)).record).toMatchObject({ closing: null, drawn: null })
  const record = await drawnRecord(period.period)
  expect(verifyBlockPeriod(record)).toEqual([])
  expect(record.closing.bets).toBe(10)
  await settled(device, period)
  const { block, parent, hash, result } = record.drawn
  expect(block.timestamp).toBeGreaterThanOrEqual(period.close_unix + 3_000)
  expect(parent.timestamp).toBeLessThan(period.close_unix + 3_000)
  expect(result).toBe(String(digitOfBlock(hash)))
  const { bets } = await person.call('getBettingResult', { ...inGame, period: period.period })
  const won = bets.filter(({ status }) => status === 1)
  expect(won.map(({ value, win_amount }) => ({ value, win_amount }))).toEqual([{ value: result, win_amount: '94.08' }])
  const { list } = await world.guest('listGameResults', { ...inGame, line: TRX.code })
  const told = list.find((each) => each.period === period.period)!
  expect(told).toMatchObject({ number: result, block: { number: block.number, hash, is_simulated: true } })
  await expect(world.guest('getDrawProof', { period: period.period })).rejects.toMatchObject({ reason: 'non_existent' })
  expect(await findings(world)).toEqual([])
})

describe('late is late, and never void', () => {
  test('a period whose block is not solid yet waits for it', async () => {
    const person = await world.newPlayer()
    const period = await betInOpen(world, person, [bet('size:big')], { line: TRX })
    await control('/control/blocks', { solid_after: 1000 })
    const until = period.draw_unix + 6_000
    await expect.poll(() => Date.now() > until, { interval: 200 }).toBe(true)
    const { record } = await proofOf(period.period)
    expect(record).toMatchObject({ closing: { bets: 1 }, drawn: null })
    await control('/control/blocks', { solid_after: 1 })
    const drawn = await drawnRecord(period.period)
    expect(verifyBlockPeriod(drawn)).toEqual([])
  })

  test('while the node is unreachable the line is closed, what was bet stands, and all is drawn when it is back', async () => {
    const person = await world.newPlayer()
    const device = await person.openDevice()
    const period = await betInOpen(world, person, [bet('size:big')], { line: TRX, left_ms: 5_000 })
    await control('/control', { is_away: true })
    await expect.poll(async () => (await proofOf(period.period)).record.closing).toMatchObject({ bets: 1 })
    await expect(placeIn(person, period, [bet('size:big')], inGame)).rejects.toMatchObject({ reason: 'period_closed' })
    expect((await nextPeriods()).is_open).toBe(false)
    const until = period.draw_unix + TRX.seconds * 1000 + 1_000
    await expect.poll(() => Date.now() > until, { interval: 200, timeout: 60_000 }).toBe(true)
    await control('/control', { is_away: false })
    await drawnRecord(period.period)
    await settled(device, period)
    const missed = await missedAfter(period.period)
    expect(missed.length).toBeGreaterThan(0)
    for (const number of [period.period, ...missed]) expect(verifyBlockPeriod(await drawnRecord(number))).toEqual([])
    await open()
  })
})

async function missedAfter(period: string): Promise<string[]> {
  const rows = await world.database.query<{ period: string }>(
    'SELECT period FROM games_period WHERE line = $1 AND period > $2 AND NOT is_opened ORDER BY period',
    [TRX.code, period],
  )
  return rows.map((row) => row.period)
}

test('a chain whose clock is ahead of the database closes the line at once: nobody bets on a block that is there', async () => {
  const person = await world.newPlayer()
  const period = await open(6_000)
  await control('/control/blocks', { clock_ms: 4_000 })
  await expect.poll(async () => (await proofOf(period.period)).record.closing).toMatchObject({ bets: 0 })
  const [closed] = await world.database.query(
    'SELECT closed_at < close_at AS is_early FROM games_period WHERE period = $1',
    [period.period],
  )
  expect(closed).toEqual({ is_early: true })
  await expect(placeIn(person, period, [bet('size:big')], inGame)).rejects.toMatchObject({ reason: 'period_closed' })
  await control('/control/blocks', { clock_ms: 0 })
  await expect.poll(async () => (await open()).period > period.period).toBe(true)
})

test('the block is found where turns were missed', async () => {
  const { context } = world
  const before = await readNewestBlock(context)
  await control('/control/blocks', { missed: 2 })
  await expect.poll(async () => (await readNewestSolid(context))!.number > before!.number).toBe(true)
  const newest = (await readNewestSolid(context))!
  for (let from_ms = before!.timestamp - 9_000; from_ms <= newest.timestamp; from_ms += 1_500) {
    const { block, parent } = (await findBlock(context, newest, from_ms))!
    expect(block.timestamp).toBeGreaterThanOrEqual(from_ms)
    expect(parent.timestamp).toBeLessThan(from_ms)
    expect(block.number).toBe(parent.number + 1)
  }
  expect(await findBlock(context, newest, newest.timestamp + 1)).toBeUndefined()
})

test('a day of blocks is one file that verifies, and names the period in which a byte was changed', async () => {
  const { period } = await open(500)
  await drawnRecord(period)
  const file = (await world.guest('getBlockDayFile', { line: TRX.code, date: period.slice(0, 8) })) as BlockDayFile
  expect(file.periods.length).toBeGreaterThan(0)
  expect(verifyBlockDay(file)).toEqual([])
  const last = file.periods.at(-1)!
  last.drawn.hash = last.drawn.hash.replace(/^0/, '1')
  expect(verifyBlockDay(file)).toEqual([{ period: last.period, steps: ['block_hash'] }])
  await expect(world.guest('getDayFile', { line: TRX.code, date: period.slice(0, 8) })).rejects.toMatchObject({
    reason: 'non_existent',
  })
})
