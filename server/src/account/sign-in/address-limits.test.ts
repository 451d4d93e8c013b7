import { randomInt } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Refused, type CallOutput } from '@mela/contract/client.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { startRedis } from '../../../test/engines/services.ts'
import { Clock, newUsername, openWorld, type Site, type World } from '../../../test/world.ts'
import { networkOf } from '../../platform/http/network.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await openWorld({ variables: { TRUSTED_PROXIES: '1' } })
  site = await world.startSite({ ADDRESS_LIMITS: 'on' })
})
afterAll(() => world.end())

/** Redis is shared and counts for an hour: every test comes from somewhere else. */
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const newBlock = () => `2001:db8:${randomInt(65536).toString(16)}:${randomInt(65536).toString(16)}`

async function login(address: string, input: object, at: Site = site): Promise<CallOutput<'login'>> {
  const response = await fetch(`${at.origin}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ source: 'h5', ...input }),
  })
  const { code, data } = (await response.json()) as { code: number; data: never }
  if (code !== 10000) throw new Refused(code, data)
  return data as CallOutput<'login'>
}
const AUTOMATIC = { biz: 'register', data: { account: { auto_gen: 1 } } }
const useUpTheFree = async (address: string) => {
  for (let number = 0; number < 5; number++) expect(await login(address, AUTOMATIC)).toMatchObject({ is_new: true })
}

async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  return encode({ challenge, solution })
}
const encode = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64')
const challengeFor = async (address: string) => (await refusalOf(login(address, AUTOMATIC))).challenge as Challenge

async function setCount(window: string, key: string, count: number): Promise<void> {
  const redis = createClient({ url: inject('redis_url') })
  await redis.connect()
  await redis.set(`${world.variables['REDIS_PREFIX']}limit:${window}:${key}`, String(count), { EX: 1_800 })
  await redis.close()
}

describe('automatic accounts', () => {
  test('five an hour from an address are free, then each needs a proof of work of its own', async () => {
    const address = newAddress()
    await useUpTheFree(address)
    const asked = await refusalOf(login(address, AUTOMATIC))
    expect(asked).toMatchObject({
      code: 10027,
      reason: 'proof_of_work_required',
      challenge: { signature: expect.any(String) as string },
    })

    const proof = await solve(asked.challenge)
    expect(await login(address, { ...AUTOMATIC, proof })).toMatchObject({ is_new: true })
    expect(await reasonOf(login(address, { ...AUTOMATIC, proof }))).toBe('proof_of_work_required')
    expect(await reasonOf(login(newAddress(), AUTOMATIC).then(() => login(address, { ...AUTOMATIC, proof })))).toBe(
      'proof_of_work_required',
    )
    expect(await login(newAddress(), AUTOMATIC)).toMatchObject({ is_new: true })
  })

  test('one proof used many times at once signs in once', async () => {
    const address = newAddress()
    await useUpTheFree(address)
    const proof = await solve(await challengeFor(address))
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => login(address, { ...AUTOMATIC, proof })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a proof that is forged, unsolved, foreign or stale is none', async () => {
    const address = newAddress()
    await useUpTheFree(address)
    const challenge = await challengeFor(address)
    const solution = (await solveChallenge({ challenge, deriveKey }))!
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '' } }
    const foreign = await world.startSite({ ADDRESS_LIMITS: 'on', SECRET: 'another secret of 32 characters or more' })
    const proofs = [
      '',
      'not base64 at all',
      encode(null),
      encode([]),
      encode({ challenge: null, solution: null }),
      encode({ challenge, solution: null }),
      encode({ challenge, solution: { ...solution, counter: solution.counter + 1, derivedKey: '00' } }),
      encode({ challenge: { ...challenge, signature: undefined }, solution }),
      encode({ challenge: easier, solution }),
    ]
    for (const proof of proofs)
      expect(await reasonOf(login(address, { ...AUTOMATIC, proof }))).toBe('proof_of_work_required')
    const past = new Clock()
    past.advance(-10 * 60_000)
    const slow = await world.startSite({ ADDRESS_LIMITS: 'on' }, past)
    const stale = await solve((await refusalOf(login(address, AUTOMATIC, slow))).challenge)
    expect(await reasonOf(login(address, { ...AUTOMATIC, proof: stale }))).toBe('proof_of_work_required')
    const good = encode({ challenge, solution })
    expect(await reasonOf(login(address, { ...AUTOMATIC, proof: good }, foreign))).toBe('proof_of_work_required')
    expect(await login(address, { ...AUTOMATIC, proof: good })).toMatchObject({ is_new: true })
  })

  test('the households of an IPv6 /64 count together, the next /64 on its own', async () => {
    const block = newBlock()
    for (const tail of ['::1', ':0:0:0:2', ':ffff:ffff:ffff:ffff', '::dead:beef', ':1:2:3:4']) {
      expect(await login(`${block}${tail}`, AUTOMATIC)).toMatchObject({ is_new: true })
    }
    expect(await reasonOf(login(`${block}::9`, AUTOMATIC))).toBe('proof_of_work_required')
    expect(await login(`${newBlock()}::9`, AUTOMATIC)).toMatchObject({ is_new: true })
  })

  test('past 500 an hour from an IPv4 address and 50 from a /64 comes a refusal with retry_after, proof or not', async () => {
    const [address, mapped, block] = [newAddress(), newAddress(), newBlock()]
    await setCount('new_accounts', address, 500)
    await setCount('new_accounts', mapped, 60)
    await setCount('new_accounts', networkOf(`${block}::1`), 50)
    for (const full of [address, `${block}::1`]) {
      const refused = await refusalOf(login(full, AUTOMATIC))
      expect(refused).toMatchObject({ code: 10027, reason: 'login_abnormal' })
      expect(refused.retry_after).toBeGreaterThan(1_700)
      expect(refused.retry_after).toBeLessThanOrEqual(1_800)
    }
    // An IPv4 address is one whichever way it is spelled.
    expect(await reasonOf(login(`::ffff:${mapped}`, AUTOMATIC))).toBe('proof_of_work_required')
  })

  test('a caller cannot choose an address where no proxy stands in front', async () => {
    const open = await world.startSite({ ADDRESS_LIMITS: 'on', TRUSTED_PROXIES: '0' })
    await setCount('new_accounts', '127.0.0.1', 5)
    expect(await reasonOf(login(newAddress(), AUTOMATIC, open))).toBe('proof_of_work_required')
  })
})

describe('signing in', () => {
  test('asks an address for a proof of work after 30 an hour and refuses it at 600', async () => {
    const [address, flood] = [newAddress(), newAddress()]
    const person = await world.register()
    const input = { biz: 'login', data: { account: { username: person.username, password: person.password } } }
    await setCount('sign_ins', address, 29)
    expect(await login(address, input)).toMatchObject({ user_id: person.id })
    const asked = await refusalOf(login(address, input))
    expect(asked).toMatchObject({ code: 10027, reason: 'proof_of_work_required' })
    expect(await login(address, { ...input, proof: await solve(asked.challenge) })).toMatchObject({
      user_id: person.id,
    })
    await setCount('sign_ins', flood, 600)
    const refused = await refusalOf(login(flood, input))
    expect(refused).toMatchObject({ code: 10027, reason: 'login_abnormal' })
    expect(refused.retry_after).toBeGreaterThan(0)
  })

  test('stays shut while Redis is unreachable, chat goes on, and sign-in works when Redis is back', async () => {
    const redis = await startRedis()
    const lonely = await world.startSite({ ADDRESS_LIMITS: 'on', REDIS_URL: redis.url })
    const input = { biz: 'register', data: { account: { username: newUsername(), password: 'password' } } }
    await redis.kill9()
    const refused = await refusalOf(login(newAddress(), input, lonely))
    expect(refused).toMatchObject({ code: 10027, reason: 'login_abnormal', retry_after: 30 })
    expect(await world.asha.at(lonely.origin).sendMessage(world.meera, 'still here')).toMatchObject({
      author_id: world.asha.id,
    })
    await redis.start()
    await expect
      .poll(() =>
        login(newAddress(), input, lonely).then(
          ({ is_new }) => is_new,
          () => false,
        ),
      )
      .toBe(true)
    await lonely.stop()
    await redis.stop()
  })
})
