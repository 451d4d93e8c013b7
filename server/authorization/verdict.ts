import { Refused, type Caller, type CallInput } from '@mela/contract/client.ts'
import type { CallName } from '@mela/contract/calls.ts'
import type { Verdict } from './actors.ts'

/** What a call answered, in the words of the table. */
export async function verdictOf(caller: Caller, call: CallName, input: CallInput<CallName>): Promise<Verdict> {
  try {
    return verdictOn(await caller(call, input as never))
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

function verdictOn(answer: unknown): Verdict {
  if (Array.isArray(answer)) return answer.length === 0 ? 'nothing' : 'yes'
  const { list, group, user_ids } = answer as { list?: unknown[]; group?: object; user_ids?: string[] }
  if (group && !user_ids) return 'part'
  return list?.length === 0 ? 'nothing' : 'yes'
}
