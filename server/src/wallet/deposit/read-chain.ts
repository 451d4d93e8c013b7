import { sql, type Transaction } from 'kysely'
import { Currency } from '@mela/contract/money.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { readTransfers, type ChainTransfer } from './chain-transfers.ts'
import { receiveDeposit } from './receive-deposit.ts'
import { termsOf } from '../recharge/recharges.ts'

export const READ_CHAIN = 'wallet:read-chain'
/** While somebody is about to pay. */
export const READ_CHAIN_SECONDS = 20

/** Blocks may come in late and a little out of order; whatever is read twice is known. */
const OVERLAP_MS = 10 * 60_000
/** An address that was exchanged for another is looked at for so long, because people may still send there. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Every incoming transfer becomes a deposit; the digits of its amount say whose. */
export async function readChain(context: Context): Promise<void> {
  const { ECONOMY, TRON_URL } = context.config
  if (ECONOMY === 'play' || TRON_URL === undefined) return
  const failures: unknown[] = []
  for (const address of await readAddresses(context)) {
    // What goes wrong at one address keeps nobody's USDT at another.
    await readAddress(context, address).catch((error: unknown) => {
      context.log.error({ err: error, address }, 'the transfers of an address were not read')
      failures.push(error)
    })
  }
  if (await hasOpenOrders(context)) {
    const options = { key: READ_CHAIN, after_seconds: READ_CHAIN_SECONDS }
    await transaction(context, (trx) => trx.addJob(READ_CHAIN, {}, options))
  }
  if (failures.length > 0) throw failures[0]
}

/** Where USDT is taken now, and where people were told to send it lately. */
async function readAddresses(context: Context): Promise<string[]> {
  const { recharge_channels } = await context.settings.read()
  const told = await context.db.tables
    .selectFrom('wallet_recharge')
    .select('channel')
    .distinct()
    .where('kind', '=', 'chain')
    .where('expires_at', '>', new Date(context.now().getTime() - KEPT_MS))
    .execute()
  const addresses = [
    ...recharge_channels.filter(({ kind }) => kind === 'chain').map(({ address }) => address),
    ...told.map((row) => termsOf(row).address),
  ]
  return [...new Set(addresses)].filter((address) => address !== '')
}

async function hasOpenOrders({ db }: Context): Promise<boolean> {
  const open = await db.tables
    .selectFrom('wallet_recharge')
    .select('id')
    .where('kind', '=', 'chain')
    .where('status', '=', RechargeStatus.Pending)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

async function readAddress(context: Context, address: string): Promise<void> {
  const begin = await beginOf(context, address)
  const transfers = await readTransfers(context, address, new Date(begin.getTime() - OVERLAP_MS))
  for (const transfer of transfers) await receiveTransfer(context, address, transfer)
  // Only now, and never ahead of time: whoever comes after a crash, or after a block from tomorrow, reads the same again.
  const newest = transfers.at(-1)?.at ?? begin
  const read_until = newest < context.now() ? newest : context.now()
  if (read_until <= begin) return
  await context.db.tables
    .updateTable('wallet_chain_place')
    .set({ read_until })
    .where('address', '=', address)
    .where('read_until', '<', read_until)
    .execute()
}

/** How far it was read: before the first time its oldest order, which wrote it, or else when it was first looked for. */
async function beginOf({ db: { tables }, now }: Context, address: string): Promise<Date> {
  await tables
    .insertInto('wallet_chain_place')
    .values({ address, read_until: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const place = tables.selectFrom('wallet_chain_place').select('read_until').where('address', '=', address)
  return (await place.executeTakeFirstOrThrow()).read_until
}

function receiveTransfer(
  context: Context,
  address: string,
  { transaction_id, from, value, at }: ChainTransfer,
): Promise<void> {
  const arrival = { provider_reference: transaction_id, currency: Currency.Usdt, amount: value, payer: from } as const
  return receiveDeposit(context, { ...arrival, source: 'chain', paid_at: at }, (trx) =>
    findOrder(trx, address, value, at),
  )
}

/** The last one with exactly this amount that was there when it was sent: nobody else has it until long after it is over. */
async function findOrder(trx: Transaction<DB>, address: string, exact: bigint, at: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('wallet_recharge')
    .select('id')
    .where(sql<boolean>`kind = 'chain'`)
    .where('exact', '=', String(exact))
    .where(sql`channel ->> 'address'`, '=', address)
    .where('created_at', '<=', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
