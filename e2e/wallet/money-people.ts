import { randomBytes, randomInt } from 'node:crypto'
import { Currency } from '@mela/contract/money.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { hashPassword } from '../../server/src/account/password/password.ts'
import { CHEAP_PASSWORDS } from '../../server/test/passwords.ts'
import { TEST_SECRET } from '../../server/test/secret.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { createSeal, IV_BYTES } from '../../server/src/platform/crypto/seal.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { bookPast } from './records.ts'
import type { Sandbox } from './sandbox-site.ts'

export const WITHDRAW_PASSWORD = '482913'
export const REAL_NAME = 'Rohan Kulkarni'
/** Its branch is one that the provider knows. */
const IFSC = 'HDFC0001234'

interface Arranged {
  rupees?: string
  usdt?: string
  /** Verified so far: 0 nothing, 1 basic, 2 advanced. */
  level?: 0 | 1 | 2
  hasPassword?: boolean
  hasCard?: boolean
}

/** Somebody who may withdraw, unless something of it is missing; nothing about them is new. */
export async function createMoneyPerson(
  sandbox: Sandbox,
  name: string,
  { rupees, usdt, level = 2, hasPassword = true, hasCard = true }: Arranged = {},
): Promise<Person> {
  const { database_url: url } = sandbox
  const [person] = await createPeople(url, name)
  if (level > 0) await verify(url, person.id, level)
  if (hasPassword) await setWithdrawPassword(url, person.id)
  const amounts = [
    [Currency.Rupee, rupees],
    [Currency.Usdt, usdt],
  ] as const
  await bookPast(
    url,
    person.id,
    amounts.flatMap(([type, amount]) => (amount ? [{ kind: 'recharge_paid' as const, type, amount }] : [])),
    Book.Money,
  )
  if (hasCard) await addCard(sandbox, person)
  await makeOld(url, person.id)
  return person
}

async function verify(url: string, user_id: string, level: number): Promise<void> {
  const sealed = createSeal(TEST_SECRET, 'identity data').close(Buffer.from(REAL_NAME), randomBytes(IV_BYTES), user_id)
  await query(
    url,
    `INSERT INTO identity_person (user_id, level, real_name_sealed, country, birth_date, changed_at)
     VALUES ($1, $2, $3, 'IN', '1990-04-12', now())`,
    [user_id, level, sealed],
  )
}

let hash: Promise<string> | undefined
async function setWithdrawPassword(url: string, user_id: string): Promise<void> {
  hash ??= hashPassword(CHEAP_PASSWORDS, WITHDRAW_PASSWORD)
  await query(url, 'UPDATE account_user SET withdraw_password_hash = $2 WHERE id = $1', [user_id, await hash])
}

const addCard = ({ origin }: Sandbox, person: Person) =>
  callerOf(person, origin)('addCard', {
    ...{ bank_name: 'HDFC Bank', bank_code: IFSC, account_name: REAL_NAME },
    card_number: `5021${randomInt(10 ** 11, 10 ** 12)}`,
    withdraw_password: WITHDRAW_PASSWORD,
  })

async function makeOld(url: string, user_id: string): Promise<void> {
  for (const table of ['account_session', 'wallet_target'])
    await query(url, `UPDATE ${table} SET created_at = now() - interval '90 days' WHERE user_id = $1`, [user_id])
  await query(url, `UPDATE account_user SET created_at = now() - interval '90 days' WHERE id = $1`, [user_id])
}
