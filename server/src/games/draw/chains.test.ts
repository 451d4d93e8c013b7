import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { verifyChain } from '@mela/rules/games/verify.ts'
import { crashEverywhere, tell } from '../../../test/crash/crash-everywhere.ts'
import { APPLICATION, placeOf, startDoomed, type Doomed, type SitePlace } from '../../../test/crash/doomed.ts'
import { openDrawingWorld, type DrawingWorld } from '../../../test/play/draws.ts'
import { Failpoints } from '../../../test/crash/failpoints.ts'
import type { Site } from '../../../test/world.ts'
import { LONG_MS } from '../../../../waits.ts'
import { chainOf, readChainsOf } from './chains.ts'
import { openDrawing, Overtaken, type Drawing } from './drawing.ts'

const HOUR = 3600
/** The fewest that a chain may have. */
const LENGTH = 10
let world: DrawingWorld
let doomed: Doomed<SitePlace>
const drawings = new Map<Site['context'], Drawing>()
beforeAll(async () => {
  const variables = {
    ...{ DRAW_CHAIN_LENGTH: String(LENGTH), NOTARY_RUN_BY: 'Notary Trust' },
    NOTARY_PUBLIC_URL: 'https://notary.example',
  }
  world = await openDrawingWorld({ is_drawing: false, variables })
  doomed = await startDoomed(world)
  drawings.set(world.context, drawingOf(world))
  drawings.set(doomed.place.context, drawingOf(doomed.place, APPLICATION))
})
afterAll(async () => {
  await doomed.remove()
  for (const { db } of drawings.values()) await db.close()
  await world.end()
})

/** One that draws, as a process of its own would. */
function drawingOf({ context }: Pick<Site, 'context'>, application?: string): Drawing {
  const { DRAW_DATABASE_URL: url, DRAW_SECRET, NOTARY_URL } = world.draw_variables
  const DRAW_DATABASE_URL = application ? Failpoints.addressOf(url!, application) : url!
  return openDrawing({
    ...context,
    config: { ...context.config, DRAW_DATABASE_URL, DRAW_SECRET, NOTARY_URL },
  })
}

/** Nobody else writes from here on. */
async function takeOver(drawing: Drawing): Promise<Drawing> {
  const [row] = await world.database.query<{ epoch: string }>(
    'UPDATE games_scheduler SET epoch = epoch + 1 RETURNING epoch',
  )
  drawing.epoch = row!.epoch
  return drawing
}

let lines = 20
/** A line whose chain is in its second half, and when the period opens that runs then. */
async function lineBeforeEnd(): Promise<{ line: LineSetting; opens: number }> {
  const line: LineSetting = { code: String(++lines), game_type: GameType.K3, seconds: HOUR, switch: 1 }
  const first_opens = Math.ceil(Date.now() / 1000 / HOUR) * HOUR + HOUR / 2
  await chainOf(await takeOver(drawings.get(world.context)!), line, first_opens)
  return { line, opens: first_opens + (LENGTH / 2) * HOUR }
}

async function standing(code: string) {
  const [row] = await world.database.query(
    `SELECT (SELECT count(*) FROM games_chain WHERE line = $1)::int AS chains,
            (SELECT count(*) FROM games_chain_draft WHERE line = $1)::int AS drafts`,
    [code],
  )
  return row
}

describe('a chain that follows another', () => {
  test('is made once and the same wherever its making crashes', async () => {
    const crashes = await crashEverywhere<SitePlace>(placeOf(world), doomed, {
      effect: { chains: 2, drafts: 2 },
      async prepare() {
        const { line, opens } = await lineBeforeEnd()
        return {
          async ask(site) {
            const drawing = await takeOver(drawings.get(site.context)!)
            await chainOf(drawing, line, opens)
            const [chain] = await readChainsOf(drawings.get(world.context)!, line.code)
            expect(verifyChain(await publishedOf(line.code))).toEqual([])
            return chain!.manifest
          },
          effect: () => standing(line.code),
        }
      },
    })
    tell('makeChain', crashes)
    expect(crashes.wrong).toEqual([])
    expect(crashes.crashes).toBeGreaterThan(5)
    expect(crashes.unanswered).toBeGreaterThan(0)
  })

  test('is the one that was asked for first where somebody took over before it was written', async () => {
    const { line, opens } = await lineBeforeEnd()
    const later = drawingOf(world)
    const notary_url = await notaryThat(async () => void (await chainOf(await takeOver(later), line, opens)))
    const earlier = await takeOver({ ...drawings.get(world.context)!, notary_url })
    await expect(chainOf(earlier, line, opens)).rejects.toThrow(Overtaken)
    expect(await standing(line.code)).toEqual({ chains: 2, drafts: 2 })
    expect(verifyChain(await publishedOf(line.code))).toEqual([])
    await later.db.close()
  })

  test('is not asked for by whoever was overtaken before', async () => {
    const { line, opens } = await lineBeforeEnd()
    const earlier = { ...drawings.get(world.context)! }
    await takeOver({ ...earlier })
    await expect(chainOf(earlier, line, opens)).rejects.toThrow(Overtaken)
    expect(await standing(line.code)).toEqual({ chains: 1, drafts: 1 })
  })

  test('is made later where the notary is unreachable, and is then the one that was stored', async () => {
    const { line, opens } = await lineBeforeEnd()
    const drawing = await takeOver(drawings.get(world.context)!)
    await chainOf({ ...drawing, notary_url: 'http://127.0.0.1:9' }, line, opens)
    expect(await standing(line.code)).toEqual({ chains: 1, drafts: 2 })
    await chainOf(drawing, line, opens)
    expect(await standing(line.code)).toEqual({ chains: 2, drafts: 2 })
    const rows = await world.database.query<{ is_same: boolean }>(
      `SELECT chain.manifest ->> 's0' = draft ->> 's0' AND chain.end_sealed = draft.end_sealed AS is_same
       FROM games_chain chain JOIN games_chain_draft draft USING (line, first_period) WHERE line = $1`,
      [line.code],
    )
    expect(rows).toEqual([{ is_same: true }, { is_same: true }])
  })
})

test('both chains of a line are public before their first draw, the same on the site and at the notary, and until they are over', async () => {
  const { line, opens } = await lineBeforeEnd()
  const drawing = await takeOver(drawings.get(world.context)!)
  await chainOf(drawing, line, opens)
  const { list, notary } = await world.guest('listDrawChains', { line: line.code })
  expect(notary).toEqual({ run_by: 'Notary Trust', url: 'https://notary.example' })
  expect(list.map(({ manifest }) => manifest.first_opens)).toEqual([
    opens - (LENGTH / 2) * HOUR,
    opens + (LENGTH / 2) * HOUR,
  ])
  const answer = await fetch(new URL(`/chains?line=${line.code}`, world.notary.origin()))
  const { chains: signed } = (await answer.json()) as { chains: object[] }
  for (const [at, { manifest, salt, published_unix }] of list.entries()) {
    expect(verifyChain({ manifest, salt: salt! })).toEqual([])
    expect(published_unix / 1000).toBeLessThan(manifest.first_opens)
    const { operator_signature: _own, ...of_notary } = manifest
    expect(signed[at]).toEqual({ ...of_notary, released: 0 })
  }
  const told = async (code: string) => (await world.guest('listDrawChains', { line: code })).list.length
  let short = line
  // The notary signs for no line that has begun: on a slow machine the next one is tried.
  const beginShort = async () => {
    short = { ...line, code: String(++lines), seconds: 2 }
    await chainOf(await takeOver(drawing), short, Math.ceil(Date.now() / 2000) * 2 + 4)
    return told(short.code)
  }
  await expect.poll(beginShort, { timeout: LONG_MS }).toBe(1)
  await expect.poll(() => told(short.code), { timeout: LONG_MS }).toBe(0)
  const { list: all } = await world.guest('listDrawChains', {})
  expect(all.map(({ manifest }) => manifest.line)).toEqual(all.map(({ manifest }) => manifest.line).sort())
  expect(all.filter(({ manifest }) => manifest.line === line.code)).toEqual(list)
})

test('a line whose game changes goes on with a chain of its own', async () => {
  const { line, opens } = await lineBeforeEnd()
  const drawing = await takeOver(drawings.get(world.context)!)
  await chainOf(drawing, { ...line, game_type: GameType.D5 }, opens)
  const [newest] = await readChainsOf(drawing, line.code)
  expect(newest!.manifest).toMatchObject({ game: 'd5', first_opens: opens })
})

async function publishedOf(line: string) {
  const [row] = await world.database.query<Parameters<typeof verifyChain>[0]>(
    `SELECT manifest, jsonb_build_object('salt', salt, 'signature', salt_signature, 'found', salt_block) AS salt
     FROM games_chain WHERE line = $1 ORDER BY first_opens DESC LIMIT 1`,
    [line],
  )
  return row!
}

/** The notary, where something happens between its answer and whoever asked. */
async function notaryThat(happens: () => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url!, world.notary.origin()), {
        method: 'POST',
        body: await text(request),
      })
      const body = await answer.text()
      await happens()
      response.writeHead(answer.status).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
