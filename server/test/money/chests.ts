import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { House, houseOf, type Book } from '../../src/ledger/index.ts'
import { fillGroup } from '../fill-group.ts'
import type { Group } from '../group.ts'
import { Person } from '../person.ts'
import type { World } from '../world.ts'

/** A lucky box of 100 diamonds for two, or whatever else is wished. */
export const sendChest = (
  by: Person,
  { id: group_id }: Group,
  more: Partial<CallInput<'addChest'>> = {},
): Promise<CallOutput<'addChest'>> =>
  by.call('addChest', { group_id, type: ChestType.Luck, amount: 100, num: 2, nonce: randomUUID(), ...more })

/** What is in the wallet, in hundredths. */
export async function diamondsOf(person: Person): Promise<bigint> {
  const wallets = await person.call('getWallet', {})
  const { balance } = wallets.find(({ type }) => type === Currency.Diamond)!
  return toMinor(balance, Currency.Diamond)!
}

/** What lies in boxes that are not over, in hundredths, as the ledger has it. */
export async function diamondsInChests({ database }: World, book: Book): Promise<bigint> {
  const [row] = await database.query<{ balance: string }>(
    'SELECT balance FROM ledger_house_balance WHERE account_id = $1',
    [String(houseOf(House.Chests, Currency.Diamond, book))],
  )
  return BigInt(row?.balance ?? 0)
}

/** New members of the group who are signed in. */
export async function joinByMany(world: World, group: Group, count: number): Promise<Person[]> {
  const user_ids = await fillGroup(world, group, count)
  const tokens = user_ids.map(() => randomBytes(32).toString('base64url'))
  await world.database.query(
    `INSERT INTO account_session (token_hash, user_id, source, created_at, expires_at)
     SELECT hash, user_id, 'h5', now(), now() + interval '30 days' FROM unnest($1::bytea[], $2::bigint[]) AS given (hash, user_id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), user_ids],
  )
  return user_ids.map((user_id, number) => {
    const login = { token: tokens[number]!, user_id, is_new: false }
    return new Person(world.origin, login, user_id, '')
  })
}
