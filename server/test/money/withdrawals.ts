import { randomInt, randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import { sealName } from '../identity.ts'
import { giveMoney, setWithdrawPassword, WITHDRAW_PASSWORD } from './give-money.ts'
import type { Operator } from '../operator.ts'
import type { Person, Somebody } from '../person.ts'
import type { World } from '../world.ts'

export const REAL_NAME = 'Asha Verma'
export const IFSC = 'HDFC0001234'
/** Of TRON, and of nobody in these tests twice. */
export const TRON_ADDRESSES = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'] as const

export const newCardNumber = (): string => `5010${randomInt(10 ** 9, 10 ** 10)}`

/** As operators would have confirmed it. */
export async function verify(world: World, { id }: Somebody, level = 2, real_name = REAL_NAME): Promise<void> {
  await world.database.query(
    `INSERT INTO identity_person (user_id, level, real_name_sealed, country, birth_date, changed_at)
     VALUES ($1, $2, $3, 'IN', '1990-04-12', now())
     ON CONFLICT (user_id) DO UPDATE SET level = $2, real_name_sealed = $3`,
    [id, level, await sealName(world, real_name, id)],
  )
}

export const addCard = (person: Person, more: Partial<CallInput<'addCard'>> = {}): Promise<CallOutput<'addCard'>> =>
  person.call('addCard', {
    ...{ bank_name: 'HDFC Bank', bank_code: IFSC, account_name: REAL_NAME, card_number: newCardNumber() },
    withdraw_password: WITHDRAW_PASSWORD,
    ...more,
  })

/** Known to the site for long: neither the account nor the session nor a target is new. */
export async function age(world: World, { id }: Somebody): Promise<void> {
  const long_ago = `'2026-01-01T00:00:00Z'`
  for (const table of ['account_session', 'wallet_target']) {
    await world.database.query(`UPDATE ${table} SET created_at = ${long_ago} WHERE user_id = $1`, [id])
  }
  await world.database.query(`UPDATE account_user SET created_at = ${long_ago} WHERE id = $1`, [id])
}

export interface Withdrawer {
  person: Person
  card_id: string
  ask(
    amount: string,
    more?: Partial<CallInput<'createWithdrawal'>>,
    at?: { origin: string },
  ): Promise<CallOutput<'createWithdrawal'>>
}

/** Verified, with a password, a card that the provider can pay, and rupees; nothing about them is a risk. */
export async function newWithdrawer(world: World, rupees = '10000.00'): Promise<Withdrawer> {
  const person = await world.register()
  await verify(world, person)
  await setWithdrawPassword(world, person)
  const { id: card_id } = await addCard(person)
  await age(world, person)
  await giveMoney(world, person, Currency.Rupee, rupees)
  return {
    person,
    card_id,
    ask: (amount, more = {}, at = world) =>
      person.at(at.origin).call('createWithdrawal', {
        ...{ type: 1, amount, method: 'bank', method_id: card_id },
        ...{ withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
        ...more,
      }),
  }
}

/** By one operator: first it is theirs to pay, then it is paid. */
export async function payByHand(operator: Operator, id: string, payment_reference: string): Promise<void> {
  await operator.call('startPayout', { id })
  await operator.call('recordPayout', { id, payment_reference })
}

/** In rupees: what can be used, and all there is. */
export async function rupeesOf(person: Person): Promise<{ balance: string; withdrawable: string }> {
  const [wallet] = await person.call('getWallet', {})
  return { balance: wallet!.balance, withdrawable: wallet!.withdrawable }
}

/** What was booked for a withdrawal, by kind, with the amounts of the person's own parts. */
export async function bookedFor(world: World, id: string): Promise<Record<string, number>> {
  const rows = await world.database.query<{ kind: number; count: number }>(
    'SELECT kind, count(*)::integer AS count FROM ledger_transfer WHERE reference = $1 AND kind BETWEEN 20 AND 29 GROUP BY kind',
    [id],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}
