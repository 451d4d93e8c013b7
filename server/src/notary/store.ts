import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hashOfLink } from '../platform/crypto/hash-chain.ts'
import { createSeal, type Seal } from '../platform/crypto/seal.ts'
import { openJournal, syncFolder, type Journal } from './journal.ts'
import { lockFolder } from './lock-folder.ts'
import { readRecord, type ChainRecord, type ReleaseRecord } from './records.ts'

// All that the notary must never forget: its chains, and what it released of them. One file for each line, which only
// grows; memory holds where each release stands.
export interface KeptChain {
  readonly record: ChainRecord
  /** The last one. */
  readonly last: ReleaseRecord | undefined
  readonly first: ReleaseRecord | undefined
  readonly released: number
}

export interface Store {
  chainsOf(line: string): readonly KeptChain[]
  findChain(line: string, first_period: string): KeptChain | undefined
  /** Both are on the disk when they resolve; of one line only one at a time. */
  addChain(record: ChainRecord): Promise<KeptChain>
  addRelease(chain: KeptChain, record: ReleaseRecord): Promise<void>
  /** Those that are released, from an index on. */
  readReleases(chain: KeptChain, from: number, limit: number): Promise<ReleaseRecord[]>
  sealEnd(draft: Pick<ChainRecord['draft'], 'line' | 'first_period'>, end: Buffer, iv: Buffer): string
  /** Throws where it was sealed with another secret. */
  endOf(chain: KeptChain): Buffer
  close(): Promise<void>
}

interface OpenChain extends KeptChain {
  last: ReleaseRecord | undefined
  first: ReleaseRecord | undefined
  released: number
  /** Where each release begins in its file, by its index less one. */
  places: number[]
}

interface OpenLine {
  journal: Journal
  /** By their first period, in the order in which they came. */
  chains: Map<string, OpenChain>
}

const FILE = /^(\d{2})\.jsonl$/
const aboutEnd = ({ line, first_period }: { line: string; first_period: string }) => `${line} ${first_period}`

export async function openStore(folder: string, secret: string, key: string): Promise<Store> {
  await makeFolder(folder)
  const unlock = lockFolder(folder)
  const lines = new Map<string, OpenLine>()
  const close = async () => {
    for (const { journal } of lines.values()) await journal.close()
    unlock()
  }
  try {
    const seal = createSeal(secret, 'notary chain end')
    const codes = (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? [])
    for (const code of codes.sort()) lines.set(code, await openLine(folder, code))
    for (const { chains } of lines.values()) for (const chain of chains.values()) requireOwn(chain, key, seal)
    return { ...operate(folder, lines, seal), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  // From the first one that was made down to this one, each stands in the one above it.
  for (let path = resolve(folder); path.length >= made.length; path = dirname(path)) await syncFolder(dirname(path))
}

async function openLine(folder: string, code: string): Promise<OpenLine> {
  const path = join(folder, `${code}.jsonl`)
  const chains: OpenLine['chains'] = new Map()
  let number = 0
  const journal = await openJournal(path, (text, from) => {
    number += 1
    try {
      const record = readRecord(text)
      if (record.kind === 'release') keepRelease(chains.get(record.first_period), record, from)
      else keepChain(chains, code, record)
    } catch (error) {
      throw new Error(`${path}, line ${number} is not what was written there`, { cause: error })
    }
  })
  return { journal, chains }
}

function keepChain(chains: OpenLine['chains'], code: string, record: ChainRecord): OpenChain {
  const { line, first_period } = record.draft
  if (line !== code || chains.has(first_period)) throw new Error('a chain that cannot be here')
  const chain: OpenChain = { record, last: undefined, first: undefined, released: 0, places: [] }
  chains.set(first_period, chain)
  return chain
}

/** Every link leads to the one before it, up to the one that was told first. */
function keepRelease(chain: OpenChain | undefined, record: ReleaseRecord, from: number): void {
  const before = chain?.last?.w ?? chain?.record.w0
  const is_next = chain !== undefined && record.index === chain.released + 1
  if (!is_next || hashOfLink(Buffer.from(record.w, 'hex')).toString('hex') !== before) {
    throw new Error('a release that does not follow')
  }
  chain.last = record
  chain.first ??= record
  chain.released = record.index
  chain.places.push(from)
}

function endOf({ record: { draft, sealed_end } }: KeptChain, seal: Seal): Buffer {
  return seal.open(Buffer.from(sealed_end, 'hex'), aboutEnd(draft))
}

function requireOwn(chain: OpenChain, key: string, seal: Seal): void {
  try {
    endOf(chain, seal)
  } catch (error) {
    throw new Error('NOTARY_SECRET is not the one under which the chains of NOTARY_DIR are sealed', { cause: error })
  }
  if (chain.record.notary_key !== key) throw new Error('a chain of NOTARY_DIR is signed with another key')
}

function operate(folder: string, lines: Map<string, OpenLine>, seal: Seal): Omit<Store, 'close'> {
  const lineOf = async (code: string): Promise<OpenLine> => {
    const known = lines.get(code) ?? (await openLine(folder, code))
    lines.set(code, known)
    return known
  }
  return {
    chainsOf: (line) => [...(lines.get(line)?.chains.values() ?? [])],
    findChain: (line, first_period) => lines.get(line)?.chains.get(first_period),
    async addChain(record) {
      const { journal, chains } = await lineOf(record.draft.line)
      await journal.append(JSON.stringify(record))
      return keepChain(chains, record.draft.line, record)
    },
    async addRelease({ record: { draft } }, record) {
      const { journal, chains } = await lineOf(draft.line)
      const from = journal.size
      await journal.append(JSON.stringify(record))
      keepRelease(chains.get(draft.first_period), record, from)
    },
    async readReleases({ record: { draft } }, from, limit) {
      const { journal, chains } = await lineOf(draft.line)
      const { places } = chains.get(draft.first_period)!
      const begins = places[from - 1]
      if (begins === undefined) return []
      // Records of another chain may stand between them.
      const texts = await journal.read(begins, places[from - 1 + limit] ?? journal.size)
      return texts
        .map(readRecord)
        .filter((record) => record.kind === 'release' && record.first_period === draft.first_period)
        .slice(0, limit) as ReleaseRecord[]
    },
    sealEnd: (draft, end, iv) => seal.close(end, iv, aboutEnd(draft)).toString('hex'),
    endOf: (chain) => endOf(chain, seal),
  }
}
