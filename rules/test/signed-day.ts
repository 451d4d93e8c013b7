import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { hashOfBlock, type BlockHeader, type FoundBlock } from '../src/games/block-header.ts'
import { entropyOf, outcomeOf } from '../src/games/draw.ts'
import type { GameName } from '../src/games/market.ts'
import { EMPTY_ROOT } from '../src/games/merkle.ts'
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
  type Salt,
} from '../src/games/records.ts'
import { NO_SALT, NO_SALT_SOURCE, textOfBlockSource } from '../src/games/salt.ts'

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
/** An hour before the first period. */
export const SALT_FROM = FIRST_OPENS - 3600
const NETWORK = '00'.repeat(32)

/** The first block from then on, with the one before it. */
function blockOf(chain: string): FoundBlock {
  const parent: BlockHeader = {
    ...{ number: 1000, timestamp: SALT_FROM * 1000 - 1, parent_hash: 'cd'.repeat(32), witness_id: 0 },
    ...{ witness_address: `41${'ef'.repeat(20)}`, version: 34, state_root: '12'.repeat(32) },
    transactions_root: createHash('sha256').update(chain).digest('hex'),
  }
  return {
    parent,
    block: { ...parent, number: 1001, timestamp: parent.timestamp + 3000, parent_hash: hashOfBlock(parent) },
  }
}

/** A salt as the operator signs it, whatever it is. */
export const signedSalt = (manifest: Pick<Manifest, 'line' | 's0' | 'w0'>, salt: Omit<Salt, 'signature'>): Salt => ({
  ...salt,
  signature: signed(textOfSalt(manifest, salt.salt), operator),
})

interface DayOptions {
  game?: GameName
  chain?: string
  /** Instead of those that the name of the chain makes, and without a salt. */
  links?: { length: number; operator: Buffer; notary: Buffer }
  first_sequence?: number
  periods?: number
  /** Sequences of periods during which the site was down. */
  down?: readonly number[]
  /** How many periods the newest known link is behind, where the notary was unreachable. */
  behind?: number
}

function linksOf(chain: string): NonNullable<DayOptions['links']> {
  const last = (of: string) => createHash('sha256').update(`${chain} ${of}`).digest()
  return { length: 40, operator: last('s'), notary: last('w') }
}

/** A day as custodians with keys of their own publish it. */
export function signedDay(options: DayOptions = {}): DayFile {
  const { game = 'wingo', chain = 'first', first_sequence = 1, periods = 8, down = [], behind = 1 } = options
  const [date, line] = ['20260105', '01']
  const { length, operator: last_s, notary: last_w } = options.links ?? linksOf(chain)
  const found = options.links ? null : blockOf(chain)
  const salt = found ? hashOfBlock(found.block) : NO_SALT
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
      salt_source: found ? textOfBlockSource({ network: NETWORK, from: SALT_FROM }) : NO_SALT_SOURCE,
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
    const is_down = down.includes(sequence)
    const root = is_down ? EMPTY_ROOT : createHash('sha256').update(period).digest('hex')
    const closing = is_down
      ? { bet_root: root, bets: 0, stakes: {} }
      : { bet_root: root, bets: sequence, stakes: { 3: String(1000 * sequence), 1: '500' } }
    const entropy = entropyOf({ game, period, salt, s: s[index]!, w: w[index]! })
    return {
      ...{ period, index },
      opening: is_down ? null : { ...opening, signature: signed(textOfOpening({ period, index }, opening), operator) },
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
    chains: [{ manifest, salt: signedSalt(draft, { salt, found }) }],
    odds: { [odds_hash]: textOfOdds(FIRST_ODDS[game]) },
    periods: Array.from({ length: periods }, (_, number) => recordOf(number + 1)),
  }
}
