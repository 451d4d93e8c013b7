import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  balanceOf,
  openPaidWorld,
  paymentFor,
  recharge,
  setSetting,
  tellCaptured,
  transfer,
  type PaidWorld,
} from '../../../test/money/payments.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import type { Site } from '../../../test/world.ts'
import { expireRecharges } from './expire-recharges.ts'

// The page of the provider, where an order is paid: one for each, open as long as its order.
const MINUTE_MS = 60_000
const WAIT = { timeout: 60_000 }
let world: PaidWorld
let away: Site
beforeAll(async () => {
  world = await openPaidWorld()
  away = await world.startSite({ ROLES: 'api', PAYMENT_URL: 'http://127.0.0.1:9' })
})
afterAll(async () => {
  await away.stop()
  await world.end()
})

/** An order whose page nobody could open, because the provider was unreachable. */
async function withoutPage() {
  const [person, nonce] = [await world.register(), randomUUID()]
  expect(await reasonOf(recharge(person.at(away.origin), { nonce }))).toBe('provider_away')
  const { list } = await person.call('listRecharges', {})
  expect(list[0]!.payment.pay_url).toBeUndefined()
  return { person, nonce, order: list[0]! }
}
const linkOf = async ({ id }: { id: string }): Promise<string> => {
  const [row] = await world.database.query<{ provider_order: string }>(
    'SELECT provider_order FROM wallet_recharge WHERE id = $1',
    [id],
  )
  return row!.provider_order
}
const pageOf = async (link_id: string) => (await fetch(`http://127.0.0.1:${world.provider.port}/pay/${link_id}`)).text()
const ends = ({ expires_at }: { expires_at: string }) => Date.parse(expires_at)

test('an order holds as long as its page, which is opened late where the provider was unreachable', async () => {
  const { person, nonce, order } = await withoutPage()
  world.clock.advance(10 * MINUTE_MS)
  const opened = await recharge(person, { nonce })
  expect(opened.id).toBe(order.id)
  expect(ends(opened)).toBeGreaterThanOrEqual(world.clock.now().getTime() + 15 * MINUTE_MS)
  world.clock.advance(12 * MINUTE_MS)
  // Later than the order would have ended, and in time by the page.
  expect(world.clock.now().getTime()).toBeGreaterThan(ends(order))
  await expireRecharges(world.context)
  await tellCaptured(world.origin, paymentFor(world, opened))
  expect(await balanceOf(person)).toBe('500.00')
})

test('an order that was left without its page gets it by its number, once, and whoever owns it alone', async () => {
  const { person, nonce, order } = await withoutPage()
  const { id } = order
  expect(await reasonOf((await world.register()).call('openRechargePage', { id }))).toBe('non_existent')
  expect(await reasonOf(person.at(away.origin).call('openRechargePage', { id }))).toBe('provider_away')
  await setSetting(world, 'paused', ['recharge'])
  expect(await reasonOf(person.call('openRechargePage', { id }))).toBe('paused')
  await setSetting(world, 'paused', [])
  const opened = await Promise.all(Array.from({ length: 4 }, () => person.call('openRechargePage', { id })))
  expect(new Set(opened.map(({ payment }) => payment.pay_url)).size).toBe(1)
  expect(opened[0]!.payment.pay_url).toMatch(/^http/)
  expect(await recharge(person, { nonce })).toEqual(opened[0])
  await person.call('cancelRecharge', { id })
  for (const closed of [order, await transfer(person)])
    expect(await reasonOf(person.call('openRechargePage', { id: closed.id }))).toBe('order_closed')
})

test('nobody who takes a break, and nobody whose time is over, gets a page', async () => {
  const [resting, slow] = [await withoutPage(), await withoutPage()]
  await resting.person.call('startBreak', { kind: 'cool_off', hours: 24 })
  expect(await reasonOf(resting.person.call('openRechargePage', { id: resting.order.id }))).toBe('on_break')
  world.clock.advance(17 * MINUTE_MS)
  await slow.person.call('openRechargePage', { id: slow.order.id }).catch(() => undefined)
  expect(await linkOf(slow.order)).toBe('')
})

test('the page of an order whose time is over is cancelled with it', async () => {
  const person = await world.register()
  const order = await recharge(person)
  expect(await pageOf(await linkOf(order))).toContain('<form method="post">')
  world.clock.advance(17 * MINUTE_MS)
  await expireRecharges(world.context)
  await expect.poll(async () => pageOf(await linkOf(order)), WAIT).toContain('Cancelled')
})

/** A provider that does something else before it answers. */
async function startSlowProvider(first: () => Promise<unknown>) {
  const links: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const { authorization = '', 'content-type': type = '' } = request.headers
      const url = `http://127.0.0.1:${world.provider.port}${request.url}`
      const headers = { authorization, 'content-type': type }
      const answer = await fetch(url, { method: request.method!, headers, body: await text(request) })
      const link = (await answer.json()) as { id: string }
      links.push(link.id)
      await first()
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(link))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { links, url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

test('a page that comes when its order was cancelled meanwhile is cancelled, and is not the order’s', async () => {
  const person = await world.register()
  const cancel = async (of: Person) => {
    const { list } = await of.call('listRecharges', {})
    await of.call('cancelRecharge', { id: list[0]!.id })
  }
  const slow = await startSlowProvider(() => cancel(person))
  const site = await world.startSite({ ROLES: 'api', PAYMENT_URL: slow.url })
  const order = await recharge(person.at(site.origin))
  expect([order.status, order.reason, order.payment.pay_url]).toEqual([-1, 'recharge_reason_cancelled', undefined])
  expect(await linkOf(order)).toBe('')
  await expect.poll(() => pageOf(slow.links[0]!), WAIT).toContain('Cancelled')
  await site.stop()
  slow.stop()
})
