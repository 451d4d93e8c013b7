import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayFile } from '@mela/rules/games/records.ts'
import { readSaltSource, type BlockSource } from '@mela/rules/games/salt.ts'
import { verifyChain } from '@mela/rules/games/verify.ts'
import { verifyDay } from '@mela/rules/games/verify-day.ts'
import { K3, openDrawingWorld, openPeriod, WINGO, type DrawingWorld } from '../../../test/play/draws.ts'
import { readNewestBlock } from './tron-blocks.ts'
import { startStandIn, type StandIn } from '../../../test/providers/stand-ins.ts'

// Lines of a site with a node of a public chain.
let tron: StandIn
let world: DrawingWorld
beforeAll(async () => {
  tron = await startStandIn('tron-server', { TRON_SOLID_AFTER: '1' })
  world = await openDrawingWorld({ lines: [WINGO], variables: { TRON_URL: `http://127.0.0.1:${tron.port}` } })
})
afterAll(async () => {
  await world.end()
  await tron.stop()
})

const control = async (path: '/control' | '/control/blocks', body: object) => {
  const answer = await fetch(`http://127.0.0.1:${tron.port}${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}
interface ChainRow {
  manifest: DayFile['chains'][number]['manifest']
  salt: string | null
}
const chainsOf = ({ code }: { code: string }) =>
  world.database.query<ChainRow>('SELECT manifest, salt FROM games_chain WHERE line = $1', [code])
const periodsOf = ({ code }: { code: string }) =>
  world.database.query('SELECT FROM games_period WHERE line = $1', [code])

test('a line opens only when the block that its manifest announced is there, and that block is its salt', async () => {
  await expect.poll(() => chainsOf(WINGO)).toMatchObject([{ salt: null }])
  const [{ manifest }] = (await chainsOf(WINGO)) as [ChainRow]
  const source = readSaltSource(manifest.salt_source) as BlockSource
  expect(source).toEqual({ network: expect.stringMatching(/^[0-9a-f]{64}$/), from: expect.any(Number) })
  expect(await periodsOf(WINGO)).toEqual([])
  // Everybody is told of it before there is anything to bet on.
  const published = async () => (await world.guest('listDrawChains', { line: WINGO.code })).list
  expect(await published()).toMatchObject([{ manifest, salt: null }])
  // The chain comes to that second sooner than the clock on the wall.
  await control('/control/blocks', { clock_ms: 30_000 })
  const { period } = await openPeriod(world, WINGO, 500)
  const { chain, record } = await world.guest('getDrawProof', { period })
  expect(verifyChain(chain)).toEqual([])
  await expect.poll(published).toMatchObject([{ manifest, salt: chain.salt }])
  const { salt, found } = chain.salt
  expect(found!.block.timestamp).toBeGreaterThanOrEqual(source.from * 1000)
  expect(found!.parent.timestamp).toBeLessThan(source.from * 1000)
  expect(record.opening).not.toBeNull()
  await expect.poll(async () => (await world.guest('getDrawProof', { period })).record.drawn).not.toBeNull()
  const file = (await world.guest('getDayFile', { line: WINGO.code, date: period.slice(0, 8) })) as DayFile
  expect(verifyDay(file)).toEqual([])
  // Neither the role that draws nor whoever owns the database puts another in its place.
  for (const attempt of [
    `UPDATE games_chain SET salt = '${'0'.repeat(64)}' WHERE salt = '${salt}'`,
    `UPDATE games_chain SET salt = NULL, salt_signature = NULL, salt_block = NULL`,
    'DELETE FROM games_chain',
    'TRUNCATE games_chain CASCADE',
  ])
    await expect(world.database.query(attempt), attempt).rejects.toThrow(/cannot be changed|only added/)
})

test('a line that is new while the node is unreachable waits, and opens when it is back', async () => {
  await control('/control', { is_away: true })
  await world.setLines([WINGO, K3])
  // The line beside it goes on: it has its salt.
  const { period } = await openPeriod(world, WINGO, 500)
  await expect.poll(async () => (await openPeriod(world, WINGO, 500)).period).not.toBe(period)
  expect(await periodsOf(K3)).toEqual([])
  await control('/control', { is_away: false })
  await expect.poll(() => chainsOf(K3)).toMatchObject([{ salt: null }])
  const newest = await readNewestBlock(world.context)
  const [{ manifest }] = (await chainsOf(K3)) as [ChainRow]
  expect((readSaltSource(manifest.salt_source) as BlockSource).from * 1000).toBeGreaterThan(newest!.timestamp)
  await control('/control/blocks', { clock_ms: 60_000 })
  const opened = await openPeriod(world, K3, 500)
  expect(verifyChain((await world.guest('getDrawProof', { period: opened.period })).chain)).toEqual([])
})
