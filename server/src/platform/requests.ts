import { createHash } from 'node:crypto'
import type { CallName } from '@mela/contract/calls.ts'
import { plainColumn, type Ask, type Statement } from './db.ts'

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

const readAnswer: Statement = {
  name: 'platform_read_answer',
  text: 'SELECT request_hash, answer FROM platform_request WHERE user_id = $1 AND call = $2 AND key = $3',
}
const writeAnswer: Statement = {
  name: 'platform_write_answer',
  text: `INSERT INTO platform_request (user_id, call, key, request_hash, answer, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
}

/** Nothing while the key stands for no request, and `is_other` where it stands for another one. */
export async function findAnswer<Answer>(
  ask: Ask,
  { user_id, call, key, request_hash }: KeyedRequest,
): Promise<{ answer: Answer; is_other: boolean } | undefined> {
  const [row] = await ask<{ request_hash: Buffer; answer: Answer }>(readAnswer, [user_id, call, key])
  return row && { answer: row.answer, is_other: !row.request_hash.equals(request_hash) }
}

const readAnswers: Statement = {
  name: 'platform_read_answers',
  text: `SELECT number, known.request_hash, known.answer
         FROM unnest($1::bigint[], $2::text[], $3::uuid[]) WITH ORDINALITY AS asked (user_id, call, key, number)
         JOIN platform_request known ON known.user_id = asked.user_id AND known.call = asked.call AND known.key = asked.key`,
}

/** Those of a whole commit that stand for an answer, or for another request. */
export async function findAnswers<Answer>(
  ask: Ask,
  requests: readonly KeyedRequest[],
): Promise<Map<KeyedRequest, { answer: Answer; is_other: boolean }>> {
  const rows = await ask<{ number: string; request_hash: Buffer; answer: Answer }>(readAnswers, [
    plainColumn(requests, ({ user_id }) => user_id),
    requests.map(({ call }) => call),
    plainColumn(requests, ({ key }) => key),
  ])
  return new Map(
    rows.map(({ number, request_hash, answer }) => {
      const request = requests[Number(number) - 1]!
      return [request, { answer, is_other: !request_hash.equals(request.request_hash) }]
    }),
  )
}

const writeAnswers: Statement = {
  name: 'platform_write_answers',
  text: `INSERT INTO platform_request (user_id, call, key, request_hash, answer, created_at)
         SELECT *, $6::timestamptz FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::bytea[], $5::json[])`,
}

/** Those of a whole commit. */
export async function storeAnswers(
  ask: Ask,
  answered: readonly { request: KeyedRequest; answer: object }[],
  at: Date,
): Promise<void> {
  const requests = answered.map(({ request }) => request)
  await ask(writeAnswers, [
    plainColumn(requests, ({ user_id }) => user_id),
    requests.map(({ call }) => call),
    plainColumn(requests, ({ key }) => key),
    requests.map(({ request_hash }) => request_hash),
    answered.map(({ answer }) => JSON.stringify(answer)),
    at,
  ])
}

/** Fails on its unique key where the same request was answered meanwhile. */
export async function storeAnswer(ask: Ask, request: KeyedRequest, answer: object, at: Date): Promise<void> {
  const { user_id, call, key, request_hash } = request
  await ask(writeAnswer, [user_id, call, key, request_hash, JSON.stringify(answer), at])
}
