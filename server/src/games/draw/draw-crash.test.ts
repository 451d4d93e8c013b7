import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { verifyPeriod } from '@mela/rules/games/verify.ts'
import type { PeriodRecord } from '@mela/rules/games/records.ts'
import { crashEverywhere, tell } from '../../../test/crash/crash-everywhere.ts'
import { placeOf, startDoomed, type Doomed, type SitePlace } from '../../../test/crash/doomed.ts'
import { NOTARY_SECRET } from '../../../test/play/notary.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { startNotary, type RunningNotary } from '../../notary/serve-notary.ts'
import { askPool, openDatabase } from '../../platform/data/db.ts'
import { createSeal } from '../../platform/crypto/seal.ts'
import { createSigner } from '../../platform/crypto/signer.ts'
import { chainOf, type Chain } from './chains.ts'
import { closePeriod } from './close-period.ts'
import { drawPeriod } from './draw-period.ts'
import { readWaiting } from './draw-sql.ts'
import type { Drawing } from './drawing.ts'
import { openPeriods } from './open-periods.ts'
import { settleDue } from '../settle/settle-period.ts'

// Every step of closing and drawing a period, cut off before and after it. The periods are those of the last hour, so
// that they can be closed and drawn at once.
const LINE: LineSetting = { code: '02', game_type: GameType.WinGo, seconds: 2, switch: 1 }
const SECRET = 'a secret of those who draw, of 32 letters and more'
const BETS = 3
const PATIENCE_MS = 180_000

let world: World
let doomed: Doomed<SitePlace>
let notary: RunningNotary
let chain: Chain
const folder = mkdtempSync(join(tmpdir(), 'mela-notary-'))
const clock = { now: new Date() }
const drawings = new Map<unknown, Drawing>()

/** Of a site, as the role that draws. */
function drawingOf({ context }: Pick<Site, 'context'>): Drawing {
  const known = drawings.get(context)
  if (known) return known
  const drawing: Drawing = {
    context,
    db: openDatabase(context.config.DATABASE_URL.replace('mela_app', 'mela_draw'), 2, context.log),
    signer: createSigner(SECRET, 'operator signing key'),
    seal: createSeal(SECRET, 'operator chains'),
    notary_url: `http://127.0.0.1:${notary.port}`,
    epoch: '0',
  }
  drawings.set(context, drawing)
  return drawing
}

beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway', DRAW_CHAIN_LENGTH: '2000' } })
  doomed = await startDoomed(world)
  const config = { ROLES: ['notary'], HOST: '127.0.0.1', PORT: 0, LOG_LEVEL: 'silent' }
  notary = await startNotary({ ...config, NOTARY_SECRET, NOTARY_DIR: folder }, { now: () => clock.now })
  const an_hour_ago = Math.floor(Date.now() / 1000 / LINE.seconds) * LINE.seconds - 3600
  clock.now = new Date(an_hour_ago * 1000)
  await chainOf(drawingOf(world), LINE, an_hour_ago)
  chain = (await chainOf(drawingOf(world), LINE, an_hour_ago + LINE.seconds))!
  clock.now = new Date()
})
afterAll(async () => {
  await doomed.remove()
  for (const { db } of drawings.values()) await db.close()
  await notary.stop()
  await world.end()
  rmSync(folder, { recursive: true, force: true })
})

let opened = 0
/** The next period of the chain, with bets in it. */
async function openNext(): Promise<string> {
  const opens = chain.first_opens + opened++ * LINE.seconds
  await openPeriods(drawingOf(world), LINE, chain, opens, opens)
  const [row] = await world.database.query<{ period: string }>(
    'SELECT period FROM games_period WHERE line = $1 ORDER BY index DESC LIMIT 1',
    [LINE.code],
  )
  const client = await world.database.connect()
  // Its time is over by the clock of the database, which would take no bet.
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO games_bet (user_id, nonce, line, period, game_type, method, value, currency, book, stake, fee, blind, created_at)
     SELECT $1, $2, $3, $4, 2, 'size', 'big', 3, 1, 100, 2, md5(n::text), to_timestamp($5) FROM generate_series(1, $6::int) n`,
    [world.asha.id, randomUUID(), LINE.code, row!.period, opens, BETS],
  )
  await client.query('SET session_replication_role = origin')
  return row!.period
}

async function recordOf(period: string): Promise<PeriodRecord> {
  const [row] = await world.database.query<PeriodRecord>(
    'SELECT period, index, opening, closing, countersignature, drawn FROM games_period WHERE period = $1',
    [period],
  )
  return row!
}

/** As the one that draws does when it comes to a line. */
async function closeAndDraw(site: Pick<Site, 'context'>, period: string): Promise<PeriodRecord> {
  const drawing = drawingOf(site)
  await closePeriod(drawing, LINE.code, period)
  const [waiting] = await askPool(drawing.db)(readWaiting, { line: LINE.code })
  if (waiting) await drawPeriod(drawing, chain, waiting, { index: 0, w: chain.manifest.w0 })
  return recordOf(period)
}

test(
  'a period whose closing or drawing crashes anywhere is closed over its bets and drawn once',
  async () => {
    const crashes = await crashEverywhere<SitePlace>(placeOf(world), doomed, {
      effect: { bets: BETS, faults: [], waiting: 0 },
      async prepare() {
        const period = await openNext()
        return {
          ask: (site) => closeAndDraw(site, period),
          async effect() {
            const record = await recordOf(period)
            if (!record.drawn) return undefined
            const waiting = await askPool(drawingOf(world).db)(readWaiting, { line: LINE.code })
            const published = {
              manifest: chain.manifest,
              salt: { salt: chain.salt!, signature: await saltSignature(), found: null },
            }
            return {
              bets: record.closing.bets,
              faults: verifyPeriod(published, record),
              waiting: waiting.length,
            }
          },
        }
      },
    })
    tell('closePeriod and drawPeriod', crashes)
    expect(crashes.wrong).toEqual([])
    expect(crashes.unanswered).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

async function saltSignature(): Promise<string> {
  const [row] = await world.database.query<{ salt_signature: string }>('SELECT salt_signature FROM games_chain')
  return row!.salt_signature
}

test('what was drawn by somebody who died before asking for it to be paid is paid all the same, once', async () => {
  await closeAndDraw(world, await openNext())
  await Promise.all([settleDue(world.context), settleDue(world.context)])
  await settleDue(world.context)
  const rows = await world.database.query<{ bets: number; settled: boolean }>(
    `SELECT settlement.bets, settled_at IS NOT NULL AS settled FROM games_period LEFT JOIN games_settlement settlement USING (line, period)`,
  )
  expect(rows).toHaveLength(opened)
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ bets: BETS, settled: true })]),
  )
})
