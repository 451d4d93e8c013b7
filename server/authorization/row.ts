import type { CallName } from '@mela/contract/calls.ts'
import type { CallInput } from '@mela/contract/client.ts'
import type { Verdicts } from './actors.ts'
import type { Scene } from './scene.ts'

/** One thing that can be asked, and what everybody is answered. A call has a row for each thing it can be asked about. */
export interface Row {
  call: CallName
  /** What it is asked about, in words. */
  about: string
  verdicts: Verdicts
  input(scene: Scene): CallInput<CallName>
}

export function row<N extends CallName>(
  call: N,
  about: string,
  verdicts: Verdicts,
  input: CallInput<N> | ((scene: Scene) => CallInput<N>),
): Row {
  return { call, about, verdicts, input: typeof input === 'function' ? input : () => input }
}
