import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import { freePort } from '../../server/test/engines/child.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { SANDBOX_ADDRESS, sandboxActivities, sandboxChannels } from '../../dev/seed/sandbox-channels.ts'
import { hashPassword } from '../../server/src/account/password/password.ts'
import { sealSecret } from '../../server/src/operators/accounts/second-factor.ts'
import { operatorCode } from '../../server/test/operator-code.ts'
import { OperatorBrowser } from '../../server/test/operator.ts'
import { CHEAP_PASSWORDS } from '../../server/test/passwords.ts'
import { TEST_SECRET } from '../../server/test/secret.ts'
import { startStandIn } from '../../server/test/providers/stand-ins.ts'
import { endWithSpec } from '../stage/end-with-spec.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { givenSite, type Site } from '../stage/site.ts'

/** A site of its own whose money has no value, with a payment provider, a chain and operators. */
export interface Sandbox {
  origin: string
  console_origin: string
  database_url: string
  /** With which its server was started. */
  variables: Record<string, string>
  /** The payment provider (dev/providers/payment-server.ts). */
  payment: string
  /** The chain (dev/providers/tron-server.ts), and where the site takes USDT on it. */
  tron: string
  address: string
  hire(...roles: OperatorRole[]): Promise<HiredOperator>
  /** Other settings on the same port, without anything that was known before being lost. */
  restart(changes: Record<string, string>): Promise<void>
}

export interface HiredOperator {
  id: string
  name: string
  password: string
  /** One that was not used before. */
  code(): Promise<string>
  /** Signed in, as the console would be. */
  browser: OperatorBrowser
}

const PASSWORD = 'a password of mine'

export async function openSandbox(site: Site = givenSite()): Promise<Sandbox> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const keys = { PAYMENT_KEY_ID: 'rzp_test_mela', PAYMENT_KEY_SECRET: 'secret of the key' }
  const WEBHOOK_SECRET = 'secret of the webhooks'
  const [payment, tron] = await Promise.all([
    startStandIn('payment-server', { ...keys, WEBHOOK_URL: `${origin}/webhooks/payments`, WEBHOOK_SECRET }),
    startStandIn('tron-server'),
  ])
  endWithSpec(() => Promise.all([payment.stop(), tron.stop()]))
  const variables = {
    ECONOMY: 'sandbox',
    RECHARGES_PER_HOUR: '1000',
    PUBLIC_ORIGIN: origin,
    CONSOLE_ORIGIN: `http://console.localhost:${port}`,
    ...keys,
    PAYMENT_URL: `http://127.0.0.1:${payment.port}`,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYOUT_ACCOUNT: '2323230041626905',
    TRON_URL: `http://127.0.0.1:${tron.port}`,
  }
  const own = await startOwnSite(variables, openChannels, { port, site })
  const { database_url } = own
  return {
    origin,
    console_origin: variables.CONSOLE_ORIGIN,
    database_url,
    variables: { ...variables, DATABASE_URL: database_url },
    payment: variables.PAYMENT_URL,
    tron: variables.TRON_URL,
    address: SANDBOX_ADDRESS,
    hire: (...roles) => hire(database_url, roles, origin, variables.CONSOLE_ORIGIN),
    restart: (changes) => own.restart(changes),
  }
}

export const openChannels = (database_url: string) =>
  query(
    database_url,
    `INSERT INTO platform_setting (name, value, changed_at)
     VALUES ('recharge_channels', $1, now()), ('recharge_activities', $2, now())`,
    [JSON.stringify(sandboxChannels), JSON.stringify(sandboxActivities)],
  )

export async function hire(
  database_url: string,
  roles: readonly OperatorRole[],
  origin: string,
  console_origin: string,
): Promise<HiredOperator> {
  const name = `op-${randomBytes(4).toString('hex')}`
  const key = randomBytes(20)
  const [row] = await query<{ id: string }>(
    database_url,
    'INSERT INTO operators_operator (name, roles, created_at) VALUES ($1, $2, now()) RETURNING id',
    [name, roles],
  )
  const { id } = row!
  await query(
    database_url,
    `UPDATE operators_operator SET password_hash = $2, totp_secret = $3, status = 'active' WHERE id = $1`,
    [id, await hashPassword(CHEAP_PASSWORDS, PASSWORD), sealSecret(TEST_SECRET, id, key, randomBytes(12))],
  )
  // A code counts once and the next is half a minute away; so the site forgets which was the last.
  const code = async () => {
    await query(database_url, 'UPDATE operators_operator SET last_code_step = 0 WHERE id = $1', [id])
    return operatorCode(key)
  }
  const browser = new OperatorBrowser(origin)
  browser.headers = { Origin: console_origin }
  await browser.call('signIn', { name, password: PASSWORD, code: await code() })
  return { id, name, password: PASSWORD, code, browser }
}
