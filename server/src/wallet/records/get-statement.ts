import { toDecimal } from '@mela/contract/money.ts'
import { getStatement as call } from '@mela/contract/operators/operators-ledger.ts'
import { accountOf, addUpEntries, nameOfAccount, nameOfKind, Part, PARTS, readStatement } from '../../ledger/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readHolders } from '../holder.ts'

const NAMES = { [Part.Available]: 'available', [Part.Held]: 'held', [Part.Locked]: 'locked' } as const

/** Everything that moved in one wallet, with where it came from and went; the sum is made again for whoever looks. */
export const getStatement = handleAdmin(call, async (context, input, asker, refuse) => {
  const { user_id, type, ...page } = input
  const holder = (await readHolders(context, [user_id])).get(user_id)
  if (!holder) throw refuse('non_existent')
  const parts = new Map(PARTS.map((part) => [accountOf(user_id, part, type, holder.book), NAMES[part]] as const))
  const accounts = [...parts.keys()]
  return asker.act(async (trx, note) => {
    note({ subject: `user:${user_id}`, details: { statement: type, ...page } })
    const { lines, total } = await readStatement(trx.ask, { accounts, ...page })
    const list = lines.map(({ account, transfer_no, kind, reference, amount, balance_after, others, created_at }) => ({
      transfer: transfer_no,
      kind: nameOfKind(kind) ?? String(kind),
      reference,
      part: parts.get(account)!,
      against: others.map((other) => nameOfAccount(other, user_id)).join(', '),
      amount: toDecimal(amount, type),
      balance_after: toDecimal(balance_after, type),
      created_at: created_at.toISOString(),
    }))
    const added = await addUpEntries(trx.ask, accounts)
    const [available, held, locked] = accounts.map((account) => toDecimal(added.get(account)!.balance, type))
    const all = [...added.values()]
    const sum = all.reduce((so_far, each) => so_far + each.sum, 0n)
    return {
      ...{ list, total, available: available!, held: held!, locked: locked! },
      sum: toDecimal(sum, type),
      is_equal: all.every((each) => each.balance === each.sum),
    }
  })
})
