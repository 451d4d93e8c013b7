import { createHash } from 'node:crypto'
import { createCaller, type Caller } from '@mela/contract/client.ts'
import { sandboxChannels, SANDBOX_ADDRESS } from '../../../dev/seed/sandbox-channels.ts'
import { hashPassword } from '../../../server/src/account/password/password.ts'
import { sealSecret } from '../../../server/src/operators/accounts/second-factor.ts'
import { createSeal, IV_BYTES } from '../../../server/src/platform/crypto/seal.ts'
import { query, startMigratedPostgres, type Postgres } from '../../../server/test/engines/postgres.ts'
import { startServer, type Server } from '../../../server/test/engines/server.ts'
import { startNats, startRedis } from '../../../server/test/engines/services.ts'
import { operatorCode } from '../../../server/test/operator-code.ts'
import { OperatorBrowser } from '../../../server/test/operator.ts'
import { CHEAP_PASSWORDS } from '../../../server/test/passwords.ts'
import { startStandIn, type StandIn } from '../../../server/test/providers/stand-ins.ts'
import { startBalancer } from '../balancer.ts'
import type { Chance } from '../chance.ts'
import type { Member } from '../cluster.ts'
import { createPeople } from '../people.ts'
import { Provider } from './provider.ts'

/** A site where money is paid, with two of everything that moves it, a payment provider and a chain. */
export interface MoneyStage {
  postgres: Postgres
  /** Those that may be killed. */
  members: Member[]
  servers: { kind: Member['kind']; name: string; engine: Server }[]
  callers: readonly Caller[]
  provider: Provider
  tron: StandIn
  webhook_url: string
  operator: OperatorBrowser
  people: Somebody[]
  stop(): Promise<void>
}
export interface Somebody {
  user_id: string
  token: string
  card_id: string
}

export const WITHDRAW_PASSWORD = '482913'
const REAL_NAME = 'Asha Verma'
const CONSOLE = 'http://console.localhost'
export const ADDRESS = SANDBOX_ADDRESS

export async function setMoneyStage(people: number, chance: Chance): Promise<MoneyStage> {
  const [postgres, nats, redis, tron] = await Promise.all([
    startMigratedPostgres(),
    startNats(),
    startRedis(),
    startStandIn('tron-server'),
  ])
  const secret = chance.uuid()
  const keys = {
    ...{ PAYMENT_KEY_ID: 'rzp_test_faults', PAYMENT_KEY_SECRET: 'secret of the key' },
    WEBHOOK_SECRET: 'secret of the webhooks',
  }
  // Where webhooks go is known only once the servers run, and they need to know where the provider is.
  const ports: number[] = []
  const gate = await startBalancer(ports)
  const webhook_url = `http://127.0.0.1:${gate.port}/webhooks/payments`
  const provider = await Provider.start(keys, webhook_url)
  await openSite(postgres)
  const env = {
    ...{ DATABASE_URL: postgres.app_url, NATS_URL: nats.url, REDIS_URL: redis.url },
    ...{ NODE_ENV: 'development', ECONOMY: 'sandbox', SECRET: secret, ADDRESS_LIMITS: 'off', CONSOLE_ORIGIN: CONSOLE },
    ...{ PAYMENT_KEY_ID: keys.PAYMENT_KEY_ID, PAYMENT_KEY_SECRET: keys.PAYMENT_KEY_SECRET },
    ...{ PAYMENT_WEBHOOK_SECRET: keys.WEBHOOK_SECRET, PAYMENT_URL: provider.url, PAYOUT_ACCOUNT: '2323230041626905' },
    ...{ TRON_URL: `http://127.0.0.1:${tron.port}`, RECHARGES_PER_HOUR: '1000000' },
  }
  const two = (kind: 'api' | 'worker') =>
    Promise.all(
      [1, 2].map(async (number) => ({
        kind,
        name: `${kind} ${number}`,
        engine: await startServer({ roles: kind, env }),
      })),
    )
  const [apis, workers] = await Promise.all([two('api'), two('worker')])
  const servers = [...apis, ...workers]
  ports.push(...apis.map(({ engine }) => engine.port))
  const origin = `http://127.0.0.1:${gate.port}`
  const callers = apis.map(({ engine }) =>
    createCaller({ origin: engine.url, language: () => 'en', token: () => undefined, fetch }),
  )
  const crowd = await createPeople(postgres.url, people, chance.fork('people'))
  await verifyAll(
    postgres,
    secret,
    crowd.map(({ user_id }) => user_id),
  )
  const cards = await Promise.all(crowd.map(({ tokens }, number) => addCard(callers[0]!, tokens[0]!, number)))
  await makeOld(postgres)
  return {
    ...{ postgres, servers, callers, provider, tron, webhook_url },
    members: [...servers, { kind: 'postgres', name: 'postgres', engine: postgres }],
    operator: await hire(postgres, secret, origin),
    people: crowd.map(({ user_id, tokens }, number) => ({ user_id, token: tokens[0]!, card_id: cards[number]! })),
    async stop() {
      await Promise.all([...servers.map(({ engine }) => engine), postgres, nats, redis].map((engine) => engine.kill9()))
      await Promise.all([provider.stop(), tron.stop(), gate.close()])
    },
  }
}

/** As two operators would have agreed on it: every channel is open, and a day has room for all that is tried here. */
async function openSite({ url }: Postgres): Promise<void> {
  const limits = [
    { type: 1, min: '200', max: '50000', daily_limit: '100000000', daily_count: 100, second_from: '100000' },
  ]
  await query(
    url,
    `INSERT INTO platform_setting (name, value, changed_at)
     VALUES ('recharge_channels', $1, now()), ('withdraw_limits', $2, now())`,
    [JSON.stringify(sandboxChannels), JSON.stringify(limits)],
  )
}

/** Each with a password for withdrawals and a name that operators have confirmed. */
async function verifyAll({ url }: Postgres, secret: string, user_ids: readonly string[]): Promise<void> {
  const seal = createSeal(secret, 'identity data')
  const sealed = user_ids.map((id) => seal.close(Buffer.from(REAL_NAME), ivOf(id), id))
  await query(
    url,
    `INSERT INTO identity_person (user_id, level, real_name_sealed, country, birth_date, changed_at)
     SELECT user_id, 2, sealed, 'IN', '1990-04-12', now() FROM unnest($1::bigint[], $2::bytea[]) AS person (user_id, sealed)`,
    [user_ids, sealed],
  )
  await query(url, 'UPDATE account_user SET withdraw_password_hash = $1', [
    await hashPassword(CHEAP_PASSWORDS, WITHDRAW_PASSWORD),
  ])
}

const ivOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, IV_BYTES)

async function addCard(call: Caller, bearer: string, number: number): Promise<string> {
  const card = {
    ...{ bank_name: 'HDFC Bank', bank_code: 'HDFC0001234', account_name: REAL_NAME },
    ...{ card_number: `5010${String(number).padStart(10, '0')}`, withdraw_password: WITHDRAW_PASSWORD },
  }
  return (await call('addCard', card, { bearer })).id
}

/** Nothing waits because it is new. */
async function makeOld({ url }: Postgres): Promise<void> {
  for (const table of ['account_session', 'wallet_target', 'account_user']) {
    await query(url, `UPDATE ${table} SET created_at = now() - interval '90 days'`)
  }
}

async function hire({ url }: Postgres, secret: string, origin: string): Promise<OperatorBrowser> {
  const password = 'a password of mine'
  const key = createHash('sha256').update(secret).digest().subarray(0, 20)
  const [row] = await query<{ id: string }>(
    url,
    `INSERT INTO operators_operator (name, roles, created_at) VALUES ('finance', '{finance}', now()) RETURNING id`,
  )
  await query(
    url,
    `UPDATE operators_operator SET password_hash = $2, totp_secret = $3, status = 'active' WHERE id = $1`,
    [row!.id, await hashPassword(CHEAP_PASSWORDS, password), sealSecret(secret, row!.id, key, ivOf(secret))],
  )
  const browser = new OperatorBrowser(origin)
  browser.headers = { Origin: CONSOLE }
  await browser.call('signIn', { name: 'finance', password, code: operatorCode(key) })
  return browser
}
