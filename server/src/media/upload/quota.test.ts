import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaller, type CallOutput } from '@mela/contract/client.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import { purgeFiles } from '../purge-files.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await openWorld({ variables: { TRUSTED_PROXIES: '1' } })
  site = await world.startSite({ ADDRESS_LIMITS: 'on' })
})
afterAll(() => world.end())

const MB = 1024 * 1024
async function somebody(age_days: number): Promise<Person> {
  const person = await world.register()
  await world.database.query(
    'UPDATE account_user SET created_at = created_at - make_interval(days => $2) WHERE id = $1',
    [person.id, age_days],
  )
  return person
}
function sign(person: Person, size_mb: number, address: string, more: object = {}): Promise<CallOutput<'signUpload'>> {
  const from: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return fetch(input, { ...init, headers })
  }
  const call = createCaller({ origin: site.origin, token: () => person.token, language: () => 'en', fetch: from })
  return call('signUpload', { type: 'video/mp4', size: size_mb * MB, biz: 'chat', ...more })
}

describe('what may be brought in a day', () => {
  test('is half a gigabyte in the first day of an account, and two afterwards', async () => {
    const address = '192.0.2.1'
    const [young, old] = [await somebody(0), await somebody(2)]
    await sign(young, 300, address)
    expect(await reasonOf(sign(young, 300, address))).toBe('media_quota_used_up')
    await sign(young, 200, address)
    for (const _ of [1, 2]) await sign(old, 1_000, address)
    expect(await reasonOf(sign(old, 100, address))).toBe('media_quota_used_up')
  })

  test('counts small pictures too', async () => {
    const person = await somebody(0)
    await sign(person, 500, '192.0.2.2')
    const thumbnail_size = 10_000_000
    expect(await sign(person, 1, '192.0.2.2', { thumbnail_size })).toHaveProperty('url')
    expect(await reasonOf(sign(person, 1, '192.0.2.2', { thumbnail_size }))).toBe('media_quota_used_up')
  })

  test('is bounded for a /64 of IPv6 as a whole, whoever asks, also at the same moment', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => somebody(2)))
    const asked = people.flatMap((person, index) =>
      [1, 2].map((number) => sign(person, 1_000, `2001:db8:7:7::${index}${number}`)),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    const late = await somebody(2)
    expect(await reasonOf(sign(late, 1_000, '2001:db8:7:7:ffff::1'))).toBe('media_quota_used_up')
    expect(await sign(late, 1_000, '2001:db8:7:8::1')).toHaveProperty('url')
    expect(await sign(late, 1_000, '192.0.2.3')).toHaveProperty('url')
  })

  test('is bounded for an IPv4 address, behind which stand many people, at 200 GB', async () => {
    const address = '192.0.2.4'
    const [one, other] = [await somebody(2), await somebody(2)]
    const { url } = await sign(one, 1, address)
    await world.database.query('UPDATE media_file SET size = $2 WHERE key = $1', [
      url.slice('/files/'.length),
      199.5 * 1024 * MB,
    ])
    expect(await reasonOf(sign(other, 600, address))).toBe('media_quota_used_up')
    expect(await sign(other, 500, address)).toHaveProperty('url')
  })

  test('leaves nothing of the network after that day', async () => {
    const hashes = () => world.database.query('SELECT network_hash FROM media_file WHERE network_hash IS NOT NULL')
    expect((await hashes()).length).toBeGreaterThan(0)
    world.clock.advance(25 * 3_600_000)
    // What was not brought would go by itself.
    await world.database.query(`UPDATE media_file SET state = 'ready', is_used = true`)
    await purgeFiles(world.context)
    expect(await hashes()).toEqual([])
    expect((await world.database.query('SELECT key FROM media_file')).length).toBeGreaterThan(0)
  })
})
