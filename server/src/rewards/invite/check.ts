import { readInvitedAmong } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { UnitOfWork } from '../../platform/data/transaction.ts'
import type { Counted } from '../vip/levels.ts'
import { askedFigures, termsOf } from './terms.ts'

export const CHECK = 'rewards:check-invitation'
export const checkKeyOf = (user_id: string) => `invitation:${user_id}`

export interface CountedMore {
  user_id: string
  before: Counted
  after: Counted
}

/**
 * Inside the transaction, after recharges or stakes of these people were added up: whoever was invited and has done enough by
 * it is looked at. Whoever had done enough before lacks something else, with which they are looked at again.
 */
export async function addInvitationCheck(
  { config, settings }: Context,
  { ask, addJob }: UnitOfWork,
  people: readonly CountedMore[],
): Promise<void> {
  const figures = askedFigures(termsOf(config, await settings.read()))
  const done = people.filter(
    ({ before, after }) =>
      figures.every(({ name, need }) => after[name] >= need) && figures.some(({ name, need }) => before[name] < need),
  )
  const ids = done.map(({ user_id }) => user_id)
  // In the order of their ids, so that two who add the same never wait for each other.
  for (const user_id of await readInvitedAmong(ask, ids)) await addJob(CHECK, { user_id }, { key: checkKeyOf(user_id) })
}
