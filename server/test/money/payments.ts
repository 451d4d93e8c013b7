import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import { audit } from '../../src/ledger/audit.ts'
import { accountOf, Book, houseOf, Part, type House } from '../../src/ledger/index.ts'
import type { Person } from '../person.ts'
import { sandboxChannels, SANDBOX_ADDRESS } from './recharge-channels.ts'
import { startStandIn, type StandIn } from '../providers/stand-ins.ts'
import { openWorld, type World, type WorldOptions } from '../world.ts'

export const WEBHOOK_SECRET = 'secret of the webhooks'
const KEYS = { PAYMENT_KEY_ID: 'rzp_test_mela', PAYMENT_KEY_SECRET: 'secret of the key' }
type Recharge = CallOutput<'createRecharge'>

/** A site where money is paid, with a provider and a chain beside it. */
export interface PaidWorld extends World {
  provider: StandIn
  chain: StandIn
  /** Something else about the provider or the chain, as their programs take it. */
  control(of: StandIn, path: string, body: object): Promise<Record<string, unknown>>
}

export async function openPaidWorld(options: WorldOptions = {}): Promise<PaidWorld> {
  const [provider, chain] = await Promise.all([
    startStandIn('payment-server', { ...KEYS, WEBHOOK_SECRET }),
    startStandIn('tron-server'),
  ])
  const variables = {
    ECONOMY: 'sandbox',
    ...KEYS,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYMENT_URL: `http://127.0.0.1:${provider.port}`,
    TRON_URL: `http://127.0.0.1:${chain.port}`,
    ...options.variables,
  }
  const world = await openWorld({ ...options, variables })
  await setSetting(world, 'recharge_channels', sandboxChannels)
  const control: PaidWorld['control'] = async ({ port }, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  }
  await control(provider, '/control', { webhook_url: `${world.origin}/webhooks/payments` })
  return {
    ...{ ...world, provider, chain, control },
    async end() {
      await world.end()
      await Promise.all([provider.stop(), chain.stop()])
    },
  }
}

/** As two operators would have agreed on it. */
export async function setSetting({ database, context }: World, name: string, value: unknown): Promise<void> {
  await database.query(
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ($1, $2, now())
     ON CONFLICT (name) DO UPDATE SET value = $2`,
    [name, JSON.stringify(value)],
  )
  context.settings.announceChange()
}

/** 500 rupees through the provider's page, unless told otherwise. */
export const recharge = (person: Person, wanted: Partial<CallInput<'createRecharge'>> = {}): Promise<Recharge> =>
  person.call('createRecharge', { type: 1, channel_id: 'upi', amount: '500', nonce: randomUUID(), ...wanted })

export const transfer = (person: Person, amount = '500'): Promise<Recharge> =>
  recharge(person, { channel_id: 'bank', amount })
export const usdt = (person: Person, amount = '50'): Promise<Recharge> =>
  recharge(person, { type: 2, channel_id: 'usdt_trc20', amount })

export interface PaymentEntity {
  id: string
  amount: number
  currency: string
  status: string
  method: string
  vpa: string
  notes: { recharge_id: string } | []
  created_at: number
}

/** A payment of exactly this order, as the provider would tell of it. */
export const paymentFor = (
  { clock }: Pick<World, 'clock'>,
  { id, payment }: Pick<Recharge, 'id' | 'payment'>,
  changes: Partial<PaymentEntity> = {},
): PaymentEntity => ({
  id: `pay_${randomBytes(7).toString('hex')}`,
  amount: Number(payment.exact.replace('.', '')),
  currency: 'INR',
  status: 'captured',
  method: 'upi',
  vpa: 'asha@upi',
  notes: { recharge_id: id },
  created_at: Math.floor(clock.now().getTime() / 1000),
  ...changes,
})

export const sign = (body: string, secret = WEBHOOK_SECRET): string =>
  createHmac('sha256', secret).update(body).digest('hex')

export const bodyOf = (event: string, entities: Record<string, object>): string =>
  JSON.stringify({
    ...{ entity: 'event', event, contains: Object.keys(entities) },
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
  })

/** Posts an event as the provider does, and gives the status it is answered with. */
export async function tell(
  origin: string,
  event: string,
  entities: Record<string, object>,
  headers: Record<string, string> = {},
): Promise<number> {
  const body = bodyOf(event, entities)
  return post(origin, body, { 'X-Razorpay-Signature': sign(body), ...headers })
}

export async function post(origin: string, body: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${origin}/webhooks/payments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  await response.body?.cancel()
  return response.status
}

export const tellCaptured = (origin: string, payment: PaymentEntity): Promise<number> =>
  tell(origin, 'payment.captured', { payment })
/** Of all of it, unless told otherwise; told again it is the same one. */
export const tellDispute = (
  origin: string,
  payment: PaymentEntity,
  { id = `disp_${payment.id}`, amount = payment.amount } = {},
): Promise<number> => tell(origin, 'payment.dispute.lost', { payment, dispute: { id, amount } })
export const tellRefund = (
  origin: string,
  payment: PaymentEntity,
  { id = `rfnd_${payment.id}`, amount = payment.amount } = {},
): Promise<number> => tell(origin, 'refund.processed', { payment, refund: { id, amount } })

/** Somebody sends USDT to the site. Without an amount it is what the order asks for. */
export const sendUsdt = async (
  world: PaidWorld,
  { payment }: Pick<Recharge, 'payment'>,
  changes: { value?: string; at?: number; id?: string; is_confirmed?: boolean } = {},
): Promise<string> => {
  const { transaction_id } = await world.control(world.chain, '/control/transfer', {
    to: payment.address ?? SANDBOX_ADDRESS,
    value: payment.exact.replace('.', ''),
    at: world.clock.now().getTime(),
    ...changes,
  })
  return transaction_id as string
}

/** What somebody can use of a currency. */
export async function balanceOf(person: Person, currency: Currency = Currency.Rupee): Promise<string> {
  const wallets = await person.call('getWallet', {})
  return wallets.find(({ type }) => type === currency)!.withdrawable
}

/** What was booked for accounts of the site, in minor units. */
export async function houseBalances({ database }: World, currency: Currency, ...houses: House[]): Promise<bigint[]> {
  const accounts = houses.map((house) => String(houseOf(house, currency, Book.Money)))
  const rows = await database.query<{ account_id: string; sum: string }>(
    'SELECT account_id, sum(amount)::text AS sum FROM ledger_entry WHERE account_id = ANY($1) GROUP BY account_id',
    [accounts],
  )
  const sums = new Map(rows.map(({ account_id, sum }) => [account_id, BigInt(sum)]))
  return accounts.map((account) => sums.get(account) ?? 0n)
}
export const findings = async ({ database }: World) => (await audit(database.owner_url)).wrong

/** The records of a person about recharges: how many, and what they sum up to. */
export async function creditsOf({ database }: World, { id }: Person, currency: Currency = Currency.Rupee) {
  const [row] = await database.query<{ entries: number; sum: string | null }>(
    'SELECT count(*)::int AS entries, sum(amount)::text AS sum FROM ledger_entry WHERE account_id = $1 AND kind IN (10, 11)',
    [String(accountOf(id, Part.Available, currency, Book.Money))],
  )
  return row!
}
