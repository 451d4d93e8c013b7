import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import { Refused } from '@mela/contract/client.ts'
import { Currency } from '@mela/contract/money.ts'
import { OperatorBrowser, type Operator } from '../operator.ts'
import type { Person } from '../person.ts'
import type { World } from '../world.ts'
import { creditsOf } from './payments.ts'

/** What stands in the records of somebody who had nothing before. */
export async function leftOf(world: World, person: Person, currency: Currency = Currency.Rupee) {
  const [row] = await world.database.query<
    Record<'orders' | 'deposits' | 'unplayed' | 'owed' | 'told', number> & Record<'states' | 'steps', string>
  >(
    `SELECT (SELECT count(*) FROM wallet_recharge WHERE user_id = $1::bigint)::int AS orders,
            (SELECT string_agg(status::text || ' ' || coalesce(credited, 0), ',') FROM wallet_recharge WHERE user_id = $1::bigint) AS states,
            (SELECT string_agg(step, ',' ORDER BY no) FROM wallet_step WHERE order_id = (SELECT min(id) FROM wallet_recharge WHERE user_id = $1::bigint)) AS steps,
            (SELECT count(*) FROM wallet_deposit WHERE user_id = $1::bigint)::int AS deposits,
            (SELECT coalesce(sum(amount), 0) FROM wallet_unplayed WHERE user_id = $1::bigint)::int AS unplayed,
            (SELECT coalesce(sum(amount - settled), 0) FROM wallet_receivable WHERE user_id = $1::bigint)::int AS owed,
            (SELECT count(*) FROM platform_outbox WHERE topic = 'wallet.order' AND body ->> 'user_id' = $1::bigint::text)::int AS told`,
    [person.id],
  )
  return { ...row!, ...(await creditsOf(world, person, currency)) }
}

const orders = { orders: 1, states: '1 0', steps: 'started', deposits: 0, unplayed: 0, owed: 0, told: 0 }
/** An order for 500 rupees that nobody has paid. */
export const STARTED = { ...orders, entries: 0, sum: null }
/** The same, paid. */
export const PAID = {
  ...{ ...orders, states: '2 50000', steps: 'started,paid', deposits: 1, unplayed: 50_000, told: 1 },
  ...{ entries: 1, sum: '50000' },
}
/** The same, come to nothing. */
export const FAILED = { ...STARTED, states: '-1 0', steps: 'started,failed', told: 1 }

/** An operator who finds it decided the second time has what they wanted. */
export async function decideOnce(
  { origin }: { origin: string },
  { cookie }: Operator,
  name: AdminCallName,
  input: object,
): Promise<string> {
  const browser = new OperatorBrowser(origin)
  browser.cookie = cookie
  await browser.call(name, input as never).catch((error: unknown) => {
    const is_decided = error instanceof Refused && /^((order|approval)_closed|reference_taken)$/.test(error.data.reason)
    if (!is_decided) throw error
  })
  return 'decided'
}
