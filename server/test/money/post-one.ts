import { randomUUID } from 'node:crypto'
import type { TransferKind } from '../../src/ledger/chart.ts'
import { keyOf, Posting } from '../../src/ledger/index.ts'
import { transaction } from '../../src/platform/data/transaction.ts'
import type { World } from '../world.ts'

interface Move {
  kind: TransferKind
  reference?: string
  entries: [account: bigint, amount: bigint][]
}

/** One transfer, as a feature that is not there yet would post it. */
export async function postOne({ context }: Pick<World, 'context'>, { kind, reference = '', entries }: Move) {
  await transaction(context, async (trx) => {
    const { ask } = trx
    const posting = await Posting.lock(
      ask,
      entries.map(([account]) => account),
    )
    const is_posted = posting.add({
      ...{ key: keyOf('test', randomUUID()), kind, reference },
      entries: entries.map(([account, amount]) => ({ account, amount })),
    })
    if (!is_posted) throw new Error(`${kind} would fall below zero`)
    await posting.write(ask, context.now())
  })
}
