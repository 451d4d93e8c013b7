import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { FIRST_LINES, GameType } from '@mela/contract/games/games-rules.ts'
import { linkBefore } from '@mela/rules/games/draw.ts'
import { leafOf, rootFrom } from '@mela/rules/games/merkle.ts'
import type { DayFile, PeriodRecord } from '@mela/rules/games/records.ts'
import { verifyPeriod } from '@mela/rules/games/verify.ts'
import { verifyDay } from '@mela/rules/games/verify-day.ts'
import {
  bet,
  betInOpen,
  K3,
  openDrawingWorld,
  openPeriod,
  placeIn,
  settled,
  WINGO,
  type DrawingWorld,
} from '../../../test/play/draws.ts'

let world: DrawingWorld
beforeAll(async () => {
  world = await openDrawingWorld({ lines: [WINGO, K3] })
})
afterAll(() => world.end())

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const proofOf = (period: string) => world.guest('getDrawProof', { period })
/** Once it is drawn. */
async function drawnProof(period: string): Promise<CallOutput<'getDrawProof'> & { record: PeriodRecord }> {
  await expect.poll(async () => (await proofOf(period)).record.drawn).not.toBeNull()
  return (await proofOf(period)) as CallOutput<'getDrawProof'> & { record: PeriodRecord }
}

test('FAIR-003 links are published before a period opens for bets, and those of its draw hash back to them', async () => {
  const { period, commitments } = await openPeriod(world, K3, 1000)
  const before = await proofOf(period)
  expect(before.record).toMatchObject({ closing: null, countersignature: null, drawn: null })
  const { known_index, known_s, known_w } = before.record.opening!
  expect(commitments).toMatchObject({ known_index, s: known_s, w: known_w, index: before.record.index })
  expect(known_index).toBeLessThan(before.record.index)
  const { chain, record } = await drawnProof(period)
  const steps = record.index - known_index
  expect(hex(linkBefore(Buffer.from(record.drawn.s, 'hex'), steps))).toBe(known_s)
  expect(hex(linkBefore(Buffer.from(record.countersignature.w, 'hex'), steps))).toBe(known_w)
  expect(record.drawn.entropy).toMatch(/^[0-9a-f]{64}$/)
  expect(verifyPeriod(chain, record)).toEqual([])
  const { list } = await world.guest('listGameResults', { game_type: GameType.K3, line: K3.code })
  expect(list.find((each) => each.period === period)?.result).toBe(record.drawn.result)
})

test('FAIR-005 at close the root of the bets is published, and every bettor has a way from their own bet to it', async () => {
  const [one, other] = [await world.newPlayer(), await world.newPlayer()]
  const period = await openPeriod(world)
  const mine = await placeIn(one, period, [bet('size:big'), bet('number:3', '2')])
  await Promise.all([1, 2, 3].map(() => placeIn(other, period, [bet('color:red')])))
  await drawnProof(period.period)
  const { record } = await drawnProof(period.period)
  expect(record.closing).toMatchObject({ bets: 5, stakes: { 3: '4200' } })
  for (const [number, id] of mine.ids.entries()) {
    const { leaf, path, bet_root } = await one.call('getBetProof', { id })
    expect(bet_root).toBe(record.closing.bet_root)
    const { time, blind } = mine.receipts[number]!
    expect(leaf).toMatchObject({ bet_id: id, period: period.period, time, blind })
    const root = rootFrom(
      leafOf({ ...leaf, stake: BigInt(leaf.stake) }),
      path.map(({ hash, side }) => ({ hash: Buffer.from(hash, 'hex'), side })),
    )
    expect(hex(root)).toBe(record.closing.bet_root)
    await expect(other.call('getBetProof', { id })).rejects.toMatchObject({ reason: 'non_existent' })
  }
})

describe('nobody but the role that draws writes a result', () => {
  test('FAIR-006 neither the role of the server nor whoever owns the database can change what was published', async () => {
    const { period } = await openPeriod(world, K3, 500)
    await drawnProof(period)
    const attempts = [
      `UPDATE games_period SET result = 'another' WHERE period = '${period}'`,
      `UPDATE games_period SET drawn = '{}' WHERE period = '${period}'`,
      `DELETE FROM games_period WHERE period = '${period}'`,
      `TRUNCATE games_period CASCADE`,
    ]
    for (const attempt of attempts) {
      await expect(world.context.db.pool.query(attempt), attempt).rejects.toThrow(/permission denied/)
      await expect(world.database.query(attempt), attempt).rejects.toThrow(/cannot be|only added/)
    }
    await expect(world.context.db.pool.query(`INSERT INTO games_period SELECT * FROM games_period`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(world.context.db.pool.query('SELECT end_sealed FROM games_chain')).rejects.toThrow(/permission denied/)
  })
})

test('FAIR-007 a day is one file that verifies, and names the period in which a byte was changed', async () => {
  const { period } = await openPeriod(world, K3, 500)
  await drawnProof(period)
  const file = (await world.guest('getDayFile', { line: K3.code, date: period.slice(0, 8) })) as DayFile
  expect(file.periods.length).toBeGreaterThan(0)
  expect(verifyDay(file)).toEqual([])
  const wrong = structuredClone(file) as { periods: PeriodRecord[] } & DayFile
  const last = wrong.periods.at(-1)!
  wrong.periods[wrong.periods.length - 1] = {
    ...last,
    drawn: { ...last.drawn, result: last.drawn.result === '1,2,3' ? '1,2,4' : '1,2,3' },
  }
  expect(verifyDay(wrong)).toEqual([{ period: last.period, steps: ['result'] }])
  await expect(world.guest('getDayFile', { line: '77', date: '20260101' })).rejects.toMatchObject({
    reason: 'non_existent',
  })
})

test('GAMES-012 numbers follow each other without a gap, also after whoever draws was gone', async () => {
  const rowsOf = (line: string) =>
    world.database.query<{ period: string; index: number; is_opened: boolean; opens_at: Date }>(
      'SELECT period, index, is_opened, opens_at FROM games_period WHERE line = $1 ORDER BY index',
      [line],
    )
  // A set number of periods makes a day, and none of the lines that are open is shorter than a minute.
  for (const { seconds, switch: state } of FIRST_LINES) {
    expect(86_400 % seconds).toBe(0)
    expect(seconds >= 60 || state === -1).toBe(true)
  }
  await openPeriod(world, K3, 500)
  await world.stopDrawing()
  const before = (await rowsOf(K3.code)).length
  // At least two periods pass without anybody to open them.
  const missed_until = Date.now() + 3 * K3.seconds * 1000
  await expect.poll(() => Date.now() > missed_until).toBe(true)
  await world.startDrawing()
  await openPeriod(world, K3, 500)
  const rows = await rowsOf(K3.code)
  expect(rows.length).toBeGreaterThan(before + 1)
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, number) => number + 1))
  rows.slice(1).forEach(({ opens_at }, number) => {
    expect(opens_at.getTime() - rows[number]!.opens_at.getTime()).toBe(K3.seconds * 1000)
  })
  expect(new Set(rows.map(({ period }) => period)).size).toBe(rows.length)
  const missed = rows.find(({ is_opened }) => !is_opened)!
  const { chain, record } = await drawnProof(missed.period)
  expect(record.opening).toBeNull()
  expect(verifyPeriod(chain, record)).toEqual([])
})

test('FAIR-004 without the notary periods wait, later ones go on opening, and all are drawn and paid when it is back', async () => {
  const person = await world.newPlayer()
  const device = await person.openDevice()
  const first = await betInOpen(world, person, [bet('size:big')])
  await world.notary.kill()
  const later = []
  for (let number = 0; number < 2; number++) {
    await expect.poll(async () => (await openPeriod(world)).period).not.toBe(later.at(-1)?.period ?? first.period)
    const period = await betInOpen(world, person, [bet('size:small')])
    later.push(period)
  }
  expect((await proofOf(first.period)).record).toMatchObject({ drawn: null, countersignature: null })
  expect((await person.call('getBettingResult', { game_type: 2, period: first.period })).bets[0]!.status).toBe(0)
  await world.notary.revive()
  for (const period of [first, ...later]) {
    await settled(device, period)
    const { chain, record } = await drawnProof(period.period)
    expect(verifyPeriod(chain, record)).toEqual([])
  }
})
