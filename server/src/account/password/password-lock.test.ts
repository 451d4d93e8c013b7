import { randomInt } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { Refused } from '@mela/contract/client.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.end())

const HOURS = 3_600_000

/** From an address and with a browser of one's own. */
function logIn(
  site: Site,
  { username }: Person,
  password: string,
  address = '203.0.113.7',
  browser = 'Firefox',
  proof?: string,
) {
  return attempt(site, { biz: 'login', data: { account: { username, password } }, proof }, address, browser)
}
async function attempt(site: Site, input: object, address: string, browser = 'Firefox') {
  const response = await fetch(`${site.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, 'User-Agent': browser },
    body: JSON.stringify({ source: 'h5', ...input }),
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

test('the 24 hours begin with the fifth wrong password, whenever the sixth comes', async () => {
  const person = await world.register()
  await failTimes(5, person)
  world.clock.advance(20 * HOURS)
  const { retry_after } = await refusalOf(logIn(world, person, person.password))
  expect(retry_after).toBeLessThanOrEqual(4 * 3_600)
  world.clock.advance(4 * HOURS + 1_000)
  expect(await logIn(world, person, person.password)).toMatchObject({ user_id: person.id })
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

async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('after twenty wrong passwords from anywhere a device that was never there works before it guesses; known ones do not', async () => {
  const person = await world.register()
  const home = '198.51.100.1'
  expect(await logIn(world, person, person.password, home)).toMatchObject({ user_id: person.id })
  for (let attacker = 0; attacker < 4; attacker++) {
    for (let tries = 0; tries < 5; tries++)
      expect(await reasonOf(logIn(world, person, `wrong-${tries}`, `203.0.113.${attacker}`))).toBe('wrong_password')
  }
  const stranger = '203.0.113.200'
  const asked = await refusalOf(logIn(world, person, person.password, stranger))
  expect(asked).toMatchObject({ code: 10027, reason: 'proof_of_work_required' })
  // Asking costs nothing: the five guesses are still there for whoever works.
  for (let time = 0; time < 6; time++)
    expect(await reasonOf(logIn(world, person, 'guess-me', stranger))).toBe('proof_of_work_required')
  const proof = await solve(asked.challenge)
  expect(await reasonOf(logIn(world, person, 'guess-me', stranger, 'Firefox', proof))).toBe('wrong_password')
  expect(await reasonOf(logIn(world, person, person.password, stranger, 'Firefox', proof))).toBe(
    'proof_of_work_required',
  )
  const again = await refusalOf(logIn(world, person, person.password, stranger))
  expect(await logIn(world, person, person.password, stranger, 'Firefox', await solve(again.challenge))).toMatchObject({
    user_id: person.id,
  })
  // Whoever has been there before just comes in, and so does everybody once a day has passed.
  expect(await logIn(world, person, person.password, home)).toMatchObject({ user_id: person.id })
  expect(await logIn(world, person, person.password, stranger)).toMatchObject({ user_id: person.id })
  world.clock.advance(24 * HOURS + 1_000)
  expect(await logIn(world, person, person.password, '203.0.113.201')).toMatchObject({ user_id: person.id })
})

/** Redis counts by its own clock: what it keeps for an hour ends now. */
async function endHour(address: string): Promise<void> {
  const redis = createClient({ url: inject('redis_url') })
  await redis.connect()
  const key = `${world.variables['REDIS_PREFIX']}limit:new_accounts:${address}`
  const left_ms = await redis.pTTL(key)
  expect(left_ms).toBeGreaterThan(0.5 * HOURS)
  expect(left_ms).toBeLessThanOrEqual(HOURS)
  await redis.pExpire(key, 0)
  await redis.close()
}

test('SESSION-060 automatic accounts beyond five an hour need a proof of work that is checked; wrong passwords lock only that device and address, and nobody another', async () => {
  const site = await world.startSite({ ADDRESS_LIMITS: 'on' })
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const automatic = { biz: 'register', data: { account: { auto_gen: 1 } } }
  for (let number = 0; number < 5; number++)
    expect(await attempt(site, automatic, address)).toMatchObject({ is_new: true })
  const asked = await refusalOf(attempt(site, automatic, address))
  expect(asked).toMatchObject({ code: 10027, reason: 'proof_of_work_required' })
  const unsolved = Buffer.from(
    JSON.stringify({ challenge: asked.challenge, solution: { counter: 1, derivedKey: '00' } }),
  )
  for (const proof of ['', 'rubbish', unsolved.toString('base64')])
    expect(await reasonOf(attempt(site, { ...automatic, proof }, address))).toBe('proof_of_work_required')
  expect(await attempt(site, { ...automatic, proof: await solve(asked.challenge) }, address)).toMatchObject({
    is_new: true,
  })
  expect(await reasonOf(attempt(site, automatic, address))).toBe('proof_of_work_required')
  await endHour(address)
  for (let number = 0; number < 5; number++)
    expect(await attempt(site, automatic, address)).toMatchObject({ is_new: true })
  expect(await reasonOf(attempt(site, automatic, address))).toBe('proof_of_work_required')

  const person = await world.register()
  await failTimes(5, person)
  expect(await refusalOf(logIn(world, person, person.password))).toMatchObject({ code: 11007 })
  // The same device elsewhere, another device here, and the session that is open all go on.
  expect(await logIn(world, person, person.password, '198.51.100.9')).toMatchObject({ user_id: person.id })
  expect(await logIn(world, person, person.password, '203.0.113.7', 'Safari')).toMatchObject({ user_id: person.id })
  expect(await person.call('getUserInfo', {})).toMatchObject({ id: person.id })
  for (let attacker = 0; attacker < 8; attacker++)
    for (let tries = 0; tries < 6; tries++)
      await refusalOf(logIn(world, person, `wrong-${tries}`, `192.0.2.${attacker}`))
  expect(await logIn(world, person, person.password, '198.51.100.9')).toMatchObject({ user_id: person.id })
})
