import { transaction } from '../../src/platform/data/transaction.ts'
import { requireHolder, tellAmounts } from '../../src/wallet/index.ts'
import type { Somebody } from '../person.ts'
import { seedDiamonds } from './seed-diamonds.ts'
import type { World } from '../world.ts'

/**
 * Diamonds for one who needs them, such as '100.00', beside the 1,000.00 that everyone of a world in play got on
 * registration; their devices hear of it.
 */
export async function giveDiamonds({ context }: Pick<World, 'context'>, { id }: Somebody, amount: string) {
  const { book } = await requireHolder(context, id)
  await transaction(context, async (trx) => {
    await seedDiamonds(trx.ask, [{ user_id: id, book, amount }], context.now())
    await tellAmounts(trx, [id])
  })
}
