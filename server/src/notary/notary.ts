import type { Logger } from 'pino'
import type { Random } from '../system.ts'
import { openHashChain, type HashChain } from '../platform/crypto/hash-chain.ts'
import { createSigner, type Signer } from '../platform/crypto/signer.ts'
import { openStore, type KeptChain, type Store } from './store.ts'

/** All that the notary reaches; its time and chance come from here. */
export interface Notary {
  store: Store
  signer: Signer
  log: Logger
  now(): Date
  random: Random
  linksOf(chain: KeptChain): Promise<HashChain>
}

export interface NotaryParts {
  log: Logger
  now: () => Date
  random: Random
}

export async function createNotary(folder: string, secret: string, parts: NotaryParts): Promise<Notary> {
  const signer = createSigner(secret, 'notary signing key')
  const store = await openStore(folder, secret, signer.key)
  // Hashed when the first link is asked for, so that chains that are over cost nothing.
  const opened = new WeakMap<KeptChain, Promise<HashChain>>()
  return {
    ...{ ...parts, store, signer },
    linksOf(chain) {
      const known = opened.get(chain) ?? openHashChain(store.endOf(chain), chain.record.draft.length)
      opened.set(chain, known)
      return known
    },
  }
}
