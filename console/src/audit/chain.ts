import type { AuditEntry } from '@mela/contract/operators/operators.ts'

// The chain of the log, computed here from what is shown, exactly as the database computed it when it was written.
const HASH_BYTES = 32
const encoder = new TextEncoder()

/** Length as four bytes, then the bytes: no two rows have the same writing. */
function field(text: string): Uint8Array {
  const bytes = encoder.encode(text)
  const written = new Uint8Array(4 + bytes.length)
  new DataView(written.buffer).setInt32(0, bytes.length)
  written.set(bytes, 4)
  return written
}

const fromHex = (hex: string) =>
  Uint8Array.from({ length: HASH_BYTES }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16))
const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export async function hashOf(entry: AuditEntry): Promise<string> {
  const { id, at, operator_id, action, subject, details, address, prev_hash } = entry
  const microseconds = `${Date.parse(at)}000`
  const texts = [id, microseconds, operator_id ?? '', action, subject, JSON.stringify(details), address]
  const parts = [fromHex(prev_hash), ...texts.map(field)]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)))
}

export interface Verdict {
  rows: number
  first: string
  last: string
  /** The first row that is not what it was. */
  wrong?: { id: string; what: string }
}

/** A copy, oldest first: every number there, every hash right, every row following from the one before. */
export async function verifyCopy(entries: readonly AuditEntry[]): Promise<Verdict> {
  const verdict = { rows: entries.length, first: entries[0]?.id ?? '', last: entries.at(-1)?.id ?? '' }
  let before: AuditEntry | undefined
  for (const entry of entries) {
    const expected = before && String(BigInt(before.id) + 1n)
    if (expected !== undefined && entry.id !== expected)
      return { ...verdict, wrong: { id: expected, what: 'is missing' } }
    if (before && entry.prev_hash !== before.hash)
      return { ...verdict, wrong: { id: entry.id, what: 'does not follow from the row before it' } }
    if ((await hashOf(entry)) !== entry.hash)
      return { ...verdict, wrong: { id: entry.id, what: 'is not what was written' } }
    before = entry
  }
  return verdict
}

const TEXTS = ['id', 'at', 'action', 'subject', 'address', 'prev_hash', 'hash'] as const

/** The rows of a file, or undefined where it is none of ours. It may be in any order. */
export function readCopy(text: string): AuditEntry[] | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(given) || given.length === 0 || !given.every(isEntry)) return undefined
  return given.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
}

function isEntry(given: unknown): given is AuditEntry {
  if (typeof given !== 'object' || given === null) return false
  const row = given as Record<string, unknown>
  const areTexts = TEXTS.every((name) => typeof row[name] === 'string') && /^\d{1,19}$/.test(row['id'] as string)
  const isOperator = row['operator_id'] === null || typeof row['operator_id'] === 'string'
  return areTexts && isOperator && typeof row['details'] === 'object' && row['details'] !== null
}
