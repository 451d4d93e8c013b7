import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRedis, type Wipeable } from '../../../test/engines/services.ts'
import { createLimits } from './limits.ts'
import { openRedis } from '../redis.ts'
import { createLog } from '../telemetry.ts'

let service: Wipeable
let redis: ReturnType<typeof openRedis>
const log = createLog({ LOG_LEVEL: 'silent', ROLES: ['api'] })
beforeAll(async () => {
  service = await startRedis()
  redis = openRedis(service.url, log)
  await new Promise((resolve) => redis?.once('ready', resolve))
})
afterAll(async () => {
  redis?.destroy()
  await service.stop()
})

test('a bucket gives its burst, then refills with time up to the burst, each key for itself', () => {
  const limits = createLimits(undefined)
  const bucket = { per_second: 5, burst: 20 }
  const takeMany = (key: string, at_ms: number) =>
    Array.from({ length: 50 }, () => limits.take(bucket, key, at_ms)).filter(Boolean).length
  expect(takeMany('asha', 1_000)).toBe(20)
  expect(takeMany('asha', 1_000)).toBe(0)
  expect(takeMany('asha', 1_199)).toBe(0)
  expect(takeMany('asha', 1_200)).toBe(1)
  expect(takeMany('asha', 2_200)).toBe(5)
  expect(takeMany('rohan', 2_200)).toBe(20)
  expect(takeMany('asha', 1_000_000)).toBe(20)
})

test('a clock that is set back takes no tokens away, and time counts again from there', () => {
  const limits = createLimits(undefined)
  const bucket = { per_second: 5, burst: 20 }
  const take = (at_ms: number) => limits.take(bucket, 'asha', at_ms)
  expect(take(3_600_000)).toBe(true)
  expect(take(0)).toBe(true)
  for (let number = 0; number < 18; number++) expect(take(0)).toBe(true)
  expect(take(0)).toBe(false)
  expect(take(200)).toBe(true)
})

describe.each(['in one process', 'in Redis'])('a window %s', (where) => {
  const open = () => createLimits(where === 'in Redis' ? redis : undefined)
  const window = { name: 'tries', seconds: 60 }

  test('counts everyone who comes, also at once, and takes back what was not done', async () => {
    const limits = open()
    const key = randomUUID()
    const counted = await Promise.all(Array.from({ length: 20 }, () => limits.count(window, key)))
    expect(counted.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
    for (const { retry_after } of counted) {
      expect(retry_after).toBeGreaterThan(0)
      expect(retry_after).toBeLessThanOrEqual(60)
    }
    await limits.giveBack(window, key)
    expect(await limits.count(window, key)).toMatchObject({ count: 20 })
    expect(await limits.count({ ...window, name: 'other' }, key)).toMatchObject({ count: 1 })
    expect(await limits.count(window, randomUUID())).toMatchObject({ count: 1 })
  })

  test('counts again when its time is over', async () => {
    const limits = open()
    const short = { name: 'short', seconds: 1 }
    const key = randomUUID()
    expect(await limits.count(short, key)).toMatchObject({ count: 1, retry_after: 1 })
    expect(await limits.count(short, key)).toMatchObject({ count: 2 })
    await expect.poll(async () => (await limits.count(short, key)).count, { interval: 300 }).toBe(1)
  })
})

test('a window is shared by all processes and throws while Redis is unreachable', async () => {
  const window = { name: 'shared', seconds: 60 }
  const other = createClient({ url: service.url })
  await other.connect()
  const [here, there] = [createLimits(redis), createLimits(other as never)]
  await here.count(window, 'key')
  expect(await there.count(window, 'key')).toMatchObject({ count: 2 })
  other.destroy()
  await service.kill9()
  await expect(here.count(window, 'key')).rejects.toThrow(/offline|closed/i)
  await service.start()
  await expect
    .poll(() =>
      here.count(window, 'key').then(
        ({ count }) => count,
        () => 0,
      ),
    )
    .toBe(1)
})
