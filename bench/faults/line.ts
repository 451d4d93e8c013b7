import { setTimeout as pause } from 'node:timers/promises'
import type { Caller, CallInput, CallOutput } from '@mela/contract/client.ts'
import { Refused } from '@mela/contract/client.ts'
import type { CallName } from '@mela/contract/calls.ts'
import type { Chance } from './chance.ts'

const ANSWER_WITHIN_MS = 5_000

/** The way of one session to the apis. No answer, or a fault, means asking another one; a refusal is an answer. */
export interface Line {
  callers: readonly Caller[]
  token: string
  chance: Chance
  back_off: { first_ms: number; most_ms: number }
  is_closed: boolean
  retries: number
}

export class LineClosed extends Error {}

/** Without an answer for long, or with one, as the caller wishes: how long this attempt may take. */
export type Patience = (attempt: number) => number

export async function ask<N extends CallName>(
  line: Line,
  name: N,
  input: CallInput<N>,
  patience: Patience = () => ANSWER_WITHIN_MS,
): Promise<CallOutput<N>> {
  const first = line.chance.int(0, line.callers.length)
  for (let attempt = 0; !line.is_closed; attempt++) {
    const caller = line.callers[(first + attempt) % line.callers.length]!
    const signal = AbortSignal.timeout(patience(attempt))
    try {
      return await caller(name, input, { bearer: line.token, signal })
    } catch (error) {
      if (isAnswer(error)) throw error
      line.retries++
      await pause(waitBefore(line, attempt + 1, error))
    }
  }
  throw new LineClosed(name)
}

function isAnswer(error: unknown): boolean {
  return error instanceof Refused && error.reason !== 'service_error' && error.reason !== 'too_many_operations'
}

function waitBefore({ back_off, chance }: Line, attempt: number, error: unknown): number {
  const asked_ms = error instanceof Refused ? (error.data.retry_after ?? 0) * 1000 : 0
  const most_ms = Math.min(back_off.first_ms * 2 ** Math.min(attempt - 1, 16), back_off.most_ms)
  return Math.max(asked_ms, chance.int(most_ms / 2, most_ms + 1))
}
