import { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { auditSite } from '../../server/ledger.ts'
import { query } from '../../server/test/engines/postgres.ts'
import type { Answers, Box } from './claimers.ts'

interface Standing {
  id: string
  user_id: string
  amount: number
  num: number
  refund: number | null
  taken: number
  returned: number
  /** By person. */
  shares: { [user_id: string]: number }
  /** Amounts of transfers by kind, in diamonds: sent, received, returned. */
  sent: number[]
  received: number[]
  given_back: number[]
}

/** Compares what people were told with the record, and the record with itself; the auditor has the last word. */
export async function checkChests(url: string, boxes: Box[], answers: Answers) {
  const notes: string[] = []
  const records = await readRecords(url)
  if (records.length !== boxes.length) notes.push(`${records.length} chests for ${boxes.length} that were sent`)
  let winners = 0
  let refunds = 0
  for (const box of boxes) {
    const record = records.find(({ id }) => id === box.chest_id)
    if (!record) {
      notes.push(`chest ${box.chest_id} was acknowledged and is lost`)
      continue
    }
    notes.push(...wrongIn(record).map((what) => `chest ${box.chest_id}: ${what}`))
    notes.push(...untrueIn(record, answers).map((what) => `chest ${box.chest_id}: ${what}`))
    winners += Object.keys(record.shares).length
    refunds += record.given_back.length
  }
  const { ok, wrong } = await auditSite(url)
  if (!ok) notes.push(...wrong.map(({ what, count, subject }) => `the ledger: ${what} (${count}, such as ${subject})`))
  return { figures: { claims: winners, refunds, audit: ok }, notes }
}

const readRecords = (url: string): Promise<Standing[]> =>
  query<Standing>(
    url,
    `SELECT chest.id, chest.user_id, chest.amount, chest.num, chest.refund,
            sum(share.amount) FILTER (WHERE share.user_id IS NOT NULL)::int AS taken,
            sum(share.amount) FILTER (WHERE share.is_returned)::int AS returned,
            coalesce(json_object_agg(share.user_id, share.amount) FILTER (WHERE share.user_id IS NOT NULL), '{}') AS shares,
            moved.sent, moved.received, moved.given_back
     FROM chests_chest chest JOIN chests_share share ON share.chest_id = chest.id
     CROSS JOIN LATERAL (
       SELECT coalesce(array_agg((-amount / 100)::int) FILTER (WHERE entry.kind = 60), '{}') AS sent,
              coalesce(array_agg((amount / 100)::int) FILTER (WHERE entry.kind = 61), '{}') AS received,
              coalesce(array_agg((amount / 100)::int) FILTER (WHERE entry.kind = 62), '{}') AS given_back
       FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_no = transfer.no
       WHERE transfer.reference = chest.id::text AND transfer.kind BETWEEN 60 AND 62 AND account_id >= 256) AS moved
     GROUP BY chest.id, moved.sent, moved.received, moved.given_back`,
  )

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function wrongIn(record: Standing): string[] {
  const { amount, num, refund, shares, sent, received, given_back } = record
  const [taken, returned] = [record.taken ?? 0, record.returned ?? 0]
  const notes: string[] = []
  if (refund === null) notes.push('is not over')
  if (taken + returned !== amount) notes.push(`${taken} taken and ${returned} returned of ${amount}`)
  if (returned !== refund) notes.push(`${returned} returned, ${refund} noted`)
  if (Object.keys(shares).length > num) notes.push(`${Object.keys(shares).length} people for ${num} boxes`)
  if (sent.length !== 1 || sent[0] !== amount) notes.push(`debited ${sent.join(', ')} instead of ${amount} once`)
  if (received.length !== Object.keys(shares).length || sum(received) !== taken)
    notes.push(`${received.length} credits of ${sum(received)} for ${Object.keys(shares).length} claims of ${taken}`)
  const refunds = returned > 0 ? 1 : 0
  if (given_back.length !== refunds || sum(given_back) !== returned)
    notes.push(`${given_back.length} refunds of ${sum(given_back)} for ${returned}`)
  return notes
}

/** Whoever was told of an amount has it, whoever was told of none has none, and nobody was told two things. */
function untrueIn({ id, shares }: Standing, { told }: Answers): string[] {
  return [...(told.get(id) ?? [])].flatMap(([user_id, all]) => {
    const own = shares[user_id]
    return all
      .filter(({ status, amount }) => (status === ChestStatus.Received ? amount !== own : own !== undefined))
      .map((answer) => `${user_id} was told ${JSON.stringify(answer)} and has ${own ?? 'nothing'}`)
  })
}
