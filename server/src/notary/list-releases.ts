import { give, refuse, type Answer } from './answers.ts'
import type { Notary } from './notary.ts'
import type { ReleasesRequest } from './records.ts'

/** What was released, for everybody who wants to compare it with what the site says. */
export async function listReleases({ store }: Notary, asked: ReleasesRequest): Promise<Answer> {
  const { line, first_period, from, limit } = asked
  const chain = store.findChain(line, first_period)
  if (!chain) return refuse('unknown_chain')
  const found = await store.readReleases(chain, from, limit)
  const releases = found.map(({ index, period, bet_root, w, signature }) => ({ index, period, bet_root, w, signature }))
  return give({ released: chain.released, releases })
}
