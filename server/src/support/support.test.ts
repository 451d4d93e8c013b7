import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonOf } from '../../test/person.ts'
import { Clock, openWorld, type World } from '../../test/world.ts'
import { purgeErrorReports } from './purge-error-reports.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
})
afterAll(() => world.end())

const report = { type: 'http', url: '/user/info', version: '1.4.0', user_agent: 'test' }
interface Stored {
  user_id: string | null
  report: Record<string, unknown>
}
const stored = () => world.database.query<Stored>('SELECT user_id, report FROM support_error_report ORDER BY id')

describe('an error report', () => {
  test('is kept without what is secret, whoever sends it', async () => {
    const sent = {
      ...report,
      url: '/user/login?password=canary&x=1',
      params: { deep: [{ Password: 'canary' }, ['authorization', 'Bearer canary']] },
      headers: { Authorization: 'Bearer canary', Language: 'hi' },
      data: JSON.stringify({ account: { username: 'asha', password: 'canary' } }),
      status: 500,
      body: { code: 'canary', data: { token: 'canary' } },
    }
    expect(await world.guest('reportError', sent)).toEqual({})
    await world.asha.call('reportError', { ...report, data: { odd: '\u0000 \ud800', n: null, text: 'private words' } })
    const [first, second] = await stored()
    expect(JSON.stringify(first)).not.toContain('canary')
    expect(first).toMatchObject({
      user_id: null,
      report: {
        ...report,
        url: '/user/login?password=[filtered]&x=1',
        params: { deep: [{ Password: '[filtered]' }, ['[text of 13]', '[filtered]']] },
        headers: { Authorization: '[filtered]', Language: 'hi' },
        status: 500,
      },
    })
    expect(second).toMatchObject({ user_id: world.asha.id, report: { data: { n: null, text: '[text of 13]' } } })
  })

  test('of more than 32 KB is refused, as is one that is none', async () => {
    const before = (await stored()).length
    expect(await reasonOf(world.guest('reportError', { ...report, body: 'x'.repeat(33_000) }))).toBe('body_too_large')
    expect(await reasonOf(world.guest('reportError', { ...report, body: 'ü'.repeat(17_000) }))).toBe('body_too_large')
    expect(await reasonOf(world.guest('reportError', { ...report, type: '\0' }))).toBe('invalid_params')
    expect(await reasonOf(world.guest('reportError', {} as never))).toBe('invalid_params')
    let deep: unknown = 'deep'
    for (let level = 0; level < 4_000; level++) deep = [deep]
    expect(await world.guest('reportError', { ...report, data: deep })).toEqual({})
    expect(await stored()).toHaveLength(before + 1)
  })

  test('of 31,000 arrays inside each other is kept with its depth cut off', async () => {
    const nested = `${'['.repeat(31_000)}${']'.repeat(31_000)}`
    const response = await fetch(`${world.origin}/api/public/error_report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...report, data: 'nested' }).replace('"nested"', nested),
    })
    expect(await response.json()).toEqual({ code: 10000, data: {} })
    expect(JSON.stringify((await stored()).at(-1))).toContain('["[filtered]"]')
  })

  test('is one of at most 30 a minute from one address', async () => {
    // A clock that stands still gives nothing back.
    const site = await world.startSite({ TRUSTED_PROXIES: '1' }, new Clock(0))
    const from = async (address: string) => {
      const response = await fetch(`${site.origin}/api/public/error_report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(report),
      })
      return response.status
    }
    for (let number = 0; number < 30; number++) expect(await from('203.0.113.7')).toBe(200)
    expect(await from('203.0.113.7')).toBe(429)
    expect(await from('203.0.113.8')).toBe(200)
  })

  test('is kept for thirty days', async () => {
    await world.guest('reportError', report)
    world.clock.advance(29 * 24 * 3_600_000)
    await purgeErrorReports(world.context)
    expect((await stored()).length).toBeGreaterThan(0)
    world.clock.advance(2 * 24 * 3_600_000)
    await purgeErrorReports(world.context)
    expect(await stored()).toEqual([])
  })
})
