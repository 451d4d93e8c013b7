import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { CertificationLevel } from '@mela/contract/identity/identity-rules.ts'
import { hashPassword, SAFE_COST } from '../../server/src/account/password/password.ts'
import { closeText } from '../../server/src/identity/seal.ts'
import { transaction } from '../../server/src/platform/data/transaction.ts'
import { endWithdrawal, moveWithdrawal } from '../../server/src/wallet/withdraw/move-withdrawal.ts'
import { receiveDeposit } from '../../server/src/wallet/deposit/receive-deposit.ts'
import { failRecharge, lockRecharge } from '../../server/src/wallet/recharge/recharges.ts'
import { lockWithdrawal, type WithdrawalRow } from '../../server/src/wallet/withdraw/withdrawals.ts'
import type { Past, Scene } from './past.ts'
import type { Somebody } from './queue/who.ts'
import { sandboxActivities, sandboxChannels } from './sandbox-channels.ts'
import type { People, Person } from './seed-people.ts'

// In the sandbox: money that came and went, in every state that an order can have.
/** Of everybody in the seed who withdraws. */
export const WITHDRAW_PASSWORD = '246813'
interface Bank {
  bank_name: string
  bank_code: string
  card_number: string
}
const BANK: Bank = { bank_name: 'HDFC Bank', bank_code: 'HDFC0001234', card_number: '50100123454821' }

/** Every way to pay is open, unless operators have set something else. */
export async function openChannels(client: pg.Client, now: Date): Promise<void> {
  for (const [name, value] of Object.entries({
    recharge_channels: sandboxChannels,
    recharge_activities: sandboxActivities,
  })) {
    await client.query(
      'INSERT INTO platform_setting (name, value, changed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [name, JSON.stringify(value), now],
    )
  }
}

/** Asha has seen everything; Gurpreet and Meera have a little money and something that waits. */
export function moveMoney(past: Past, { asha, gurpreet, meera }: People): void {
  const rupees = recharges(past)
  rupees('18d 11:20', asha, '25000', 'paid')
  rupees('12d 09:05', asha, '5000', 'failed')
  rupees('9d 18:12', asha, '3000', 'cancelled')
  rupees('40m', asha, '2000', 'referenced')
  rupees('16d 20:00', gurpreet, '8000', 'paid')
  rupees('180m', gurpreet, '1500', 'referenced')
  rupees('15d 08:30', meera, '4000', 'paid')
  rupees('25m', meera, '600', 'open')

  past.at('17d 10:00', (scene) => letWithdraw(scene, asha))
  const withdraw = withdrawals(past, asha)
  withdraw('14d 10:10', '2500', async (scene, order) => {
    await move(scene, order, 'approved', 'approved')
    await move(scene, order, 'sent', 'sent')
    await end(scene, order, 'paid', { payment_reference: 'UTR412988035177' })
  })
  withdraw('11d 11:02', '2000', (scene, order) =>
    end(scene, order, 'rejected', { reason: 'name_differs', note: 'Add a card in your own name and try again.' }),
  )
  withdraw('8d 12:00', '600', async ({ as }, { id }) => (await as(asha))('cancelWithdrawal', { id }))
  withdraw('5d 16:40', '900', async (scene, order) => {
    await move(scene, order, 'approved', 'approved')
    await move(scene, order, 'sent', 'sent')
    await end(scene, order, 'paid')
    await end(scene, order, 'returned', { reason: 'returned' })
  })
  withdraw('1d 09:15', '700', (scene, order) => move(scene, order, 'hold', 'on_hold'))
  withdraw('120m', '1200', () => Promise.resolve())
}

type Outcome = 'paid' | 'failed' | 'cancelled' | 'referenced' | 'open'

/** By bank transfer, because nobody else has to be asked for it. */
export const recharges =
  ({ at }: Past) =>
  (when: string, person: Somebody, amount: string, outcome: Outcome): void =>
    at(when, async ({ context, as }) => {
      const call = await as(person)
      const order = await call('createRecharge', { type: 1, channel_id: 'bank', amount, nonce: randomUUID() })
      if (outcome === 'open') return
      const { id } = order
      if (outcome === 'cancelled') return void (await call('cancelRecharge', { id }))
      const reference = `412${id}`
      await call('giveRechargeReference', { id, reference })
      if (outcome === 'paid')
        await receiveDeposit(
          context,
          {
            ...{ source: 'transfer', provider_reference: reference, currency: Currency.Rupee, payer: person.nickname },
            ...{ amount: toMinor(order.payment.exact, Currency.Rupee)!, paid_at: context.now() },
          },
          () => Promise.resolve(id),
        )
      if (outcome === 'failed') {
        await transaction(context, async (trx) => {
          await failRecharge(context, trx, (await lockRecharge(trx, id))!, 'not_found')
        })
      }
    })

/** Verified, with a withdrawal password and a card, as weeks of being here would leave somebody. */
export async function letWithdraw({ context, as }: Scene, person: Somebody, bank: Bank = BANK): Promise<void> {
  const { tables } = context.db
  await transaction(context, async (trx) => {
    const verified = {
      ...{ user_id: person.id, level: CertificationLevel.AdvancedCertied, country: 'IN', birth_date: '1994-03-08' },
      ...{ real_name_sealed: await closeText(context, trx, person.nickname, person.id), changed_at: context.now() },
    }
    await trx
      .insertInto('identity_person')
      .values(verified)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  const withdraw_password_hash = await hashPassword(SAFE_COST, WITHDRAW_PASSWORD)
  await tables.updateTable('account_user').set({ withdraw_password_hash }).where('id', '=', person.id).execute()
  const card = { ...bank, account_name: person.nickname, withdraw_password: WITHDRAW_PASSWORD }
  await (
    await as(person)
  )('addCard', card)
}

type Decide = (scene: Scene, order: WithdrawalRow) => Promise<unknown>

const withdrawals =
  ({ at }: Past, person: Person) =>
  (when: string, amount: string, decide: Decide): void =>
    at(when, async (scene) => {
      const call = await scene.as(person)
      const [card] = (await call('listCards', {})).list
      const { id } = await call('createWithdrawal', {
        ...{ type: 1, amount, method: 'bank', method_id: card!.id },
        ...{ withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
      })
      await decide(scene, await locked(scene, id))
    })

const locked = ({ context }: Scene, id: string) => transaction(context, async (trx) => (await lockWithdrawal(trx, id))!)

const move = (
  { context }: Scene,
  { id }: WithdrawalRow,
  stage: 'approved' | 'sent' | 'hold',
  step: 'approved' | 'sent' | 'on_hold',
) =>
  transaction(context, async (trx) => {
    await moveWithdrawal(context, trx, (await lockWithdrawal(trx, id))!, { stage, step })
  })

const end = (
  { context }: Scene,
  { id }: WithdrawalRow,
  how: 'paid' | 'rejected' | 'returned',
  why: { reason?: string; note?: string; payment_reference?: string } = {},
) =>
  transaction(context, async (trx) => {
    await endWithdrawal(context, trx, (await lockWithdrawal(trx, id))!, how, why)
  })
