import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { entropyOf, outcomeOf } from '@mela/rules/games/draw.ts'
import { textOfOutcome } from '@mela/rules/games/outcome.ts'
import { textOfCountersignature } from '@mela/rules/games/records.ts'
import { isSigned } from '@mela/rules/games/verify.ts'
import { hashOfLink } from '../../platform/crypto/hash-chain.ts'
import { askForRelease } from './ask-notary.ts'
import { linksOf, type Chain } from './chains.ts'
import { drawPeriod as draw, type Waiting } from './draw-sql.ts'
import { fenced, type Drawing } from './drawing.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A link of the notary that was given away before. */
export interface KnownLink {
  index: number
  w: string
}

/** Whether hashing it back to the one before gives that one. */
function follows(w: string, index: number, known: KnownLink): boolean {
  let link: Buffer = Buffer.from(w, 'hex')
  for (let at = index; at > known.index; at--) link = hashOfLink(link)
  return index > known.index && link.toString('hex') === known.w
}

/** The link it is drawn with. Without the notary it waits, and is drawn when the notary is back: late, and never void. */
export async function drawPeriod(
  drawing: Drawing,
  chain: Chain,
  waiting: Waiting,
  known: KnownLink,
): Promise<KnownLink | undefined> {
  const { period, index } = waiting
  const { manifest, line } = chain
  const closing = waiting.closing!
  const { first_period, notary_key } = manifest
  const answer = await askForRelease(drawing.notary_url, { line, first_period, period, index, closing })
  if (!('released' in answer)) {
    drawing.context.log.warn({ line, period, answer }, 'notary did not answer for a period')
    return undefined
  }
  const { w, signature } = answer.released
  const text = textOfCountersignature(period, closing.bet_root, w)
  if (!follows(w, index, known) || !isSigned(text, signature, notary_key)) {
    drawing.context.log.error({ line, period }, 'notary link does not match its commitment, line halted')
    return undefined
  }
  const s = (await linksOf(drawing, chain)).linkAt(index)
  const game = RULES_OF[waiting.game_type]
  const entropy = entropyOf({ game, period, salt: chain.salt!, s, w: Buffer.from(w, 'hex') })
  const result = textOfOutcome(game, outcomeOf(game, entropy))
  const drawn = { s: hex(s), entropy: hex(entropy), result }
  const rows = await fenced(drawing, (ask) =>
    ask(draw, {
      line,
      period,
      countersignature: JSON.stringify({ w, signature }),
      drawn: JSON.stringify(drawn),
      result,
    }),
  )
  return rows.length > 0 ? { index, w } : undefined
}
