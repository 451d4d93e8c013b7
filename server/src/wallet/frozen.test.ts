import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import { calls, type CallName } from '@mela/contract/calls.ts'
import * as chests from '@mela/contract/chests/chests.ts'
import * as games from '@mela/contract/games/games.ts'
import * as rewards from '@mela/contract/rewards/rewards.ts'
import * as agents from '@mela/contract/rewards/rewards-agents.ts'
import * as wallet from '@mela/contract/wallet/wallet.ts'
import { earnRewards, setAgentTerms } from '../../test/agents.ts'
import { sendChest } from '../../test/money/chests.ts'
import { giveMoney, WITHDRAW_PASSWORD } from '../../test/money/give-money.ts'
import { callsOf, MONEY_CALLS } from '../../test/money/money-calls.ts'
import {
  openPaidWorld,
  paymentFor,
  recharge,
  tellCaptured,
  transfer,
  type PaidWorld,
} from '../../test/money/payments.ts'
import { tamper } from '../../test/money/tamper.ts'
import { newWithdrawer, payByHand } from '../../test/money/withdrawals.ts'
import { foundGroup } from '../../test/group.ts'
import { hireOperator } from '../../test/operator.ts'
import { reasonOf } from '../../test/person.ts'
import { playOut } from '../../test/play/count.ts'
import { bet, placeIn } from '../../test/play/draws.ts'
import { openLong } from '../../test/play/long-periods.ts'
import { openWorld, type World } from '../../test/world.ts'
import { ledgerJobs } from '../ledger/index.ts'

let world: PaidWorld
let play: World
beforeAll(async () => {
  world = await openPaidWorld({ variables: { ROLES: 'api,gateway' } })
  play = await openWorld({ variables: { ROLES: 'api,gateway' } })
})
afterAll(() => Promise.all([world.end(), play.end()]))

const COMMAND = fileURLToPath(new URL('../../ledger.ts', import.meta.url))
const changeFirst = (pot: number, by: number) =>
  `UPDATE ledger_account SET balance = balance + ${by}
   WHERE id = (SELECT min(id) FROM ledger_account WHERE ledger_pot(id) = ${pot})`
const frozenIn = async ({ database }: World) =>
  (await database.query<{ pot: number }>('SELECT pot FROM ledger_freeze ORDER BY pot')).map(({ pot }) => pot)

/** By what somebody did to the database and the reconciler found; thawed again as the owner does it. */
async function whileFrozen(site: World, pots: readonly number[], work: () => Promise<void>): Promise<void> {
  const change = (by: number) => pots.map((pot) => changeFirst(pot, by)).join(';')
  await tamper(site.database, change(1))
  await ledgerJobs.find(({ name }) => name === 'ledger:reconcile')!.run(site.context, {})
  expect(await frozenIn(site)).toEqual(pots)
  await tamper(site.database, change(-1))
  await work()
  const env = { ...process.env, OWNER_DATABASE_URL: site.database.owner_url }
  await promisify(execFile)(process.execPath, [COMMAND, 'thaw'], { env })
  expect(await frozenIn(site)).toEqual([])
}

/** All rows of what calls about money write, table by table. */
async function readRows({ database }: World): Promise<Record<string, string | null>> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
       AND tablename ~ '^(ledger|wallet|chests|games|rewards|chat)_|^platform_(request|outbox)$' ORDER BY 1`,
  )
  const rows: Record<string, string | null> = {}
  for (const { name } of tables) {
    const [hash] = await database.query<{ hash: string | null }>(
      `SELECT md5(string_agg(row::text, ' ' ORDER BY row::text)) AS hash FROM ${name} AS row`,
    )
    rows[name] = hash!.hash
  }
  return rows
}

/** Every call that moves money, in Rupees or Diamonds of the book of money; each may be repeated until it is done. */
async function prepare(): Promise<Record<string, () => Promise<unknown>>> {
  // Weeks go by until there is something to claim.
  await setAgentTerms(world)
  const agent = await earnRewards(world, ['1000'])
  const nisha = await hireOperator(world, 'nisha', ['finance'])
  const { person, ask } = await newWithdrawer(world)
  await person.call('confirmAge', { birth_date: '1990-05-17' })
  const orders = [await ask('500'), await ask('500'), await ask('500'), await ask('500')] as const
  for (const { id } of orders.slice(2)) await nisha.call('approveWithdrawal', { id })
  await nisha.call('startPayout', { id: orders[2].id })
  await payByHand(nisha, orders[3].id, 'UTR-EARLIER')
  const { quote_id } = await person.call('quoteExchange', { from: 1, to: 3, amount: '10' })
  const period = await openLong(world)
  const { id: recharge_id } = await transfer(person)
  await person.call('giveRechargeReference', { id: recharge_id, reference: '412345678901' })
  const payment = paymentFor(world, await recharge(person), { amount: 7 })
  await tellCaptured(world.origin, payment)
  const [deposit] = (await nisha.call('listDeposits', { limit: '100' })).list
  const group = await foundGroup(world, world.asha, [world.gurpreet])
  await giveMoney(world, world.asha, 3, '500')
  const { chest_id } = await sendChest(world.asha, group)
  const earner = await world.register()
  await earner.call('confirmAge', { birth_date: '1990-05-17' })
  await giveMoney(world, earner, 1, '1000')
  await playOut(world, earner, [bet('size:big', '1000')], { money_type: 1 })
  const nonces = {
    one: randomUUID(),
    two: randomUUID(),
    three: randomUUID(),
    four: randomUUID(),
    five: randomUUID(),
    six: randomUUID(),
  }
  return {
    placeBets: () => placeIn(person, period, [bet('size:big', '10')], { money_type: 1, nonce: nonces.one }),
    addChest: () => sendChest(world.asha, group, { nonce: nonces.two }),
    receiveChest: () => world.gurpreet.call('receiveChest', { chest_id }),
    createWithdrawal: () => ask('500', { nonce: nonces.three }),
    cancelWithdrawal: () => person.call('cancelWithdrawal', { id: orders[0].id }),
    directCharge: () =>
      person.call('directCharge', {
        ...{ type: 1, amount: '10', withdraw_password: WITHDRAW_PASSWORD, nonce: nonces.four },
      }),
    exchange: () => person.call('exchange', { quote_id, nonce: nonces.five }),
    rejectWithdrawal: () => nisha.call('rejectWithdrawal', { id: orders[1].id, reason: 'limit' }),
    recordPayout: () => nisha.call('recordPayout', { id: orders[2].id, payment_reference: 'UTR-FROZEN' }),
    confirmRecharge: () =>
      nisha.call('confirmRecharge', { id: recharge_id, provider_reference: '412345678901', amount: '500' }),
    enterArrival: () => nisha.call('enterArrival', { provider_reference: '512345678901', amount: '20' }),
    resolveDeposit: () => nisha.call('resolveDeposit', { id: deposit!.id, action: 'return', note: 'back' }),
    receiveCashback: () => earner.call('receiveCashback', {}),
    receiveAgentReward: () => agent.call('receiveAgentReward', { nonce: nonces.six }),
  }
}

/** Calls about money that change something and move none of it. */
const UNMOVED: CallName[] = [
  ...(['quoteExchange', 'createRecharge', 'openRechargePage', 'giveRechargeReference', 'cancelRecharge'] as const),
  ...(['addCard', 'removeCard', 'addChainWallet', 'removeChainWallet'] as const),
  ...(['applyAsAgent', 'openMemberAccount'] as const),
]

test('OPS-007 (part: what people are told) every call that moves money is refused in a currency that the reconciler froze, changes nothing, and is done after the thaw; others and chats go on', async () => {
  const attempts = await prepare()
  const declared = Object.entries({ ...calls, ...adminCalls })
    .filter(([, { refuses }]) => (refuses as readonly string[]).includes('money_frozen'))
    .map(([name]) => name)
  expect([...Object.keys(attempts), 'claimDailyGrant'].toSorted()).toEqual(declared.toSorted())
  const changing = [...MONEY_CALLS, ...callsOf(wallet, chests, games, rewards, agents)].filter(
    (name) => calls[name].method !== 'GET',
  )
  expect(changing.filter((name) => !declared.includes(name)).toSorted()).toEqual(UNMOVED.toSorted())

  const { asha, gurpreet, rohan } = world
  await rohan.call('confirmAge', { birth_date: '1990-05-17' })
  await giveMoney(world, rohan, 2, '50')
  const period = await openLong(world)
  // What was announced is forgotten a little later.
  await expect.poll(() => world.database.query('SELECT id FROM platform_outbox')).toEqual([])
  await whileFrozen(world, [9, 11], async () => {
    for (const [name, attempt] of Object.entries(attempts)) {
      const before = await readRows(world)
      expect([name, await reasonOf(attempt())]).toEqual([name, 'money_frozen'])
      expect([name, await readRows(world)]).toEqual([name, before])
    }
    expect((await asha.call('getWallet', {})).find(({ type }) => type === 3)!.balance).toBe('400.00')
    await placeIn(rohan, period, [bet('size:big', '5')], { money_type: 2 })
    const device = await gurpreet.openDevice()
    const sent = await asha.sendMessage(gurpreet, 'my money does not move')
    expect(await device.next('MESSAGE_CREATE')).toEqual(sent)
  })
  for (const attempt of Object.values(attempts)) await attempt()
})

test('OPS-007 (part: grants) in play nothing is given for the day while Diamonds are frozen, and nobody has lost it', async () => {
  const { asha } = play
  await whileFrozen(play, [7], async () => {
    const before = await readRows(play)
    expect(await reasonOf(asha.call('claimDailyGrant', {}))).toBe('money_frozen')
    expect(await readRows(play)).toEqual(before)
  })
  expect((await asha.call('claimDailyGrant', {})).is_granted).toBe(true)
})
