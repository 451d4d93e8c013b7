import { RULES_OF, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { BLOCK_WAIT_SECONDS, textOfBlockOpening, type BlockDrawn, type BlockOpening } from '@mela/rules/games/block.ts'
import { hashOfBlock, type BlockHeader } from '@mela/rules/games/block-header.ts'
import { digitOfBlock } from '@mela/rules/games/draw.ts'
import { hashOfOdds, textOfOdds } from '@mela/rules/games/odds.ts'
import { closingOf, readPeriod } from '@mela/rules/games/schedule.ts'
import { askPool } from '../../platform/data/db.ts'
import { drawPeriod, readLastBlockPeriod, writeOdds, writePeriods, type Waiting } from './draw-sql.ts'
import { fenced, type Drawing } from './drawing.ts'
import { nothingClosed } from './open-periods.ts'
import { oddsOf, readGamesConfig } from '../operate/read-games-config.ts'
import { sitePeriodAt } from './site-period.ts'
import { findBlock, readNetwork } from './tron-blocks.ts'

/** What a line was away for longer is not made up for: it starts again. */
const MISSED_SECONDS = 86_400
/** How many periods that nobody could bet on are written at once. */
const MISSED_MOST = 500

interface Moment {
  /** When the period opens that runs or begins at once. */
  opens: number
  now: number
  /** The chain whose clock goes with ours; none opens a period without it. */
  network: string | undefined
}

/** As for other lines; which block decides follows from the close, and is not there yet when the last bet is taken. */
export async function openBlockPeriods(drawing: Drawing, line: LineSetting, { opens, now, network }: Moment) {
  const { context, signer, db } = drawing
  const [row] = await askPool(db)(readLastBlockPeriod, { line: line.code })
  const last = row?.opens ?? null
  const begins = last === null || opens - last > MISSED_SECONDS ? opens - line.seconds : last
  const missing = Math.ceil((opens - begins) / line.seconds)
  if (missing <= 0) return
  const { version, config } = await readGamesConfig(context)
  const odds = oddsOf(config, RULES_OF[line.game_type])
  const odds_hash = hashOfOdds(odds)
  const rows = Array.from({ length: missing }, (_, number) => rowAt(opens - (missing - 1 - number) * line.seconds))
    .filter((each) => each !== undefined)
    .slice(0, MISSED_MOST)
  function rowAt(at: number) {
    const { period, draws } = sitePeriodAt(context.config, line, at)
    const closes = draws - closingOf(line)
    const moments = { period, index: readPeriod(period)!.sequence, opens: at, closes, draws }
    if (closes <= now) return { ...moments, opening: null, closing: nothingClosed(signer, period) }
    // It may still come into step.
    if (network === undefined) return undefined
    const draft = {
      ...{ algorithm: 'block/v1' as const, odds_hash, closes, draws },
      ...{ block_from: closes + BLOCK_WAIT_SECONDS, network, operator_key: signer.key },
    }
    const opening: BlockOpening = { ...draft, signature: signer.sign(textOfBlockOpening(period, draft)) }
    return { ...moments, opening, closing: null }
  }
  if (rows.length === 0) return
  await fenced(drawing, async (ask) => {
    await ask(writeOdds, { hash: odds_hash, body: textOfOdds(odds) })
    const { code, game_type } = line
    await ask(writePeriods, { line: code, game_type, chain_id: null, version, odds_hash, rows: JSON.stringify(rows) })
  })
}

/** Whether it is drawn. While its block is not solid it waits: late, and never void. */
export async function drawBlockPeriod(
  drawing: Drawing,
  line: string,
  waiting: Waiting,
  newest_solid: BlockHeader,
): Promise<boolean> {
  const { context } = drawing
  const { period } = waiting
  const block_from = waiting.closes + BLOCK_WAIT_SECONDS
  const found = await findBlock(context, newest_solid, block_from * 1000)
  if (!found) return false
  const network = await readNetwork(context)
  if (waiting.network !== null && waiting.network !== network) {
    context.log.error({ line, period }, 'tron node is on another chain than published, period waits')
    return false
  }
  const hash = hashOfBlock(found.block)
  const result = String(digitOfBlock(hash))
  const drawn: BlockDrawn = { block_from, network, hash, ...found, result }
  const rows = await fenced(drawing, (ask) =>
    ask(drawPeriod, { line, period, countersignature: null, drawn: JSON.stringify(drawn), result }),
  )
  return rows.length > 0
}
