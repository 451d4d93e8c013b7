import { give, type Answer } from './answers.ts'
import type { Notary } from './notary.ts'
import type { ChainsRequest } from './records.ts'

/** What was signed for a line, as it was signed: nobody has to take the site's word for it. */
export function listChains({ store }: Notary, { line }: ChainsRequest): Answer {
  const chains = store.chainsOf(line).map(({ record, released }) => {
    const { draft, w0, notary_key, notary_signature } = record
    return { ...draft, w0, notary_key, notary_signature, released }
  })
  return give({ chains })
}
