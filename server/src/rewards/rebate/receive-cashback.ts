import type { CallOutput } from '@mela/contract/client.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { MILLION, REBATE_LEAST } from '@mela/contract/rewards/rewards-rules.ts'
import { receiveCashback as call } from '@mela/contract/rewards/rewards.ts'
import type { Context } from '../../context.ts'
import { usualMoneyType } from '../../games/index.ts'
import { accountOf, Book, House, houseOf, isFrozen, keyOf, Part, Posting } from '../../ledger/index.ts'
import { plainColumn } from '../../platform/data/db.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { handle } from '../../platform/http/handle.ts'
import { once, readWallets, requireHolder, tellAmounts, type Holder } from '../../wallet/index.ts'
import { wholeOf } from './get-wash-code.ts'
import { lockRebates, takeRebates, writeClaim } from './sql.ts'

interface Wanted {
  game_type: GameType | null
  currency: Currency
}

export const receiveCashback = handle(call, async (context, { type, money_type, nonce }, { user_id }, refuse) => {
  const holder = await requireHolder(context, user_id)
  const wanted: Wanted = { game_type: type ?? null, currency: money_type ?? usualMoneyType(context.config) }
  const work = (trx: Trx) => collect(context, trx, holder, wanted)
  if (nonce !== undefined) {
    return once(context, { call: 'receiveCashback', user_id, nonce, wanted: { ...wanted } }, refuse, work)
  }
  return transaction(context, work).catch((error: unknown) => {
    throw isFrozen(error) ? refuse('money_frozen') : error
  })
})

/** What is open is locked, taken and paid together; a second one finds nothing. */
async function collect(
  context: Context,
  trx: Trx,
  holder: Holder,
  { game_type, currency }: Wanted,
): Promise<CallOutput<'receiveCashback'>> {
  const { ask } = trx
  const { user_id, book } = holder
  const rows = await ask(lockRebates, { user_id, currency, game_type })
  const open = rows.map((row) => ({ game_type: row.game_type, amount: wholeOf(row.earned) }))
  const amount = open.reduce((sum, each) => sum + each.amount, 0n)
  // What an account that tries the site out earned before it did is not for its test funds.
  const is_paid = amount >= toMinor(REBATE_LEAST, currency)! && book !== Book.Test
  if (is_paid) {
    await ask(takeRebates, {
      ...{ user_id, currency },
      game_types: plainColumn(open, (each) => each.game_type),
      earnings: plainColumn(open, (each) => each.amount * BigInt(MILLION)),
    })
    await pay(context, trx, holder, currency, amount)
  }
  const wallets = (await readWallets(ask, [holder])).get(user_id)!
  return { amount: toDecimal(is_paid ? amount : 0n, currency), wallets }
}

async function pay(
  context: Context,
  trx: Trx,
  { user_id, book }: Holder,
  currency: Currency,
  amount: bigint,
): Promise<void> {
  const { ask } = trx
  const now = context.now()
  const [claim] = await ask(writeClaim, { user_id, book, currency, amount, now })
  const account = accountOf(user_id, Part.Available, currency, book)
  const posting = await Posting.lock(ask, [account])
  posting.add({
    key: keyOf('rebate_paid', claim!.id),
    kind: 'rebate_paid',
    reference: claim!.id,
    entries: [
      { account: houseOf(House.Bonus, currency, book), amount: -amount },
      { account, amount },
    ],
  })
  await posting.write(ask, now)
  await tellAmounts(trx, [user_id])
}
