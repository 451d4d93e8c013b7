import { textOfManifest } from '@mela/rules/games/records.ts'
import { readSaltSource } from '@mela/rules/games/salt.ts'
import { LINK_BYTES, openHashChain } from '../platform/crypto/hash-chain.ts'
import { IV_BYTES } from '../platform/crypto/seal.ts'
import { give, refuse, type Answer } from './answers.ts'
import type { Notary } from './notary.ts'
import type { ChainRecord, Draft } from './records.ts'

/** Gives a manifest the notary's part: the first link of a chain of its own, and its signature. */
export async function makeChain({ store, signer, now, random, log }: Notary, draft: Draft): Promise<Answer> {
  const known = store.findChain(draft.line, draft.first_period)
  if (known) return isSame(known.record.draft, draft) ? partOf(known.record) : refuse('other_manifest')
  if ((draft.first_opens + draft.seconds) * 1000 < now().getTime()) return refuse('already_begun')

  const end = random.bytes(LINK_BYTES)
  const links = await openHashChain(end, draft.length)
  // Looked at once both chains are fixed: what is known by then could have been tried out.
  const source = readSaltSource(draft.salt_source)
  if (typeof source === 'object' && source.from * 1000 <= now().getTime()) return refuse('salt_known')
  const completed = { ...draft, w0: links.linkAt(0).toString('hex'), notary_key: signer.key }
  const record: ChainRecord = {
    ...{ kind: 'chain', draft, w0: completed.w0, notary_key: completed.notary_key },
    notary_signature: signer.sign(textOfManifest(completed)),
    sealed_end: store.sealEnd(draft, end, random.bytes(IV_BYTES)),
  }
  await store.addChain(record)
  log.info({ line: draft.line, first_period: draft.first_period, length: draft.length }, 'chain made')
  return partOf(record)
}

/** Their fields are always in the same order. */
const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)

const partOf = ({ w0, notary_key, notary_signature }: ChainRecord) => give({ w0, notary_key, notary_signature })
