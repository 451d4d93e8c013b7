import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { textOfBlockOpening, type BlockDayFile, type BlockRecord } from '../src/games/block.ts'
import { hashOfBlock, TRON_NETWORK, type BlockHeader } from '../src/games/block-header.ts'
import { digitOfBlock } from '../src/games/draw.ts'
import { FIRST_ODDS, hashOfOdds, textOfOdds } from '../src/games/odds.ts'
import { textOfClosing } from '../src/games/records.ts'

// Days of TrxWinGo as an operator publishes them, with blocks of a chain that nobody keeps.

export const blockHeader = (changed: Partial<BlockHeader>): BlockHeader => ({
  ...{ number: 1000, timestamp: 0, transactions_root: 'ab'.repeat(32), parent_hash: 'cd'.repeat(32) },
  ...{ witness_id: 0, witness_address: `41${'ef'.repeat(20)}`, version: 34, state_root: '' },
  ...changed,
})

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const operator_key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('hex')
const CLOSES = 1_767_551_455
const odds_hash = hashOfOdds(FIRST_ODDS.wingo)

export function blockRecord(sequence: number, network = TRON_NETWORK): BlockRecord {
  const period = `2026010513${String(sequence).padStart(4, '0')}`
  const closes = CLOSES + sequence * 60
  const block_from = closes + 3
  const parent = blockHeader({ number: sequence * 20, timestamp: block_from * 1000 - 1 })
  const block = blockHeader({
    number: parent.number + 1,
    timestamp: parent.timestamp + 3000,
    parent_hash: hashOfBlock(parent),
  })
  const opening = {
    ...{ algorithm: 'block/v1' as const, odds_hash, closes, draws: closes + 5, block_from, network },
    operator_key,
  }
  const closing = { bet_root: createHash('sha256').update(period).digest('hex'), bets: 3, stakes: { 3: '3000' } }
  const hash = hashOfBlock(block)
  return {
    period,
    opening: { ...opening, signature: signed(textOfBlockOpening(period, opening)) },
    closing: { ...closing, signature: signed(textOfClosing(period, closing)) },
    drawn: { block_from, network, hash, block, parent, result: String(digitOfBlock(hash)) },
  }
}

export const blockDay = ({ periods = 4, network = TRON_NETWORK } = {}): BlockDayFile => ({
  ...{ format: 'mela-blocks/v1', date: '20260105', line: '13' },
  odds: { [odds_hash]: textOfOdds(FIRST_ODDS.wingo) },
  periods: Array.from({ length: periods }, (_, number) => blockRecord(number + 1, network)),
})
