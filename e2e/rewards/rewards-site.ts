import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { startStandIn } from '../../server/test/providers/stand-ins.ts'
import { EACH, roomyPeriod, startGamesSite, type GamesSite } from '../games/games-site.ts'
import { endWithSpec } from '../stage/end-with-spec.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import type { Site } from '../stage/site.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { openChannels } from '../wallet/sandbox-site.ts'
import { LONG_MS } from '../../waits.ts'

// A site that draws every few seconds, where people play for what they have: rupees that they recharged, or Diamonds.
export interface RewardsSite extends GamesSite {
  money_type: Currency
  /** Of age, with nothing played yet; where Diamonds are for play, with so many of them. */
  newPerson(name: string, diamonds?: number): Promise<Person>
  /** Pays rupees in at the payment provider and waits until they have arrived. */
  recharge(person: Person, rupees: string): Promise<void>
}

const KEYS = { PAYMENT_KEY_ID: 'rzp_test_mela', PAYMENT_KEY_SECRET: 'secret of the key' }
const WEBHOOK_SECRET = 'secret of the webhooks'
const BEFORE_THE_CLOSE_MS = 4_000

export async function startRewardsSite(economy: 'sandbox' | 'play', site?: Site): Promise<RewardsSite> {
  if (economy === 'play') return finish(await startGamesSite(EACH, {}, {}, site), Currency.Diamond, '')
  const payment = await startStandIn('payment-server', { ...KEYS, WEBHOOK_URL: '', WEBHOOK_SECRET })
  endWithSpec(() => payment.stop())
  const PAYMENT_URL = `http://127.0.0.1:${payment.port}`
  const variables = { ECONOMY: 'sandbox', RECHARGES_PER_HOUR: '1000', ...KEYS, PAYMENT_URL }
  const own = await startGamesSite(EACH, {}, { ...variables, PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET }, site)
  await openChannels(own.database_url)
  await control(PAYMENT_URL, '/control', { webhook_url: `${own.origin}/webhooks/payments` })
  return finish(own, Currency.Rupee, PAYMENT_URL)
}

const control = (at: string, path: string, body: object) =>
  fetch(`${at}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

const finish = (own: GamesSite, money_type: Currency, payment_url: string): RewardsSite =>
  Object.assign(own, {
    money_type,
    async newPerson(name: string, diamonds = 0) {
      const [person] = await createPeople(own.database_url, name)
      if (diamonds > 0) await giveDiamonds(own.database_url, person, diamonds)
      await callerOf(person, own.origin)('confirmAge', { birth_date: '1990-05-17' })
      return person
    },
    async recharge(person: Person, rupees: string) {
      const call = callerOf(person, own.origin)
      const channel = { type: Currency.Rupee, channel_id: 'upi' }
      const { id } = await call('createRecharge', { ...channel, amount: rupees, nonce: randomUUID() })
      await control(payment_url, '/control/link', { reference_id: id, act: 'pay' })
      const isPaid = async () => (await call('getRecharge', { id })).status === 2
      await expect.poll(isPaid, { timeout: LONG_MS }).toBe(true)
    },
  })

type Selection = readonly [method: string, value: string]
export const BIG: readonly Selection[] = [['size', 'big']]
/** Nearly everything that can be drawn. */
export const NINE_DIGITS: readonly Selection[] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((digit) => ['number', String(digit)])

/** A stake on each of them, from another device, in a period with time enough. */
export async function stake(
  own: RewardsSite,
  person: Person,
  amount: string,
  selections: readonly Selection[] = BIG,
  game_type: GameType = GameType.WinGo,
): Promise<void> {
  const period = await roomyPeriod(own, person, game_type, BEFORE_THE_CLOSE_MS)
  const bets = selections.map(([method, value]) => ({ method, value, amount }))
  const { money_type } = own
  await callerOf(person, own.origin)('placeBets', { game_type, period, money_type, bets, nonce: randomUUID() })
}

/** Waits until no bet of somebody is open. */
export async function settled(own: RewardsSite, person: Person): Promise<void> {
  const isOpen = async () => {
    const { list } = await callerOf(person, own.origin)('listParticipation', { limit: 50 })
    return list.some(({ status }) => status === 0)
  }
  await expect.poll(isOpen, { timeout: LONG_MS, intervals: [500] }).toBe(false)
}

/** Waits until so much of what somebody staked on a game has been counted. */
export async function counted(
  own: RewardsSite,
  person: Person,
  turnover: string,
  game_type: GameType = GameType.WinGo,
): Promise<void> {
  const read = async () => {
    const { list } = await callerOf(person, own.origin)('getWashCode', { money_type: String(own.money_type) as never })
    return list.find((each) => each.game_type === game_type)?.turnover
  }
  await expect.poll(read, { timeout: LONG_MS, intervals: [500] }).toBe(turnover)
}
