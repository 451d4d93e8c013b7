import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProxy } from '../../test/providers/proxy.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  // Licensed gives no grants: nothing is booked by people who come in.
  world = await openWorld({
    variables: {
      ...{ ECONOMY: 'licensed', LICENCE_NUMBER: 'B2C/394/2017', LICENCE_OPERATOR: 'Mela Ltd' },
      ...{ LICENCE_COUNTRIES: 'MT,DE', LICENCE_CONTACT: 'play@mela.example' },
    },
  })
})
afterAll(() => world.end())

const kept = async () => (await world.database.query<{ economy: string }>('SELECT economy FROM wallet_economy'))[0]!
const start = (ECONOMY: string, ROLES = 'api,gateway,worker') => world.startSite({ ECONOMY, ROLES })

test('the economy of a site is that of its first start, changes until something is booked, and then never again', async () => {
  expect(await kept()).toEqual({ economy: 'licensed' })
  expect((await world.guest('getSiteConfig', {})).economy).toBe('licensed')
  const sandbox = await start('sandbox')
  expect(await kept()).toEqual({ economy: 'sandbox' })
  await sandbox.stop()
  const play = await start('play')
  expect((await play.guest('getSiteConfig', {})).economy).toBe('play')
  await play.guest('login', { biz: 'register', source: 'h5', data: { account: { auto_gen: 1 } } })
  await play.stop()
  for (const role of ['api', 'worker', 'api,gateway,worker']) {
    await expect(start('sandbox', role)).rejects.toThrow(
      'ECONOMY=sandbox is refused: this site is play, and something was booked already',
    )
  }
  expect(await kept()).toEqual({ economy: 'play' })
  const again = await start('play')
  expect((await again.guest('getSiteConfig', {})).economy).toBe('play')
})

test('a start while the database is unreachable waits for it', async () => {
  const line = await startProxy(world.database.app_url)
  line.cut()
  const { port } = new URL(line.url)
  const DATABASE_URL = Object.assign(new URL(world.database.app_url), { port }).href
  let is_up = false
  const starting = world
    .startSite({ DATABASE_URL, ECONOMY: 'play', ROLES: 'api,gateway' })
    .finally(() => (is_up = true))
  await expect.poll(() => line.refused).toBeGreaterThan(1)
  expect(is_up).toBe(false)
  line.mend()
  expect((await (await starting).guest('getSiteConfig', {})).economy).toBe('play')
  await (await starting).stop()
  await line.close()
})
