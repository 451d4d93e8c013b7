import type { Currency } from '@mela/contract/money.ts'
import { accountOf, Book, House, houseOf, keyOf, Part, Posting, type Transfer } from '../../ledger/index.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Ask } from '../../platform/data/db.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { tellAmounts } from '../news.ts'
import { addTurnover, turnoverAccounts } from '../turnover/turnover.ts'
import type { Holder } from '../wallets.ts'

export interface InvitationReward {
  /** Who was invited: for each of them everybody is paid once. */
  invited_id: string
  /** Who is paid. */
  holders: readonly Holder[]
  currency: Currency
  amount: bigint
  at: Date
}

const addGrant = statement<{ invited_id: string; user_id: string; amount: bigint; at: Date }>(
  'wallet_add_invitation_grant',
  `INSERT INTO wallet_invitation_grant (invited_id, user_id, amount, created_at)
   VALUES (:invited_id, :user_id, :amount, :at)`,
)

/** Inside a transaction, after everything else that it locks: Diamonds of play, or money that is to be played for once. */
export async function payInvitation(trx: Trx, reward: InvitationReward): Promise<void> {
  const { holders, currency, at } = reward
  const accounts = holders.flatMap((holder) => turnoverAccounts(holder, currency))
  const posting = await Posting.lock(trx.ask, accounts)
  for (const holder of holders) {
    const transferOf = holder.book === Book.Play ? grant : bonus
    posting.add(await transferOf(trx.ask, holder, reward))
  }
  await posting.write(trx.ask, at)
  await tellAmounts(
    trx,
    holders.map(({ user_id }) => user_id),
  )
}

async function grant(ask: Ask, { user_id, book }: Holder, reward: InvitationReward): Promise<Transfer> {
  const { invited_id, currency, amount, at } = reward
  await ask(addGrant, { invited_id, user_id, amount, at })
  return {
    key: keyOf('grant_invitation', invited_id, user_id),
    kind: 'grant_invitation',
    reference: '',
    entries: [
      { account: accountOf(user_id, Part.Available, currency, book), amount },
      { account: houseOf(House.Grants, currency, book), amount: -amount },
    ],
  }
}

async function bonus(ask: Ask, holder: Holder, reward: InvitationReward): Promise<Transfer> {
  const { invited_id, currency, amount, at } = reward
  const { user_id, book } = holder
  const reference = await addTurnover(ask, holder, currency, { source: 'bonus', required: amount, at })
  return {
    key: keyOf('invite_paid', invited_id, user_id),
    kind: 'invite_paid',
    reference,
    entries: [
      { account: accountOf(user_id, Part.Locked, currency, book), amount },
      { account: houseOf(House.Bonus, currency, book), amount: -amount },
    ],
  }
}
