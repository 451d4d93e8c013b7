import type { CallOutput } from '@mela/contract/client.ts'
import { receiveAgentReward as call } from '@mela/contract/rewards/rewards-agents.ts'
import type { Context } from '../../context.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting } from '../../ledger/index.ts'
import { plainColumn } from '../../platform/data/db.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { handle } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { once, readWallets, tellAmounts, type Holder } from '../../wallet/index.ts'
import { lockRewards, markClaimed, toldSums, type RewardRow } from './sql.ts'
import { requireAgent } from './standing.ts'

export const receiveAgentReward = handle(call, async (context, { id = null, nonce }, asker, refuse) => {
  const holder = await requireAgent(context, asker, refuse)
  const { user_id } = holder
  return once(context, { call: 'receiveAgentReward', user_id, nonce, wanted: { id } }, refuse, (trx) =>
    receive(context, trx, holder, id, refuse),
  )
})

/** What is open is locked, marked and paid together; a second one finds it claimed. */
async function receive(
  context: Context,
  trx: Trx,
  holder: Holder,
  id: string | null,
  refuse: Refuse<'non_existent' | 'reward_expired'>,
): Promise<CallOutput<'receiveAgentReward'>> {
  const { ask } = trx
  const now = context.now()
  const found = await ask(lockRewards, { agent_id: holder.user_id, id, now })
  if (id !== null && found.length === 0) throw refuse('non_existent')
  const due = found.filter(({ claimed_at }) => claimed_at === null)
  if (due.some(({ expires_at }) => expires_at <= now)) throw refuse('reward_expired')
  if (due.length > 0) {
    await ask(markClaimed, { ids: plainColumn(due, (row) => row.id), book: holder.book, now })
    await pay(trx, holder, due, now)
  }
  const wallets = (await readWallets(ask, [holder])).get(holder.user_id)!
  const sums = [...Map.groupBy(due, ({ currency }) => currency)].map(([currency, rows]) => ({
    ...{ currency, amount: String(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)) },
  }))
  return { received: toldSums(sums), wallets }
}

async function pay(trx: Trx, { user_id, book }: Holder, due: readonly RewardRow[], now: Date): Promise<void> {
  const currencies = [...new Set(due.map(({ currency }) => currency))]
  const accounts = currencies.map((currency) => accountOf(user_id, Part.Available, currency, book))
  const posting = await Posting.lock(trx.ask, accounts)
  for (const { id, currency, amount } of due) {
    posting.add({
      key: keyOf('commission_paid', id),
      kind: 'commission_paid',
      reference: id,
      entries: [
        { account: houseOf(House.Bonus, currency, book), amount: -BigInt(amount) },
        { account: accountOf(user_id, Part.Available, currency, book), amount: BigInt(amount) },
      ],
    })
  }
  await posting.write(trx.ask, now)
  await tellAmounts(trx, [user_id])
}
