import { afterAll, beforeAll, expect, test } from 'vitest'
import { hireOperator, OperatorBrowser, type Operator } from '../../../test/operator.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { solveProof } from '../../../test/proof.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ variables: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.end())

const MINUTE = 60_000
interface Guess {
  name: string
  password: string
  code: string
  proof?: string
}
function signIn(address: string, guess: Guess) {
  const browser = new OperatorBrowser(world.origin)
  browser.headers = { 'X-Forwarded-For': address }
  return browser.call('signIn', guess)
}
/** The same try once more, with the work done that it was refused for. */
async function signInWithWork(address: string, guess: Guess) {
  const { reason, challenge } = await refusalOf(signIn(address, guess))
  expect(reason).toBe('proof_of_work_required')
  return signIn(address, { ...guess, proof: await solveProof(challenge) })
}
const wrongly = (name: string): Guess => ({ name, password: 'not the password', code: '000000' })
const rightly = (operator: Operator): Guess => ({
  name: operator.name,
  password: operator.password,
  code: operator.code(),
})
const wrongCode = (operator: Operator): string => (operator.codeNow() === '000000' ? '111111' : '000000')
async function guessTwentyTimes(guess: () => Guess, network: string): Promise<void> {
  for (let number = 0; number < 20; number++) {
    expect(await refusalOf(signIn(`${network}.${number}`, guess()))).toMatchObject({
      code: 11005,
      reason: 'wrong_operator_credentials',
    })
  }
}

test('all addresses of an IPv6 /64 are one, the next /64 is another, and IPv4 in IPv6 is IPv4', async () => {
  const omar = await hireOperator(world, 'omar', ['support'])
  const wrong = wrongly('omar')
  for (const host of [':1', ':2', ':ffff', 'a:b:c:d', ':7']) {
    expect(await reasonOf(signIn(`2001:db8:0:1:${host}`, wrong))).toBe('wrong_operator_credentials')
  }
  expect(await reasonOf(signIn('2001:db8:0:1::9', rightly(omar)))).toBe('too_many_operations')
  await signIn('2001:db8:0:2::9', rightly(omar))

  for (let number = 0; number < 5; number++) {
    const address = number % 2 ? '198.51.100.200' : '::ffff:198.51.100.200'
    expect(await reasonOf(signIn(address, wrong))).toBe('wrong_operator_credentials')
  }
  expect(await reasonOf(signIn('198.51.100.200', rightly(omar)))).toBe('too_many_operations')
})

test('an address of IPv6 has as many tries in an hour as its whole /64', async () => {
  const limited = await world.startSite({ ADDRESS_LIMITS: 'on' })
  const attempt = async (address: string, name: string) => {
    const browser = new OperatorBrowser(limited.origin)
    browser.headers = { 'X-Forwarded-For': address }
    return reasonOf(browser.call('signIn', wrongly(name)))
  }
  for (let number = 0; number < 60; number++) {
    expect(await attempt(`2001:db8:5:5::${number}`, `nobody${number}`)).toBe('wrong_operator_credentials')
  }
  expect(await attempt('2001:db8:5:5::99', 'nobody99')).toBe('too_many_operations')
  expect(await attempt('2001:db8:5:6::99', 'nobody99')).toBe('wrong_operator_credentials')
})

test('after twenty wrong tries from anywhere a name takes a proof of work, and keeps its operator out no longer than that', async () => {
  const pia = await hireOperator(world, 'pia', ['support'])
  await guessTwentyTimes(() => wrongly('pia'), '192.0.2')

  // The work is asked for before anything is looked at, and counts once.
  const asked = await refusalOf(signIn('203.0.113.1', rightly(pia)))
  expect(asked).toMatchObject({ code: 10027, reason: 'proof_of_work_required' })
  const proof = await solveProof(asked.challenge)
  expect(await reasonOf(signIn('203.0.113.1', { ...wrongly('pia'), proof }))).toBe('wrong_operator_credentials')
  expect(await reasonOf(signIn('203.0.113.1', { ...rightly(pia), proof }))).toBe('proof_of_work_required')
  expect(await signInWithWork('203.0.113.1', rightly(pia))).toMatchObject({ name: 'pia' })

  // A try that was not looked at costs none of the five of its address.
  for (let number = 0; number < 6; number++) {
    expect(await reasonOf(signIn('203.0.113.2', wrongly('pia')))).toBe('proof_of_work_required')
  }
  expect(await signInWithWork('203.0.113.2', rightly(pia))).toMatchObject({ name: 'pia' })

  // Others sign in as before, and so does everybody after fifteen quiet minutes.
  const quinn = await hireOperator(world, 'quinn', ['support'])
  await signIn('203.0.113.1', rightly(quinn))
  world.clock.advance(15 * MINUTE + 1_000)
  expect(await signIn('203.0.113.3', rightly(pia))).toMatchObject({ name: 'pia' })
})

test('signing in rightly counts as no wrong try, however often', async () => {
  const rhea = await hireOperator(world, 'rhea', ['support'])
  for (let number = 0; number < 25; number++) {
    expect(await signIn('203.0.113.9', rightly(rhea))).toMatchObject({ name: 'rhea' })
  }
})

test('a name that nobody has takes a proof of work after as many tries, and answers alike with and without one', async () => {
  await guessTwentyTimes(() => wrongly('no.such.operator'), '192.0.2')
  const asked = await refusalOf(signIn('203.0.113.4', wrongly('no.such.operator')))
  expect(asked).toMatchObject({ code: 10027, reason: 'proof_of_work_required' })
  const proof = await solveProof(asked.challenge)
  const refused = await refusalOf(signIn('203.0.113.4', { ...wrongly('no.such.operator'), proof }))
  expect(refused).toMatchObject({ code: 11005, reason: 'wrong_operator_credentials' })
})

test('after twenty wrong codes with the right password nothing tells that it was right, and no code is let in for a while', async () => {
  const sana = await hireOperator(world, 'sana', ['support'])
  await guessTwentyTimes(() => ({ ...wrongly('sana'), password: sana.password, code: wrongCode(sana) }), '192.0.2')
  const withWork = async (address: string, guess: Guess) => refusalOf(signInWithWork(address, guess))
  const [right, right_code, wrong] = [
    await withWork('203.0.113.5', { ...wrongly('sana'), password: sana.password, code: wrongCode(sana) }),
    await withWork('203.0.113.6', rightly(sana)),
    await withWork('203.0.113.7', { ...wrongly('sana'), code: wrongCode(sana) }),
  ]
  expect(wrong).toMatchObject({ code: 11005, reason: 'wrong_operator_credentials' })
  expect(right).toEqual(wrong)
  expect(right_code).toEqual(wrong)
  world.clock.advance(15 * MINUTE + 1_000)
  expect(await signIn('203.0.113.8', rightly(sana))).toMatchObject({ name: 'sana' })
})
