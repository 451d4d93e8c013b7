import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { Refused } from '@mela/contract/client.ts'
import { reasonOf, refusalOf, type Person } from '../../test/person.ts'
import { openWorld, type Site, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.end())

const HOURS = 3_600_000

/** From an address and with a browser of one's own. */
async function logIn(site: Site, { username }: Person, password: string, address = '203.0.113.7', browser = 'Firefox') {
  const response = await fetch(`${site.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, 'User-Agent': browser },
    body: JSON.stringify({ biz: 'login', source: 'h5', data: { account: { username, password } } }),
  })
  const { code, data } = (await response.json()) as { code: number; data: never }
  if (code !== 10000) throw new Refused(code, data)
  return data as CallOutput<'login'>
}
const failTimes = async (count: number, person: Person) => {
  for (let number = 0; number < count; number++) {
    expect(await reasonOf(logIn(world, person, `wrong-${number}`))).toBe('wrong_password')
  }
}

test('five wrong passwords shut the account for 24 hours, through a restart, even for the right one', async () => {
  const person = await world.register()
  await failTimes(5, person)
  const locked = await refusalOf(logIn(world, person, person.password))
  expect(locked).toMatchObject({ code: 11007, reason: 'too_many_password_attempts' })
  expect(locked.retry_after).toBeGreaterThan(86_000)
  expect(locked.retry_after).toBeLessThanOrEqual(86_400)
  const restarted = await world.startSite()
  world.clock.advance(23 * HOURS)
  const later = await refusalOf(logIn(restarted, person, person.password))
  expect(later.code).toBe(11007)
  expect(later.retry_after).toBeLessThanOrEqual(3_600)
  world.clock.advance(1 * HOURS + 1_000)
  expect(await reasonOf(logIn(restarted, person, 'wrong-again'))).toBe('wrong_password')
  expect(await logIn(restarted, person, person.password)).toMatchObject({ user_id: person.id })
})

test('nobody is locked out by others: another device or another address still signs in', async () => {
  const person = await world.register()
  await failTimes(5, person)
  expect(await reasonOf(logIn(world, person, person.password))).toBe('too_many_password_attempts')
  expect(await logIn(world, person, person.password, '198.51.100.9')).toMatchObject({ user_id: person.id })
  expect(await logIn(world, person, person.password, '203.0.113.7', 'Safari')).toMatchObject({ user_id: person.id })
  expect(await reasonOf(logIn(world, person, person.password))).toBe('too_many_password_attempts')
})

test('the right password in time forgives the wrong ones', async () => {
  const person = await world.register()
  for (let round = 0; round < 3; round++) {
    await failTimes(4, person)
    expect(await logIn(world, person, person.password)).toMatchObject({ user_id: person.id })
  }
})

test('many attempts at once, on two servers, gain none beyond the fifth', async () => {
  const person = await world.register()
  const second = await world.startSite()
  const guesses = Array.from({ length: 24 }, (_, number) =>
    logIn(number % 2 ? world : second, person, `guess-${number}`),
  )
  const reasons = await Promise.all(guesses.map(reasonOf))
  expect(reasons.filter((reason) => reason === 'wrong_password')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'too_many_password_attempts')).toHaveLength(19)
})
