import { Currency } from '@mela/contract/money.ts'
import { accountOf, Book, Part } from '../../src/ledger/index.ts'
import type { Attempt } from '../crash/crash-everywhere.ts'
import { bindEmail, joinBy } from '../invitations.ts'
import type { World } from '../world.ts'

/** Both sides of an invitation that has everything but the look, what asks for that, and what it leaves. */
export async function prepareInvitation(world: World, book: Book): Promise<Attempt> {
  const inviter = await world.register()
  const friend = await joinBy(world, inviter)
  await bindEmail(friend)
  const both = [inviter.id, friend.id]
  return {
    ask: ({ run }) => run('rewards:check-invitation', { user_id: friend.id }),
    effect: () => stateOf(world, book, both, friend.id),
  }
}

/** What both got and what was written because of it. */
async function stateOf({ database }: World, book: Book, both: string[], friend_id: string) {
  const part = book === Book.Play ? Part.Available : Part.Locked
  const accounts = both.map((id) => String(accountOf(id, part, Currency.Diamond, book)))
  const [row] = await database.query<Record<string, unknown>>(
    `SELECT (SELECT json_agg(balance ORDER BY id) FROM ledger_account WHERE id = ANY ($2)) AS balances,
            (SELECT count(*)::int FROM ledger_entry WHERE account_id = ANY ($2) AND kind IN (72, 74)) AS entries,
            (SELECT json_agg(json_build_array(amount, inviter_amount)) FROM rewards_invitation
             WHERE user_id = ANY ($1)) AS valid,
            (SELECT count(*)::int FROM wallet_invitation_grant WHERE user_id = ANY ($1)) AS grants,
            (SELECT json_agg(json_build_array(required, locked)) FROM wallet_turnover WHERE user_id = ANY ($1)) AS turnovers,
            (SELECT count(*)::int FROM platform_outbox
             WHERE topic = 'wallet.amounts' AND body::text LIKE '%"' || $3 || '"%') AS news,
            (SELECT count(*)::int FROM graphile_worker._private_jobs
             WHERE payload ->> 'kind' = 'invite_rewarded' AND payload ->> 'user_id' = ANY ($1::text[])) AS notices`,
    [both, accounts, friend_id],
  )
  return row!
}
