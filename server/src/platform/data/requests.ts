import { createHash } from 'node:crypto'
import type { CallName } from '@mela/contract/calls.ts'
import { plainColumn, type Ask } from './db.ts'
import { statement } from './statement.ts'

// What a money call answered, by who asked, the call and the key they gave: asking again has the same answer and no second
// effect. The row is written in the transaction of the effect.
export interface KeyedRequest {
  user_id: string
  call: CallName
  key: string
  /** Of what was asked for. */
  request_hash: Buffer
}

export const hashOfRequest = (request: Record<string, unknown>): Buffer =>
  createHash('sha256').update(JSON.stringify(request)).digest()

interface StoredAnswer {
  request_hash: Buffer
  answer: unknown
}

const readAnswer = statement<Pick<KeyedRequest, 'user_id' | 'call' | 'key'>, StoredAnswer>(
  'platform_read_answer',
  'SELECT request_hash, answer FROM platform_request WHERE user_id = :user_id AND call = :call AND key = :key',
)
const writeAnswer = statement<KeyedRequest & { answer: string; at: Date }>(
  'platform_write_answer',
  `INSERT INTO platform_request (user_id, call, key, request_hash, answer, created_at)
   VALUES (:user_id, :call, :key, :request_hash, :answer, :at)`,
)

/** Nothing while the key stands for no request, and `is_other` where it stands for another one. */
export async function findAnswer<Answer>(
  ask: Ask,
  { user_id, call, key, request_hash }: KeyedRequest,
): Promise<{ answer: Answer; is_other: boolean } | undefined> {
  const [row] = await ask(readAnswer, { user_id, call, key })
  return row && { answer: row.answer as Answer, is_other: !row.request_hash.equals(request_hash) }
}

const readAnswers = statement<{ user_ids: string; calls: CallName[]; keys: string }, StoredAnswer & { number: string }>(
  'platform_read_answers',
  `SELECT number, known.request_hash, known.answer
   FROM unnest(:user_ids::bigint[], :calls::text[], :keys::uuid[]) WITH ORDINALITY AS asked (user_id, call, key, number)
   JOIN platform_request known ON known.user_id = asked.user_id AND known.call = asked.call AND known.key = asked.key`,
)

/** Those of a whole commit that stand for an answer, or for another request. */
export async function findAnswers<Answer>(
  ask: Ask,
  requests: readonly KeyedRequest[],
): Promise<Map<KeyedRequest, { answer: Answer; is_other: boolean }>> {
  const rows = await ask(readAnswers, {
    user_ids: plainColumn(requests, ({ user_id }) => user_id),
    calls: requests.map(({ call }) => call),
    keys: plainColumn(requests, ({ key }) => key),
  })
  return new Map(
    rows.map(({ number, request_hash, answer }) => {
      const request = requests[Number(number) - 1]!
      return [request, { answer: answer as Answer, is_other: !request_hash.equals(request.request_hash) }]
    }),
  )
}

const writeAnswers = statement<{
  user_ids: string
  calls: CallName[]
  keys: string
  request_hashes: Buffer[]
  answers: string[]
  at: Date
}>(
  'platform_write_answers',
  `INSERT INTO platform_request (user_id, call, key, request_hash, answer, created_at)
   SELECT *, :at::timestamptz
   FROM unnest(:user_ids::bigint[], :calls::text[], :keys::uuid[], :request_hashes::bytea[], :answers::json[])`,
)

/** Those of a whole commit. */
export async function storeAnswers(
  ask: Ask,
  answered: readonly { request: KeyedRequest; answer: object }[],
  at: Date,
): Promise<void> {
  const requests = answered.map(({ request }) => request)
  await ask(writeAnswers, {
    user_ids: plainColumn(requests, ({ user_id }) => user_id),
    calls: requests.map(({ call }) => call),
    keys: plainColumn(requests, ({ key }) => key),
    request_hashes: requests.map(({ request_hash }) => request_hash),
    answers: answered.map(({ answer }) => JSON.stringify(answer)),
    at,
  })
}

/** Fails on its unique key where the same request was answered meanwhile. */
export async function storeAnswer(ask: Ask, request: KeyedRequest, answer: object, at: Date): Promise<void> {
  await ask(writeAnswer, { ...request, answer: JSON.stringify(answer), at })
}
