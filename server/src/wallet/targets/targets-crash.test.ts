import { afterAll, beforeAll, test } from 'vitest'
import { Refused } from '@mela/contract/client.ts'
import type { Attempt } from '../../../test/crash/crash-everywhere.ts'
import { CRASH_MS, CrashStage } from '../../../test/crash/crash-stage.ts'
import { setWithdrawPassword, WITHDRAW_PASSWORD } from '../../../test/money/give-money.ts'
import { addCard, IFSC, newCardNumber, REAL_NAME, TRON_ADDRESSES, verify } from '../../../test/money/withdrawals.ts'
import type { Person } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

// Every step of saying where money is to go, cut off before and after it.
let world: World
let stage: CrashStage
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox', ROLES: 'api,gateway' } })
  stage = await CrashStage.open(world, import.meta.url)
})
afterAll(async () => {
  await stage.end()
  await world.end()
})

async function newOwner(): Promise<Person> {
  const person = await world.register()
  await verify(world, person)
  await setWithdrawPassword(world, person)
  return person
}
const chain_wallet = {
  currency: 2 as const,
  channel: 'TRC20' as const,
  label: 'mine',
  withdraw_password: WITHDRAW_PASSWORD,
}
const newChainWallet = (address: string) => ({ ...chain_wallet, address })

/** Whoever is told that it is there, or that it is gone, has what they wanted. */
async function done(asking: Promise<unknown>): Promise<string> {
  await asking.catch((error: unknown) => {
    const is_done = error instanceof Refused && ['target_exists', 'non_existent'].includes(error.data.reason)
    if (!is_done) throw error
  })
  return 'done'
}

/** The targets of somebody, and how often they were told of a new one. */
async function left({ id }: Person) {
  const [row] = await world.database.query<Record<'live' | 'removed' | 'told', number>>(
    `SELECT (SELECT count(*) FROM wallet_target WHERE user_id = $1 AND removed_at IS NULL)::int AS live,
            (SELECT count(*) FROM wallet_target WHERE user_id = $1 AND removed_at IS NOT NULL)::int AS removed,
            (SELECT count(*) FROM graphile_worker._private_jobs
             WHERE payload ->> 'kind' = 'target_added' AND payload ->> 'user_id' = $1::text)::int AS told`,
    [id],
  )
  return row!
}
const ADDED = { live: 1, removed: 0, told: 1 }
const REMOVED = { live: 0, removed: 1, told: 1 }

test(
  'a card whose adding or removing crashes anywhere is there once, or gone',
  async () => {
    const prepareAdd = async (): Promise<Attempt> => {
      const person = await newOwner()
      const card = {
        ...{ bank_name: 'HDFC Bank', bank_code: IFSC, account_name: REAL_NAME, card_number: newCardNumber() },
        withdraw_password: WITHDRAW_PASSWORD,
      }
      return { ask: ({ origin }) => done(person.at(origin).call('addCard', card)), effect: () => left(person) }
    }
    await stage.crash('addCard', prepareAdd, ADDED)
    const prepareRemove = async (): Promise<Attempt> => {
      const person = await newOwner()
      const { id } = await addCard(person)
      return { ask: ({ origin }) => done(person.at(origin).call('removeCard', { id })), effect: () => left(person) }
    }
    await stage.crash('removeCard', prepareRemove, REMOVED)
  },
  CRASH_MS,
)

test(
  'an address whose adding or removing crashes anywhere is there once, or gone',
  async () => {
    const [address] = TRON_ADDRESSES
    const prepareAdd = async (): Promise<Attempt> => {
      const person = await newOwner()
      const ask: Attempt['ask'] = ({ origin }) =>
        done(person.at(origin).call('addChainWallet', newChainWallet(address)))
      return { ask, effect: () => left(person) }
    }
    await stage.crash('addChainWallet', prepareAdd, ADDED)
    const prepareRemove = async (): Promise<Attempt> => {
      const person = await newOwner()
      const { id } = await person.call('addChainWallet', newChainWallet(address))
      const ask: Attempt['ask'] = ({ origin }) => done(person.at(origin).call('removeChainWallet', { id }))
      return { ask, effect: () => left(person) }
    }
    await stage.crash('removeChainWallet', prepareRemove, REMOVED)
  },
  CRASH_MS,
)

test('every operation of targets was among them', () => stage.expectAll())
