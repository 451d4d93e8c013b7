import { randomUUID } from 'node:crypto'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import { hashPassword } from '../../src/account/index.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting } from '../../src/ledger/index.ts'
import { transaction } from '../../src/platform/data/transaction.ts'
import { requireHolder } from '../../src/wallet/index.ts'
import { CHEAP_PASSWORDS } from '../passwords.ts'
import { changeUnplayed, type Method } from '../../src/wallet/turnover/unplayed.ts'
import type { Somebody } from '../person.ts'
import type { World } from '../world.ts'

interface Gift {
  part?: Part
  /** As what was paid in this way and not played. */
  unplayed?: Method
}

/** Test funds for one who needs them, such as 1 and '500.00'. */
export async function giveMoney(
  { context }: Pick<World, 'context'>,
  { id }: Somebody,
  currency: Currency,
  amount: string,
  { part = Part.Available, unplayed }: Gift = {},
): Promise<void> {
  const holder = await requireHolder(context, id)
  const minor = toMinor(amount, currency)!
  const of = (each: Part) => accountOf(id, each, currency, holder.book)
  const given = of(part === Part.Held ? Part.Available : part)
  await transaction(context, async (trx) => {
    const { ask } = trx
    const posting = await Posting.lock(ask, [given, of(part)])
    const name = randomUUID()
    posting.add({
      ...{ key: keyOf('seeded', id, name), kind: 'seeded', reference: '' },
      entries: [
        { account: given, amount: minor },
        { account: houseOf(House.Seed, currency, holder.book), amount: -minor },
      ],
    })
    if (part === Part.Held) {
      posting.add({
        ...{ key: keyOf('held', id, name), kind: 'withdraw_held', reference: name },
        entries: [
          { account: given, amount: -minor },
          { account: of(Part.Held), amount: minor },
        ],
      })
    }
    if (unplayed) await changeUnplayed(ask, holder, currency, unplayed, minor)
    await posting.write(ask, context.now())
  })
}

let hash: Promise<string> | undefined
export const WITHDRAW_PASSWORD = '482913'

/** As if they had set it. */
export async function setWithdrawPassword({ database }: Pick<World, 'database'>, { id }: Somebody): Promise<void> {
  await database.query('UPDATE account_user SET withdraw_password_hash = $2 WHERE id = $1', [
    id,
    await (hash ??= hashPassword(CHEAP_PASSWORDS, WITHDRAW_PASSWORD)),
  ])
}
