import { createHash } from 'node:crypto'
import { statement, type NoParams } from '../../platform/data/statement.ts'

// Computes every hash of the log again, apart from the database, and holds the result against what was anchored.
export interface AuditRow {
  id: string
  at_us: string
  operator_id: string | null
  action: string
  subject: string
  details: string
  address: string
  prev_hash: Buffer
  hash: Buffer
}

export interface Anchor {
  at: string
  id: string
  hash: string
}

export interface AuditVerdict {
  rows: number
  head: { id: string; hash: string }
  /** The first row that is not what it was. */
  wrong?: { id: string; what: string }
}

const PAGE = 1_000
const NOTHING = Buffer.alloc(32)

export const readAuditPage = statement<{ after_id: string }, AuditRow>(
  'operators_read_audit_page',
  `SELECT id, (extract(epoch FROM at) * 1000000)::bigint AS at_us, operator_id, action, subject, details::text AS details,
          address, prev_hash, hash
   FROM operators_audit WHERE id > :after_id ORDER BY id LIMIT ${PAGE}`,
)
export const readAnchors = statement<NoParams, Anchor>(
  'operators_read_anchors',
  `SELECT at::text AS at, head_id AS id, encode(head_hash, 'hex') AS hash FROM operators_audit_anchor ORDER BY at`,
)

function hashOf(row: AuditRow): Buffer {
  const hash = createHash('sha256').update(row.prev_hash)
  const { id, at_us, operator_id, action, subject, details, address } = row
  for (const field of [id, at_us, operator_id ?? '', action, subject, details, address]) {
    const bytes = Buffer.from(field)
    const length = Buffer.alloc(4)
    length.writeInt32BE(bytes.length)
    hash.update(length).update(bytes)
  }
  return hash.digest()
}

export async function verifyAudit(
  readPage: (after_id: string) => Promise<AuditRow[]>,
  anchors: Anchor[],
): Promise<AuditVerdict> {
  const head = { id: '0', hash: NOTHING.toString('hex') }
  const found = (what: string, id: string): AuditVerdict => ({ rows: Number(head.id), head, wrong: { id, what } })
  for (;;) {
    const page = await readPage(head.id)
    if (page.length === 0) break
    for (const row of page) {
      const expected = String(BigInt(head.id) + 1n)
      if (row.id !== expected) return found('is missing', expected)
      if (row.prev_hash.toString('hex') !== head.hash) return found('does not follow from the row before it', row.id)
      const hash = hashOf(row).toString('hex')
      if (row.hash.toString('hex') !== hash) return found('is not what was written', row.id)
      const broken = anchors.find((anchor) => anchor.id === row.id && anchor.hash !== hash)
      if (broken) return found(`is not the one that was anchored at ${broken.at}`, row.id)
      head.id = row.id
      head.hash = hash
    }
  }
  const beyond = anchors.find((anchor) => BigInt(anchor.id) > BigInt(head.id))
  if (beyond) {
    const first = String(BigInt(head.id) + 1n)
    return found(`and all after it are cut off: at ${beyond.at} there were ${beyond.id} rows`, first)
  }
  return { rows: Number(head.id), head }
}
