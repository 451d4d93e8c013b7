import { query } from '../../server/test/engines/postgres.ts'
import { NONCE_TAIL, type SendResult } from '../load/message-book.ts'

// Nothing lost, nothing twice, no position left out: what the load generator was told against what the database has.
interface Counted {
  messages: number
  nonces: number
  wrong_positions: number
  wrong_heads: number
}

/** Positions run from 1 without a gap in every private chat, and the head of each chat stands at the last of them. */
const COUNT = `
  WITH message AS (SELECT * FROM chat_message WHERE chat_type = 1), chat AS (
    SELECT chat_id, count(*) AS messages, max(message_id) AS last_id, min(message_id) AS first_id,
      count(*) FILTER (WHERE prev_id <> message_id - 1) AS wrong_prev
    FROM message GROUP BY chat_id)
  SELECT
    (SELECT count(*) FROM message)::int AS messages,
    (SELECT count(DISTINCT nonce) FROM message)::int AS nonces,
    (SELECT count(*) FROM chat WHERE messages <> last_id OR first_id <> 1 OR wrong_prev > 0)::int AS wrong_positions,
    (SELECT count(*) FROM chat JOIN chat_room USING (chat_id)
     WHERE chat_room.last_id <> chat.last_id OR chat_room.countable <> messages)::int AS wrong_heads`

export async function checkPrivateSend(
  url: string,
  bare_url: string,
  sent: SendResult[],
  cuts: number,
): Promise<boolean> {
  const sum = (field: keyof SendResult) => sent.reduce((all, one) => all + Number(one[field]), 0)
  const [mela] = await query<Counted>(url, COUNT)
  const [bare] = await query<Counted>(bare_url, COUNT)
  const [foreign] = await query<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM chat_message WHERE chat_type = 1 AND nonce::text NOT LIKE '%${NONCE_TAIL}'`,
  )
  const acknowledged = sum('acknowledged')
  const wrong = Object.entries({
    'acknowledged less rows': acknowledged - mela!.messages,
    'acknowledged less distinct nonces': acknowledged - mela!.nonces,
    'acknowledged less delivered': acknowledged - sum('delivered'),
    'nonces that nobody sent': foreign!.count,
    refused: sum('refused'),
    'sockets cut': cuts,
    'chats with wrong positions': mela!.wrong_positions,
    'chats with a wrong head': mela!.wrong_heads,
    'chats of the bare engine with wrong positions or heads': bare!.wrong_positions + bare!.wrong_heads,
    'bare messages less distinct nonces': bare!.messages - bare!.nonces,
  }).filter(([, count]) => count !== 0)
  console.log(`checked ${acknowledged} acknowledged messages: ${wrong.length === 0 ? 'all right' : 'WRONG'}`)
  for (const [what, count] of wrong) console.log(`  ${what}: ${count}`)
  // No fault: whatever the committing process has not announced within a second, the relay announces as well.
  const notes = { 'delivered again': sum('duplicated'), 'overtaken, in the sample': sum('out_of_order') }
  for (const [what, count] of Object.entries(notes)) if (count > 0) console.log(`  ${what}: ${count}`)
  return wrong.length === 0
}
