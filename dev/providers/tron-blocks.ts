import { createHash } from 'node:crypto'
import { hashOfBlock, type BlockHeader } from '../../rules/src/games/block-header.ts'

// Blocks of a chain on this machine: one in every three seconds, as on TRON, from the day before this one. They follow
// from the date, so that a chain that is started again the same day is the same chain. Its first block is its own:
// whoever looks at it sees that it is not TRON.
const BLOCK_MS = 3_000
const DAY_MS = 86_400_000
const LAUNCH_MS = Date.UTC(2018, 5, 25)
const NETWORK = `0000000000000000${sha256('a chain on this machine').slice(16)}`
const WITNESS = `41${sha256('witness').slice(0, 40)}`

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface Kept {
  timestamp: number
  hash: string
}

export interface BlockControl {
  /** Moves the clock of the chain, in milliseconds. */
  clock_ms?: number
  /** No block comes into being in so many of the next turns. */
  missed?: number
  /** So many of the newest can still be taken back. */
  solid_after?: number
}

export interface Blocks {
  /** The newest where none is named; undefined where there is none. */
  read(named: string | undefined, is_solid: boolean): object | undefined
  control(control: BlockControl): void
}

export function openBlocks(solid_after_first = 19): Blocks {
  let [clock_ms, missed, solid_after] = [0, 0, solid_after_first]
  const begins_ms = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS
  const first_number = (begins_ms - LAUNCH_MS) / BLOCK_MS
  const kept: Kept[] = []
  let next_ms = begins_ms

  const headerOf = (place: number, timestamp: number): BlockHeader => ({
    ...{
      number: first_number + place,
      timestamp,
      witness_id: 0,
      witness_address: WITNESS,
      version: 34,
      state_root: '',
    },
    transactions_root: sha256(`transactions of ${timestamp}`),
    parent_hash: kept[place - 1]?.hash ?? NETWORK,
  })
  function grow(): void {
    for (; next_ms <= Date.now() + clock_ms; next_ms += BLOCK_MS) {
      if (missed > 0) missed -= 1
      else kept.push({ timestamp: next_ms, hash: hashOfBlock(headerOf(kept.length, next_ms)) })
    }
  }
  function tell(place: number): object | undefined {
    const block = kept[place]
    if (!block) return undefined
    const header = headerOf(place, block.timestamp)
    return {
      blockID: block.hash,
      block_header: {
        raw_data: {
          number: header.number,
          txTrieRoot: header.transactions_root,
          witness_address: header.witness_address,
          parentHash: header.parent_hash,
          version: header.version,
          timestamp: header.timestamp,
        },
        witness_signature: sha256(block.hash).repeat(2) + '00',
      },
    }
  }
  return {
    read(named, is_solid) {
      grow()
      if (named === '0') return { blockID: NETWORK, block_header: { raw_data: { parentHash: sha256('nothing') } } }
      const last = kept.length - 1 - (is_solid ? solid_after : 0)
      if (named === undefined) return tell(last)
      const place = /^\d+$/.test(named) ? Number(named) - first_number : kept.findIndex(({ hash }) => hash === named)
      return place <= last ? tell(place) : undefined
    },
    control(control) {
      grow()
      clock_ms = control.clock_ms ?? clock_ms
      missed = control.missed ?? missed
      solid_after = control.solid_after ?? solid_after
    },
  }
}
