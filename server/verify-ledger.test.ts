import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditSite } from './ledger.ts'
import type { Audit, Looked } from './src/ledger/audit.ts'
import { accountOf, Book, House, houseOf, Part } from './src/ledger/index.ts'
import { settlePeriod } from './src/games/settle/settle-period.ts'
import { checkInvitation } from './src/rewards/invite/check-invitation.ts'
import { earnRewards, setAgentTerms } from './test/agents.ts'
import { sendChest } from './test/money/chests.ts'
import { bindEmail, joinBy, setTerms } from './test/invitations.ts'
import { giveMoney, setWithdrawPassword, WITHDRAW_PASSWORD } from './test/money/give-money.ts'
import {
  openPaidWorld,
  paymentFor,
  recharge,
  tellCaptured,
  tellDispute,
  type PaidWorld,
} from './test/money/payments.ts'
import { whileTampered } from './test/money/tamper.ts'
import { newWithdrawer } from './test/money/withdrawals.ts'
import { foundGroup } from './test/group.ts'
import type { Person } from './test/person.ts'
import { count } from './test/play/count.ts'
import { bet, placeIn } from './test/play/draws.ts'
import { drawLong, LONG_LINE, openLong } from './test/play/long-periods.ts'
import { openWorld, type World } from './test/world.ts'

const COMMAND = fileURLToPath(new URL('operator.ts', import.meta.url))
interface Answer {
  code: number
  lines: string[]
  found: Audit
}
const verify = ({ database }: Pick<World, 'database'>): Promise<Answer> =>
  new Promise((resolve) => {
    const env = { ...process.env, OWNER_DATABASE_URL: database.owner_url }
    execFile(process.execPath, [COMMAND, 'verify-ledger'], { env }, (error, stdout) => {
      const lines = stdout.trim().split('\n')
      resolve({ code: error ? Number(error.code) : 0, lines, found: JSON.parse(lines.at(-1)!) as Audit })
    })
  })
const looksOf = async ({ database }: Pick<World, 'database'>): Promise<Looked[]> => {
  const looks: Looked[] = []
  await auditSite(database.owner_url, (looked) => void looks.push(looked))
  return looks
}

/** Everything that accounts hold something for, through the calls that people make. */
async function useMoney(world: PaidWorld): Promise<{ withdrawer: Person }> {
  await setAgentTerms(world)
  await (await earnRewards(world, ['1000'])).call('receiveAgentReward', { nonce: randomUUID() })
  const { person: withdrawer, ask } = await newWithdrawer(world)
  await ask('1000')
  await withdrawer.call('cancelWithdrawal', { id: (await ask('500')).id })
  const period = await openLong(world)
  const newPlayer = async () => {
    const person = await world.register()
    await person.call('confirmAge', { birth_date: '1990-05-17' })
    return person
  }
  const player = await newPlayer()
  await setWithdrawPassword(world, player)
  await giveMoney(world, player, 1, '300')
  // The first of them is played for with the bet below, and the other one is not.
  for (const amount of ['20', '280']) {
    const charge = { type: 1, amount, withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() } as const
    await player.call('directCharge', charge)
  }
  await placeIn(player, period, [bet('size:big', '33.33')], { money_type: 1 })
  await drawLong(world, period, '9')
  await settlePeriod(world.context, { line: LONG_LINE, ...period })
  await count(world, period)
  await player.call('receiveCashback', {})
  const payer = await newPlayer()
  const payment = paymentFor(world, await recharge(payer))
  await tellCaptured(world.origin, payment)
  await placeIn(payer, await openLong(world), [bet('size:big', '320')], { money_type: 1 })
  await tellDispute(world.origin, payment)
  await tellCaptured(world.origin, paymentFor(world, await recharge(payer), { notes: { recharge_id: '999' } }))
  await setTerms(world, { reward: '200', contact: true })
  const invited = await joinBy(world, player)
  await bindEmail(invited)
  await checkInvitation(world.context, { user_id: invited.id })
  const group = await foundGroup(world, world.asha, [world.gurpreet, world.meera])
  await giveMoney(world, world.asha, 3, '500')
  const { chest_id } = await sendChest(world.asha, group)
  await world.meera.call('receiveChest', { chest_id })
  return { withdrawer }
}

describe('npm run operator -- verify-ledger', () => {
  let world: PaidWorld
  let withdrawer: Person
  beforeAll(async () => {
    world = await openPaidWorld({ variables: { ROLES: 'api,gateway', EXPOSE_TEST_CODES: 'on' } })
    withdrawer = (await useMoney(world)).withdrawer
  })
  afterAll(() => world.end())

  test('finds everything right after people have paid in, played, withdrawn, lost a dispute and sent a box', async () => {
    const { code, lines, found } = await verify(world)
    expect(found).toMatchObject({ ok: true, wrong: [], frozen: [] })
    expect(code).toBe(0)
    const looks = await looksOf(world)
    expect(lines.slice(0, -1)).toEqual(looks.map(({ what, rows }) => `${rows} looked at, 0 wrong: ${what}`))
    // Only what is given away in play has nothing to look at where Diamonds are money.
    expect(looks.filter(({ rows }) => rows === 0).map(({ what }) => what)).toEqual([
      'what a person was given is not what they were granted',
      'the house account for grants is not what was given away',
      'what play gave a person for invitations is not what these brought',
    ])
  })

  const games = String(houseOf(House.Games, 1, Book.Money))
  const any = 'ctid = (SELECT min(ctid) FROM'
  const grant = `INSERT INTO wallet_grant SELECT id, 'grant_daily', '2026-11-15', 20000, now() FROM account_user LIMIT 1`
  // For every check what somebody changes: the table, and the statement.
  const TAMPERINGS: Record<string, [table: string, change: string]> = {
    'a currency and book does not sum to zero': [
      'ledger_account',
      `UPDATE ledger_account SET balance = balance + 1 WHERE ${any} ledger_account)`,
    ],
    'an account is not the sum of its entries': [
      'ledger_account',
      `UPDATE ledger_account SET balance = balance + 1 WHERE ${any} ledger_account)`,
    ],
    'an account does not count its entries': [
      'ledger_account',
      `UPDATE ledger_account SET entries = entries + 1 WHERE ${any} ledger_account)`,
    ],
    'the house is not the sum of its entries': [
      'ledger_delta',
      `INSERT INTO ledger_delta (account_id, amount, entries) VALUES (${games}, 5, 0)`,
    ],
    'the house does not count its entries': [
      'ledger_delta',
      `INSERT INTO ledger_delta (account_id, amount, entries) VALUES (${games}, 0, 1)`,
    ],
    'an account of a person is below zero': [
      'ledger_account',
      `ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_limit;
       UPDATE ledger_account SET balance = -1 WHERE ${any} ledger_account)`,
    ],
    'an entry does not follow the one before it': [
      'ledger_entry',
      `UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE account_id >= 256 AND seq = 1`,
    ],
    'a transfer does not sum to zero': [
      'ledger_entry',
      `UPDATE ledger_entry SET amount = amount + 1 WHERE ${any} ledger_entry)`,
    ],
    'a transfer has fewer than two entries, or others than it says': [
      'ledger_entry',
      `DELETE FROM ledger_entry WHERE ${any} ledger_entry)`,
    ],
    'an entry belongs to no transfer': ['ledger_transfer', `DELETE FROM ledger_transfer WHERE ${any} ledger_transfer)`],
    'a hold ended more than once, without having begun, or with another amount': [
      'ledger_transfer',
      `UPDATE ledger_transfer SET reference = 'another' WHERE kind = 22`,
    ],
    'the open holds are not those that entries leave open': [
      'ledger_hold',
      'UPDATE ledger_hold SET ended_no = 1 WHERE ended_no IS NULL',
    ],
    'an entry moves what its kind of transfer does not have in the chart': [
      'ledger_entry',
      `ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_chart; UPDATE ledger_entry SET kind = 60 WHERE kind = 50`,
    ],
    'what is held of a person is not what their withdrawals under way took': [
      'wallet_withdrawal',
      `UPDATE wallet_withdrawal SET status = -1, stage = 'done' WHERE stage = 'waiting'`,
    ],
    'what was locked of a person is not what they have to play for': [
      'wallet_turnover',
      'UPDATE wallet_turnover SET required = required + 1 WHERE done_at IS NULL',
    ],
    'what was locked for something that is still to be played was released with something else': [
      'wallet_turnover',
      'UPDATE wallet_turnover SET required = required + 1000000 WHERE done_at IS NULL',
    ],
    'the house does not hold the deposits that nobody has claimed or sent back': [
      'wallet_deposit',
      `UPDATE wallet_deposit SET state = 'returned' WHERE state = 'unmatched'`,
    ],
    'what people owe is not what payments were short of when they were taken back, less what was settled': [
      'wallet_receivable',
      'DELETE FROM wallet_receivable',
    ],
    'what a person was given is not what they were granted': ['wallet_grant', grant],
    'the house account for grants is not what was given away': ['wallet_grant', grant],
    'the house does not hold what is inside the boxes that can still be opened': [
      'chests_share',
      'UPDATE chests_share SET amount = amount + 1 WHERE user_id IS NULL',
    ],
    'the house account for games is not what was staked less what was paid': ['games_win', 'DELETE FROM games_win'],
    'what bets took from locked money and won for it is not what was locked of their stakes': [
      'games_bet',
      'UPDATE games_bet SET locked = locked - 1 WHERE locked > 0',
    ],
    'what a person got as rebates is not what they collected': [
      'rewards_rebate_claim',
      'UPDATE rewards_rebate_claim SET amount = amount + 1',
    ],
    'what play gave a person for invitations is not what these brought': [
      'rewards_invitation',
      'UPDATE rewards_invitation SET book = 1',
    ],
    'what was locked of a person for invitations is not what these brought': [
      'rewards_invitation',
      'UPDATE rewards_invitation SET inviter_amount = 0',
    ],
    'what an agent got is not what they claimed': [
      'rewards_agent_reward',
      'UPDATE rewards_agent_reward SET earned = earned + 1000000, amount = amount + 1 WHERE claimed_at IS NOT NULL',
    ],
  }

  test('every check is among those that are tampered with', async () => {
    expect(Object.keys(TAMPERINGS)).toEqual((await looksOf(world)).map(({ what }) => what))
  })

  test.each(Object.keys(TAMPERINGS))('ends with 1 and says so where %s', async (what) => {
    const [table, change] = TAMPERINGS[what]!
    const { code, lines, found } = await whileTampered(world.database, table, change, () => verify(world))
    expect(code).toBe(1)
    expect(found.ok).toBe(false)
    expect(found.wrong.map((each) => each.what)).toContain(what)
    expect(lines.filter((line) => line.endsWith(` wrong: ${what}`) && !line.includes(' 0 wrong'))).toHaveLength(1)
    expect((await auditSite(world.database.owner_url)).ok).toBe(true)
  })

  test('names book, currency, person and amounts', async () => {
    const account = accountOf(withdrawer.id, Part.Held, 1, Book.Money)
    const { lines } = await whileTampered(
      world.database,
      'ledger_account',
      `UPDATE ledger_account SET balance = balance + 7 WHERE id = ${account}`,
      () => verify(world),
    )
    const subject = `money Rupee: what is held of person ${withdrawer.id} has 1000.07, must have 1000.00`
    expect(lines.filter((line) => line === `  1 such as ${subject}`)).toHaveLength(2)
    expect(lines).toContain('  1 such as money Rupee: all accounts together has 0.07, must have 0.00')
  })
})

describe('grants', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ variables: { ROLES: 'api,gateway' } })
  })
  afterAll(() => world.end())

  test('are what people were given, also while one is promised and not paid yet', async () => {
    await world.asha.call('claimDailyGrant', {})
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
    await world.database.query(`INSERT INTO ledger_freeze (pot, reason, since) VALUES (7, 'test', now())`)
    const promised = await world.register()
    expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
    // Its job is lost.
    await world.database.query(`DELETE FROM graphile_worker._private_jobs WHERE key = $1`, [
      `registration-grant:${promised.id}`,
    ])
    const wrong = (await auditSite(world.database.owner_url)).wrong.map(({ subject }) => subject)
    expect(wrong).toContain(`play Diamond: the available balance of person ${promised.id} has 0.00, must have 1000.00`)
    expect(wrong).toHaveLength(2)
  })
})
