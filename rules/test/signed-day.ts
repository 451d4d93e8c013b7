import { createHash, createHmac, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { entropyOf, outcomeOf } from '../src/games/draw.ts'
import type { GameName } from '../src/games/market.ts'
import { FIRST_ODDS, hashOfOdds, textOfOdds } from '../src/games/odds.ts'
import { textOfOutcome } from '../src/games/outcome.ts'
import {
  textOfClosing,
  textOfCountersignature,
  textOfManifest,
  textOfOpening,
  textOfSalt,
  type DayFile,
  type Manifest,
  type PeriodRecord,
} from '../src/games/records.ts'

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of a custodian, always the same for the same name. */
function keyOf(name: string): KeyObject {
  const seed = createHash('sha256').update(name).digest()
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}
const publicHex = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const signed = (text: string, key: KeyObject) => sign(null, Buffer.from(text), key).toString('hex')

/** All links, from the first to the last. */
function chainOf(last: Buffer, length: number): Buffer[] {
  const links = [last]
  while (links.length <= length) links.unshift(createHash('sha256').update(links[0]!).digest())
  return links
}

const [operator, notary] = [keyOf('operator'), keyOf('notary')]
const FIRST_OPENS = 1_767_551_400

interface DayOptions {
  game?: GameName
  chain?: string
  /** Instead of those that the name of the chain makes. */
  links?: { length: number; operator: Buffer; notary: Buffer; salt: string }
  first_sequence?: number
  periods?: number
  /** Sequences of periods during which the site was down. */
  down?: readonly number[]
  /** How many periods the newest known link is behind, where the notary was unreachable. */
  behind?: number
}

function linksOf(chain: string): NonNullable<DayOptions['links']> {
  const last = (of: string) => createHash('sha256').update(`${chain} ${of}`).digest()
  const salt = createHmac('sha256', 'salt').update(chain).digest('hex')
  return { length: 40, operator: last('s'), notary: last('w'), salt }
}

/** A day as custodians with keys of their own publish it. */
export function signedDay(options: DayOptions = {}): DayFile {
  const { game = 'wingo', chain = 'first', first_sequence = 1, periods = 8, down = [], behind = 1 } = options
  const [date, line] = ['20260105', '01']
  const { length, operator: last_s, notary: last_w, salt } = options.links ?? linksOf(chain)
  const [s, w] = [chainOf(last_s, length), chainOf(last_w, length)]
  const hexOf = (links: Buffer[], index: number) => links[index]!.toString('hex')
  const numberOf = (sequence: number) => `${date}${line}${String(sequence).padStart(4, '0')}`
  const draft = {
    ...{
      algorithm: 'draw/v1' as const,
      line,
      game,
      seconds: 60,
      closing: 5,
      length,
      first_period: numberOf(first_sequence),
    },
    ...{
      first_opens: FIRST_OPENS + 60 * (first_sequence - 1),
      s0: hexOf(s, 0),
      w0: hexOf(w, 0),
      salt_source: 'block 74211200',
    },
    ...{ operator_key: publicHex(operator), notary_key: publicHex(notary) },
  }
  const manifest: Manifest = {
    ...draft,
    operator_signature: signed(textOfManifest(draft), operator),
    notary_signature: signed(textOfManifest(draft), notary),
  }
  const odds_hash = hashOfOdds(FIRST_ODDS[game])

  function recordOf(index: number): PeriodRecord {
    const sequence = first_sequence + index - 1
    const period = numberOf(sequence)
    const known_index = Math.max(0, index - behind)
    const opening = {
      ...{ odds_hash, closes: FIRST_OPENS + 60 * sequence - 5, draws: FIRST_OPENS + 60 * sequence, known_index },
      ...{ known_s: hexOf(s, known_index), known_w: hexOf(w, known_index) },
    }
    const root = createHash('sha256').update(period).digest('hex')
    const closing = { bet_root: root, bets: sequence, stakes: { 3: String(1000 * sequence), 1: '500' } }
    const entropy = entropyOf({ game, period, salt, s: s[index]!, w: w[index]! })
    return {
      ...{ period, index },
      opening: down.includes(sequence)
        ? null
        : { ...opening, signature: signed(textOfOpening({ period, index }, opening), operator) },
      closing: { ...closing, signature: signed(textOfClosing(period, closing), operator) },
      countersignature: {
        w: hexOf(w, index),
        signature: signed(textOfCountersignature(period, root, hexOf(w, index)), notary),
      },
      drawn: {
        s: hexOf(s, index),
        entropy: Buffer.from(entropy).toString('hex'),
        result: textOfOutcome(game, outcomeOf(game, entropy)),
      },
    }
  }
  return {
    ...{ format: 'mela-draws/v1', date, line },
    chains: [{ manifest, salt: { salt, signature: signed(textOfSalt(draft, salt), operator) } }],
    odds: { [odds_hash]: textOfOdds(FIRST_ODDS[game]) },
    periods: Array.from({ length: periods }, (_, number) => recordOf(number + 1)),
  }
}
