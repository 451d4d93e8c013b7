import { afterAll, beforeAll, test } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import type { Attempt } from '../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../test/crash/crash-stage.ts'
import type { Place } from '../../test/crash/doomed.ts'
import { giveDiamonds } from '../../test/money/give.ts'
import { callerAt } from '../../test/person.ts'
import { newDevice, newUsername, openWorld, registerAt, type World } from '../../test/world.ts'
import { audit } from '../ledger/audit.ts'
import { accountOf, Book, Part, TRANSFER_KINDS } from '../ledger/index.ts'
import type { TransferKind } from '../ledger/chart.ts'

// Every step of what gives Diamonds and of what looks after them, cut off before and after it.
let world: World
let stage: CrashStage
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100, variables: { ROLES: 'api,gateway' } })
  stage = await CrashStage.open(world, import.meta.url)
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

/** What a person was given of a kind, and what they have. */
async function given(user_id: string, kind: TransferKind) {
  const account = accountOf(user_id, Part.Available, Currency.Diamond, Book.Play)
  const [row] = await world.database.query<
    Record<'grants' | 'entries' | 'announcements', number> & { balance: string | null }
  >(
    `SELECT (SELECT count(*) FROM wallet_grant WHERE user_id = $1::bigint AND kind = $2)::int AS grants,
            (SELECT count(*) FROM ledger_entry WHERE account_id = $3 AND kind = $4)::int AS entries,
            (SELECT count(*) FROM platform_outbox WHERE body::text LIKE '%' || $1 || '%')::int AS announcements,
            (SELECT balance FROM ledger_account WHERE id = $3) AS balance`,
    [user_id, kind, String(account), TRANSFER_KINDS[kind]],
  )
  return row!
}
const findings = async () => (await audit(world.database.owner_url)).wrong

test(
  'a registration that crashes anywhere makes one account with one grant',
  async () => {
    const prepare = (): Promise<Attempt> => {
      const [username, password, device] = [newUsername(), 'mela-password', newDevice()]
      // As people do: whoever is told that the name is taken tries to sign in.
      const ask = async ({ origin }: Place) => {
        const guest = callerAt(() => origin, undefined, 'en', device)
        const { user_id } = await registerAt(guest, username, password).catch((error: unknown) => {
          if (!(error instanceof Refused) || error.data.reason !== 'username_taken') throw error
          return guest('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
        })
        return user_id
      }
      const effect = async () => {
        const users = await world.database.query<{ id: string }>('SELECT id FROM account_user WHERE username = $1', [
          username,
        ])
        return users.length === 1 ? given(users[0]!.id, 'grant_registration') : { users: users.length }
      }
      return Promise.resolve({ ask, effect })
    }
    const effect = { grants: 1, entries: 1, announcements: 0, balance: '100000' }
    await stage.crash('registration', prepare, effect)
  },
  CRASH_MS,
)

test(
  'a daily grant whose tap crashes anywhere is given once',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      const person = await world.register()
      return {
        // Whether it came with this tap is another question the second time.
        ask: async ({ origin }) => {
          const { amount, balance } = await person.at(origin).call('claimDailyGrant', {})
          return { amount, balance }
        },
        effect: () => given(person.id, 'grant_daily'),
      }
    }
    const effect = { grants: 1, entries: 1, announcements: 1, balance: '120000' }
    await stage.crash('claimDailyGrant', prepare, effect)
  },
  CRASH_MS,
)

test(
  'a grant that waited until the currency moved again, and whose job crashes anywhere, is given once',
  async () => {
    const prepare = async (): Promise<Attempt> => {
      await world.database.query('INSERT INTO ledger_freeze (pot, reason, since) VALUES ($1, $2, now())', [
        Book.Play * 4 + Currency.Diamond,
        'test',
      ])
      const { id } = await world.register()
      await world.database.query('DELETE FROM ledger_freeze')
      return {
        ask: ({ run }) => run('wallet:give-registration-grant', { user_id: id }),
        effect: () => given(id, 'grant_registration'),
      }
    }
    const effect = { grants: 1, entries: 1, announcements: 1, balance: '100000' }
    await stage.crash('a grant that waited', prepare, effect)
  },
  CRASH_MS,
)

test(
  'folding and reconciling that crash anywhere leave a ledger that adds up, and nothing frozen',
  async () => {
    for (const name of ['ledger:fold', 'ledger:reconcile'] as const) {
      const effect = async () => {
        const [state] = await world.database.query<{ frozen: number; deltas: number }>(
          `SELECT (SELECT count(*) FROM ledger_freeze)::int AS frozen, (SELECT count(*) FROM ledger_delta)::int AS deltas`,
        )
        const { frozen, deltas } = state!
        return { frozen, wrong: await findings(), ...(name === 'ledger:fold' ? { deltas } : {}) }
      }
      const prepare = async (): Promise<Attempt> => {
        await giveDiamonds(world, world.asha, '1.00')
        return { ask: ({ run }) => run(name), effect }
      }
      await stage.crash(name, prepare, { frozen: 0, wrong: [], ...(name === 'ledger:fold' ? { deltas: 0 } : {}) })
    }
  },
  CRASH_MS,
)

test('every operation of grants and of the ledger itself was among them', () => stage.expectAll())
