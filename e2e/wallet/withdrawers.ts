import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { query } from '../../server/test/engines/postgres.ts'
import { hashPassword } from '../../server/src/account/password/password.ts'
import { CHEAP_PASSWORDS } from '../../server/test/passwords.ts'
import { TEST_SECRET } from '../../server/test/secret.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { createSeal, IV_BYTES } from '../../server/src/platform/crypto/seal.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { bookPast } from './records.ts'
import type { Sandbox } from './sandbox-site.ts'

/** Verified, with a withdrawal password, a bank card and rupees; nothing about them is a risk. */
export interface Withdrawer extends Person {
  card_id: string
  /** Asks for rupees, and says the number of the order. */
  ask(amount: string): Promise<string>
}

export const WITHDRAW_PASSWORD = '482913'
const LONG_AGO = '2026-01-01T00:00:00Z'

interface Traits {
  rupees?: string
  /** The same account to pay to as somebody else's. */
  card_number?: string
  /** Without one that the provider knows, an operator pays by hand. */
  bank_code?: string
}

export const newCardNumber = (): string => `5010${randomInt(10 ** 9, 10 ** 10)}`

export async function createWithdrawer(
  sandbox: Sandbox,
  nickname: string,
  { rupees = '50000.00', card_number = newCardNumber(), bank_code = 'HDFC0001234' }: Traits = {},
): Promise<Withdrawer> {
  const { database_url, origin } = sandbox
  const [person] = await createPeople(database_url, nickname)
  const { id } = person
  const seal = createSeal(TEST_SECRET, 'identity data')
  const real_name = seal.close(Buffer.from(nickname), randomBytes(IV_BYTES), id)
  await query(
    database_url,
    `INSERT INTO identity_person (user_id, level, real_name_sealed, country, birth_date, changed_at)
     VALUES ($1, 2, $2, 'IN', '1990-04-12', now())`,
    [id, real_name],
  )
  await query(database_url, 'UPDATE account_user SET withdraw_password_hash = $2 WHERE id = $1', [
    id,
    await hashPassword(CHEAP_PASSWORDS, WITHDRAW_PASSWORD),
  ])
  await bookPast(database_url, id, [{ kind: 'recharge_paid', amount: rupees, type: 1, hours_ago: 48 }], Book.Money)
  const call = callerOf(person, origin)
  const { id: card_id } = await call('addCard', {
    ...{ bank_name: 'HDFC Bank', bank_code, account_name: nickname, card_number },
    withdraw_password: WITHDRAW_PASSWORD,
  })
  for (const table of ['account_session', 'wallet_target'])
    await query(database_url, `UPDATE ${table} SET created_at = $2 WHERE user_id = $1`, [id, LONG_AGO])
  await query(database_url, 'UPDATE account_user SET created_at = $2 WHERE id = $1', [id, LONG_AGO])
  return {
    ...person,
    card_id,
    async ask(amount) {
      const order = await call('createWithdrawal', {
        ...{ type: 1, amount, method: 'bank', method_id: card_id },
        ...{ withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
      })
      return order.id
    },
  }
}

/** As if it had been asked for some minutes ago. */
export const waitMinutes = (sandbox: Sandbox, id: string, minutes: number) =>
  query(
    sandbox.database_url,
    `UPDATE wallet_withdrawal SET created_at = now() - make_interval(mins => $2) WHERE id = $1`,
    [id, minutes],
  )
