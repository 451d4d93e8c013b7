import { RULES_OF, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { EMPTY_ROOT } from '@mela/rules/games/merkle.ts'
import { hashOfOdds, textOfOdds } from '@mela/rules/games/odds.ts'
import { textOfClosing, textOfOpening, type Closing, type Opening } from '@mela/rules/games/records.ts'
import { indexOf, momentsOf } from '@mela/rules/games/schedule.ts'
import { askPool } from '../../platform/data/db.ts'
import type { Signer } from '../../platform/crypto/signer.ts'
import type { Chain } from './chains.ts'
import { readReach, writeOdds, writePeriods } from './draw-sql.ts'
import { fenced, type Drawing } from './drawing.ts'
import { oddsOf, readGamesConfig } from '../operate/read-games-config.ts'
import { sitePeriodAt } from './site-period.ts'

/** How many periods that nobody could bet on are written at once. */
const MISSED_MOST = 500

/** Of a period that took no bets. */
export function nothingClosed(signer: Signer, period: string): Closing {
  const draft = { bet_root: EMPTY_ROOT, bets: 0, stakes: {} }
  return { ...draft, signature: signer.sign(textOfClosing(period, draft)) }
}

/**
 * Opens the period that runs or begins at once, and writes those that were missed: they take no bets, are drawn and spend
 * their place. The newest links that are known are published with it, so a period that waits for its draw stops nobody,
 * unless it waits for so long that its chain may be lost.
 */
export async function openPeriods(drawing: Drawing, line: LineSetting, chain: Chain, opens: number, now: number) {
  const { context, signer, db } = drawing
  const [row] = await askPool(db)(readReach, { chain_id: chain.id })
  const reach = row!
  const target = indexOf(opens, chain.first_opens, chain)
  if (reach.last_index >= target) return
  const { version, config } = await readGamesConfig(context)
  const odds = oddsOf(config, RULES_OF[line.game_type])
  const odds_hash = hashOfOdds(odds)
  const known = reach.known ?? { index: 0, s: chain.manifest.s0, w: chain.manifest.w0 }
  const last = Math.min(target, reach.last_index + MISSED_MOST)
  const rows = Array.from({ length: last - reach.last_index }, (_, number) => {
    const index = reach.last_index + 1 + number
    const moments = momentsOf(index, chain)
    const { period } = sitePeriodAt(context.config, line, moments.opens)
    const is_opened = moments.closes > now && !reach.is_stuck
    const draft = {
      ...{ odds_hash, closes: moments.closes, draws: moments.draws },
      ...{ known_index: known.index, known_s: known.s, known_w: known.w },
    }
    const opening: Opening = { ...draft, signature: signer.sign(textOfOpening({ period, index }, draft)) }
    return {
      period,
      index,
      ...moments,
      opening: is_opened ? opening : null,
      closing: is_opened ? null : nothingClosed(signer, period),
    }
  })
  await fenced(drawing, async (ask) => {
    await ask(writeOdds, { hash: odds_hash, body: textOfOdds(odds) })
    const { code, game_type } = line
    const chain_id = chain.id
    await ask(writePeriods, { line: code, game_type, chain_id, version, odds_hash, rows: JSON.stringify(rows) })
  })
}
