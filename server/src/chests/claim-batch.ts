import { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { lockGroupRoom, readTakenPlaces } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { isFrozen } from '../ledger/index.ts'
import { createBatch } from '../platform/data/batch.ts'
import { askPool } from '../platform/data/db.ts'
import { perContext } from '../platform/per-context.ts'
import { transaction } from '../platform/data/transaction.ts'
import { readHolders } from '../wallet/index.ts'
import { readChests, statusFor, type Standing } from './chest.ts'
import type { Chest } from './sql.ts'
import { readStandings, type Claim } from './standings.ts'
import { takeShares } from './take-shares.ts'

export type ClaimOutcome =
  | { status: ChestStatus; amount?: number }
  | { refused: 'permission_not_allowed' | 'money_frozen' }

const FORBIDDEN = { refused: 'permission_not_allowed' } as const
/** What is free and cannot be had stays so only while something else holds it. */
const ROUNDS_MOST = 5

// Whoever claims at the same moment is answered together. Who is too late only reads, and a chest that is over costs no
// more than a look at who is in the group.
export const claims = perContext((context) =>
  createBatch<Claim, ClaimOutcome>({
    lanes: 4,
    max_size: 1_000,
    sizes: context.telemetry.batchSizes('claim'),
    run: (batch) => answerClaims(context, batch),
  }),
)

async function answerClaims(context: Context, batch: Claim[]): Promise<ClaimOutcome[]> {
  const chests = await readChests(
    context,
    batch.map(({ chest_id }) => chest_id),
  )
  const outcomes = new Map<Claim, ClaimOutcome>()
  let open = await keepMembers(context, chests, batch, outcomes)
  for (let round = 0; open.length > 0; round++) {
    if (round === ROUNDS_MOST) throw new Error('free shares cannot be taken')
    const takers = await decide(context, chests, open, outcomes)
    for (const [chest_id, some] of Map.groupBy(takers, (claim) => claim.chest_id)) {
      await take(context, chests.get(chest_id)!, some, outcomes)
    }
    open = takers.filter((claim) => !outcomes.has(claim))
  }
  return batch.map((claim) => outcomes.get(claim)!)
}

async function keepMembers(
  context: Context,
  chests: Map<string, Chest>,
  batch: Claim[],
  outcomes: Map<Claim, ClaimOutcome>,
): Promise<Claim[]> {
  const known = batch.filter(({ chest_id }) => chests.has(chest_id))
  const places = await readTakenPlaces(
    askPool(context.db),
    known.map(({ chest_id, user_id }) => ({ group_id: chests.get(chest_id)!.group_id, user_id })),
  )
  const members = known.filter((_, number) => places.has(number))
  for (const claim of batch) outcomes.set(claim, FORBIDDEN)
  for (const claim of members) outcomes.delete(claim)
  return members
}

/** Those for whom a share is free; all others have their answer. */
async function decide(
  context: Context,
  chests: Map<string, Chest>,
  open: Claim[],
  outcomes: Map<Claim, ClaimOutcome>,
): Promise<Claim[]> {
  const now = context.now()
  let standings = await readStandings(context, open)
  const ending = open.filter((_, number) => isEnding(standings[number], now))
  if (ending.length > 0) {
    for (const chest_id of new Set(ending.map((claim) => claim.chest_id))) {
      await waitForTakers(context, chests.get(chest_id)!)
    }
    standings = await readStandings(context, open)
  }
  return open.filter((claim, number) => {
    const standing = standings[number]
    if (!standing) throw new Error(`chest ${claim.chest_id} is gone`)
    const status = statusFor(standing, now)
    if (status === ChestStatus.Unreceive) return true
    outcomes.set(claim, standing.my_amount === null ? { status } : { status, amount: standing.my_amount })
    return false
  })
}

/** Its time is over, its rest is not back yet. */
const isEnding = (standing: Standing | undefined, now: Date): boolean =>
  standing !== undefined && standing.over_at === null && standing.my_amount === null && standing.expires_at <= now

/** Nobody is told that they came too late while a claim of theirs, whose answer was lost, is still being written. */
async function waitForTakers(context: Context, { group_id }: Chest): Promise<void> {
  await transaction(context, (trx) => lockGroupRoom(trx.ask, group_id))
}

async function take(
  context: Context,
  chest: Chest,
  takers: Claim[],
  outcomes: Map<Claim, ClaimOutcome>,
): Promise<void> {
  const user_ids = [...new Set(takers.map(({ user_id }) => user_id))]
  const holders = await readHolders(context, user_ids)
  // Nothing crosses books: accounts of the site itself cannot open what players sent, nor players what they sent.
  const payable = user_ids.filter((user_id) => holders.get(user_id)?.book === chest.book)
  for (const claim of takers) {
    if (holders.get(claim.user_id)?.book !== chest.book) outcomes.set(claim, FORBIDDEN)
  }
  if (payable.length === 0) return
  const taken = await takeShares(context, chest, payable).catch((error: unknown) => {
    if (isFrozen(error)) return undefined
    throw error
  })
  for (const claim of takers) {
    const amount = taken?.amounts.get(claim.user_id)
    if (outcomes.has(claim)) continue
    if (!taken) outcomes.set(claim, { refused: 'money_frozen' })
    else if (amount !== undefined) outcomes.set(claim, { status: ChestStatus.Received, amount })
    else if (taken.gone.has(claim.user_id)) outcomes.set(claim, FORBIDDEN)
  }
}
