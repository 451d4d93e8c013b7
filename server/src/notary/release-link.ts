import { textOfClosing, textOfCountersignature } from '@mela/rules/games/records.ts'
import { momentsOf, readPeriod } from '@mela/rules/games/schedule.ts'
import { isSigned } from '@mela/rules/games/verify.ts'
import { hashOfLink } from '../platform/crypto/hash-chain.ts'
import { give, refuse, type Answer } from './answers.ts'
import type { Notary } from './notary.ts'
import type { ReleaseRecord, ReleaseRequest } from './records.ts'
import type { KeptChain } from './store.ts'

/** Gives the link of a period away: after its close, in order, and for one root only. */
export async function releaseLink(notary: Notary, asked: ReleaseRequest): Promise<Answer> {
  const { store, now, log } = notary
  const { line, first_period, index, period, bet_root, bets, stakes, closing_signature } = asked
  const chain = store.findChain(line, first_period)
  if (!chain) return refuse('unknown_chain')
  const { draft } = chain.record
  if (index > draft.length) return refuse('wrong_index')
  const [known] = index <= chain.released ? await store.readReleases(chain, index, 1) : []
  if (known ? known.period !== period : !mayFollow(notary, chain, asked)) return refuse('other_period')
  const text = textOfClosing(period, { bet_root, bets, stakes })
  if (!isSigned(text, closing_signature, draft.operator_key)) return refuse('not_signed')
  const { closes } = momentsOf(index, draft)
  if (now().getTime() < closes * 1000) return refuse('too_early', { closes })
  if (known) return known.bet_root === bet_root ? linkOf(known) : refuse('other_root')
  const next = chain.released + 1
  if (index !== next) return refuse('out_of_order', { next })

  const record = await signRelease(notary, chain, asked)
  await store.addRelease(chain, record)
  log.info({ line, index, period }, 'link released')
  return linkOf(record)
}

const linkOf = ({ w, signature }: ReleaseRecord) => give({ w, signature })

/** As text, periods of a line come in their order. */
function orderOf(period: string): string {
  const { date, sequence } = readPeriod(period)!
  return `${date}${String(sequence).padStart(5, '0')}`
}

/**
 * Whether a period may be the one of an index that is not released. The zone of the site is not known here: a period is
 * of the line, later than those before it, and was not released from another chain of the line.
 */
function mayFollow({ store }: Notary, chain: KeptChain, { line, index, period }: ReleaseRequest): boolean {
  if (readPeriod(period)!.code !== line) return false
  if ((index === 1) !== (period === chain.record.draft.first_period)) return false
  const place = orderOf(period)
  return store.chainsOf(line).every(({ first, last }) => {
    if (!first || !last) return true
    return place > orderOf(last.period) || (chain.first !== first && place < orderOf(first.period))
  })
}

async function signRelease(
  { linksOf, signer }: Notary,
  chain: KeptChain,
  { first_period, index, period, bet_root }: ReleaseRequest,
): Promise<ReleaseRecord> {
  const link = (await linksOf(chain)).linkAt(index)
  const before = chain.last?.w ?? chain.record.w0
  if (hashOfLink(link).toString('hex') !== before) throw new Error('the chain is not the one that was promised')
  const w = link.toString('hex')
  const signature = signer.sign(textOfCountersignature(period, bet_root, w))
  return { kind: 'release', first_period, index, period, bet_root, w, signature }
}
