import { toDecimal, TransactionType, type Currency } from '@mela/contract/money.ts'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import type { Context } from '../../context.ts'
import { TRANSFER_KINDS, typeOfKind, type OwnEntry, type TransferKind } from '../../ledger/index.ts'
import type { WalletNeeds } from '../needs.ts'
import { termsOf } from '../recharge/recharges.ts'

// What records belong to, for a page of them at once and of one person alone.
interface OfOrder {
  status?: AccountTransaction['status'] | undefined
  about?: string | undefined
  game_type?: AccountTransaction['game_type'] | undefined
  exchange?: AccountTransaction['exchange'] | undefined
}
/** By kind of transfer and reference. */
export type Orders = (entry: Pick<OwnEntry, 'kind' | 'reference'>) => OfOrder & { has_order: boolean }

const STATUS: Record<WithdrawStatus, AccountTransaction['status']> = {
  [WithdrawStatus.Review]: 1,
  [WithdrawStatus.Paying]: 1,
  [WithdrawStatus.Paid]: 2,
  [WithdrawStatus.Rejected]: -1,
  [WithdrawStatus.Returned]: -1,
}

/** What a withdrawal changes of what can be used. */
const OF_WITHDRAWAL: readonly TransferKind[] = ['withdraw_held', 'withdraw_rejected', 'withdraw_returned']

export async function readOrders(
  context: Context,
  user_id: string,
  entries: readonly OwnEntry[],
  { readGamesOf }: Pick<WalletNeeds, 'readGamesOf'>,
): Promise<Orders> {
  const idsOf = (...kinds: TransferKind[]) => referencesOf(entries, kinds)
  const paid = idsOf('recharge_paid', 'recharge_charged_back')
  const [recharges, unordered, withdrawals, exchanges, games] = await Promise.all([
    readChannels(context, user_id, paid),
    readUnordered(context, user_id, paid),
    readWithdrawals(context, user_id, idsOf(...OF_WITHDRAWAL)),
    readExchanges(context, user_id, idsOf('exchanged')),
    readGamesOf(context, user_id, idsOf('bet_placed', 'bet_paid', 'bet_refunded')),
  ])
  return ({ kind, reference }) => {
    const type = typeOfKind(kind)
    if (type === TransactionType.Recharge)
      return { about: recharges.get(reference), has_order: !unordered.has(reference) }
    if (type === TransactionType.Withdraw) return { ...ofWithdrawal(kind, withdrawals.get(reference)), has_order: true }
    if (type === TransactionType.Exchange) return { exchange: exchanges.get(reference), has_order: true }
    return { game_type: type === TransactionType.Bet ? games.get(reference) : undefined, has_order: true }
  }
}

/** Those that can be numbers of orders. */
const referencesOf = (entries: readonly OwnEntry[], kinds: readonly TransferKind[]): string[] => {
  const numbers = new Set<number>(kinds.map((kind) => TRANSFER_KINDS[kind]))
  const some = entries.filter(({ kind, reference }) => numbers.has(kind) && /^\d{1,18}$/.test(reference))
  return [...new Set(some.map(({ reference }) => reference))]
}

/** What became of it is told by what was set aside for it. */
const ofWithdrawal = (
  kind: number,
  found: { status: AccountTransaction['status']; about: string } | undefined,
): OfOrder => (kind === TRANSFER_KINDS.withdraw_held ? { ...found } : { about: found?.about })

/** The withdrawals of a person that came to nothing, with all that was booked for them. */
export async function readUndone({ db }: Context, user_id: string) {
  const statuses = Object.keys(STATUS).map(Number) as WithdrawStatus[]
  const rows = await db.tables
    .selectFrom('wallet_withdrawal')
    .select('id')
    .where('user_id', '=', user_id)
    .where(
      'status',
      'in',
      statuses.filter((status) => STATUS[status] === -1),
    )
    .execute()
  return { kinds: OF_WITHDRAWAL, references: rows.map(({ id }) => id) }
}

async function readChannels({ db }: Context, user_id: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.tables
    .selectFrom('wallet_recharge')
    .select(['id', 'channel'])
    .where('user_id', '=', user_id)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, termsOf(row).name]))
}

/** Payments that an operator gave to this person and that no order asked for: nothing of theirs has this number. */
async function readUnordered({ db }: Context, user_id: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.tables
    .selectFrom('wallet_deposit')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', 'in', [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wallet_recharge').whereRef('wallet_recharge.id', '=', 'wallet_deposit.id'))),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function readWithdrawals({ db }: Context, user_id: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { status: AccountTransaction['status']; about: string }>()
  const rows = await db.tables
    .selectFrom('wallet_withdrawal')
    .innerJoin('wallet_target', 'wallet_target.id', 'wallet_withdrawal.target_id')
    .select(['wallet_withdrawal.id', 'status', 'name', 'last4'])
    .where('wallet_withdrawal.user_id', '=', user_id)
    .where('wallet_withdrawal.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, status, name, last4 }) => [
      id,
      { status: STATUS[status as WithdrawStatus], about: `${name} ··${last4}` },
    ]),
  )
}

async function readExchanges({ db }: Context, user_id: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NonNullable<AccountTransaction['exchange']>>()
  const rows = await db.tables
    .selectFrom('wallet_exchange')
    .select(['id', 'from_currency', 'to_currency', 'rate', 'fee', 'cashback', 'from_amount', 'to_amount'])
    .where('user_id', '=', user_id)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, rate, ...row }) => {
      const [from, to] = [row.from_currency as Currency, row.to_currency as Currency]
      const given = (minor: string) => toDecimal(BigInt(minor), from)
      const exchange = {
        ...{ from, to, rate, fee: given(row.fee), cashback: given(row.cashback) },
        ...{ from_amount: given(row.from_amount), to_amount: toDecimal(BigInt(row.to_amount), to) },
      }
      return [id, exchange]
    }),
  )
}
