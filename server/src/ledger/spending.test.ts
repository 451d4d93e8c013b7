import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { auditSite } from '../../ledger.ts'
import { sendChest } from '../../test/money/chests.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import type { Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { reconcile } from './reconcile.ts'

let world: World
let group: Group
beforeAll(async () => {
  // Fast, so that nobody who sends much is held back.
  world = await openWorld({ clock_speed: 100 })
  group = await foundGroup(world, world.asha, [world.gurpreet, world.meera])
})
afterAll(() => world.end())

const walletOf = async (person: Person): Promise<string> => {
  const wallets = await person.call('getWallet', {})
  return wallets.find(({ type }) => type === Currency.Diamond)!.balance
}

test('WALLET-006 while people send, open and are given at once, every balance they see is an exact decimal, never below zero, and the sum of its entries', async () => {
  const { asha, gurpreet, meera } = world
  await giveDiamonds(world, asha, '0.07')
  const seen: string[] = []
  const spend = async (who: Person, amount: number) => {
    const reason = await sendChest(who, group, { amount, num: 2 }).then(
      async ({ chest_id }) => {
        await Promise.all([asha, gurpreet, meera].map((each) => each.call('receiveChest', { chest_id })))
        return 'sent'
      },
      (error: { reason?: string }) => error.reason,
    )
    seen.push(...(await Promise.all([asha, gurpreet, meera].map(walletOf))))
    return reason
  }
  const amounts = [600, 601, 602, 603, 604, 605]
  const outcomes = await Promise.all([
    ...amounts.flatMap((amount) => [spend(asha, amount), spend(gurpreet, amount)]),
    meera.call('claimDailyGrant', {}),
  ])
  expect(outcomes).toContain('sent')
  expect(outcomes).toContain('chest_balance_not_enough')
  for (const balance of seen) expect(balance).toMatch(/^\d+\.\d\d$/)
  expect(await walletOf(asha)).toMatch(/\.07$/)
  // Every account is added up from its entries, and with what is inside boxes all of them come to nothing.
  expect(await auditSite(world.database.app_url)).toMatchObject({ ok: true, wrong: [], frozen: [] })
  await reconcile(world.context)
  expect((await auditSite(world.database.app_url)).frozen).toEqual([])
  const [row] = await world.database.query<{ balance: string; entries: string }>(
    `SELECT balance, (SELECT sum(amount) FROM ledger_entry WHERE account_id = id) AS entries
     FROM ledger_account WHERE id >> 8 = $1 AND balance > 0`,
    [asha.id],
  )
  expect(row!.entries).toBe(row!.balance)
})
