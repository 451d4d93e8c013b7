import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@mela/contract/calls.ts'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import { agreeToInvite, enrolWith, hireOperator, Operator, OperatorBrowser } from '../../../test/operator.ts'
import { callerAt, reasonOf, refusalOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const MINUTE = 60_000
const signInAs = (browser: OperatorBrowser, { name, password }: Operator, code: string, wrong: object = {}) =>
  browser.call('signIn', { name, password, code, ...wrong })
const tokenOf = ({ cookie }: OperatorBrowser) => cookie.split('=')[1]!

describe('with password and second factor', () => {
  test('CONSOLE-001 operators sign in to their own surface with password and TOTP; player tokens are refused there and operator tokens elsewhere', async () => {
    const nisha = await hireOperator(world, 'nisha', ['admin'])
    expect(await nisha.call('getOperator', {})).toEqual({
      id: nisha.id,
      name: 'nisha',
      roles: ['admin'],
      status: 'active',
      has_passkey: false,
    })

    // Each part is needed, and none of them tells which one was wrong.
    const browser = new OperatorBrowser(world.origin)
    for (const wrong of [{ password: 'not the password' }, { code: '000000' }, { name: 'nobody' }]) {
      const refusal = await refusalOf(signInAs(browser, nisha, nisha.code(), wrong))
      expect(refusal).toMatchObject({ code: 11005, reason: 'wrong_operator_credentials' })
    }
    for (const missing of ['password', 'code', 'name']) {
      expect(await reasonOf(signInAs(browser, nisha, nisha.code(), { [missing]: undefined }))).toBe('invalid_params')
    }
    expect(browser.cookie).toBe('')

    // The token of a player opens nothing here, as a bearer or in the place of the cookie; the same for one as the other.
    const { token } = world.asha
    const closed = Object.entries(adminCalls).filter(([, call]) => call.roles !== 'anyone')
    expect(closed.length).toBeGreaterThan(15)
    for (const [name] of closed) {
      const player = new OperatorBrowser(world.origin)
      player.headers = { Authorization: `Bearer ${token}` }
      player.cookie = `__Host-operator=${token}`
      const response = await player.send(name as keyof typeof adminCalls, {})
      expect({ name, status: response.status }).toEqual({ name, status: 401 })
      expect(await response.json()).toMatchObject({ code: 10005 })
    }

    // The operator's opens no call of people, and no socket.
    const signed_in = Object.entries(calls).filter(([, call]) => call.who === 'signed_in')
    for (const [name, { method, path }] of signed_in) {
      const response = await fetch(`${world.origin}/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${tokenOf(nisha)}`,
          Cookie: nisha.cookie,
          'Content-Type': 'application/json',
        },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect({ name, status: response.status }).toEqual({ name, status: 401 })
      expect(await response.json()).toMatchObject({ code: 10005 })
    }
    const device = await world.asha.openSilentDevice()
    expect(await device.login(tokenOf(nisha))).toBe(10005)
    expect(await world.asha.call('getUserInfo', {})).toMatchObject({ id: world.asha.id })
  })

  test('the session is a cookie that no script and no other site can use', async () => {
    const kiran = await hireOperator(world, 'kiran', ['support'])
    const response = await kiran.send('signIn', { name: 'kiran', password: kiran.password, code: kiran.code() })
    const cookie = response.headers.get('set-cookie')!
    expect(cookie).toMatch(/^__Host-operator=[\w-]{43}; /)
    for (const part of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']) expect(cookie.split('; ')).toContain(part)
    expect(cookie).not.toMatch(/domain/i)
    expect(await response.text()).not.toContain(tokenOf(kiran))
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a code counts once, also for two at the same time', async () => {
    const lata = await hireOperator(world, 'lata', ['support'])
    const code = lata.code()
    const both = await Promise.allSettled([
      signInAs(new OperatorBrowser(world.origin), lata, code),
      signInAs(new OperatorBrowser(world.origin), lata, code),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await reasonOf(signInAs(new OperatorBrowser(world.origin), lata, code))).toBe('wrong_operator_credentials')
  })

  test('a code of the step before or after is taken, one further away is not', async () => {
    const mohan = await hireOperator(world, 'mohan', ['support'])
    const codeAt = (steps: number) => mohan.totp.generate({ timestamp: world.clock.now().getTime() + steps * 30_000 })
    world.clock.advance(5 * MINUTE)
    const browser = new OperatorBrowser(world.origin)
    expect(await reasonOf(signInAs(browser, mohan, codeAt(-2)))).toBe('wrong_operator_credentials')
    expect(await reasonOf(signInAs(browser, mohan, codeAt(2)))).toBe('wrong_operator_credentials')
    await signInAs(browser, mohan, codeAt(-1))
    await signInAs(browser, mohan, codeAt(1))
    // An older one than the newest used is over.
    expect(await reasonOf(signInAs(browser, mohan, codeAt(0)))).toBe('wrong_operator_credentials')
  })

  test('five wrong tries from an address lock that name there for fifteen minutes, whether or not somebody has it', async () => {
    const proxied = await world.startSite({ TRUSTED_PROXIES: '1' })
    const omar = await hireOperator(world, 'omar', ['support'])
    const from = (address: string) => {
      const browser = new OperatorBrowser(proxied.origin)
      browser.headers = { 'X-Forwarded-For': address }
      return browser
    }
    const [here, elsewhere] = [from('192.0.2.1'), from('192.0.2.2')]
    for (const name of ['omar', 'no.such.operator']) {
      for (let attempt = 0; attempt < 5; attempt++) {
        expect(await reasonOf(signInAs(here, omar, '000000', { name, password: 'wrong password' }))).toBe(
          'wrong_operator_credentials',
        )
      }
      const refusal = await refusalOf(signInAs(here, omar, omar.code(), { name }))
      expect(refusal).toMatchObject({ code: 10003, reason: 'too_many_operations' })
      expect(refusal.retry_after).toBeGreaterThan(13 * 60)
      expect(refusal.retry_after).toBeLessThanOrEqual(15 * 60)
    }
    await signInAs(elsewhere, omar, omar.code())
    world.clock.advance(15 * MINUTE + 1_000)
    await signInAs(here, omar, omar.code())
  })
})

describe('a session', () => {
  test('ends after fifteen quiet minutes, and after twelve hours however busy', async () => {
    const quiet = await hireOperator(world, 'quiet', ['support'])
    world.clock.advance(14 * MINUTE)
    await quiet.call('getOperator', {})
    world.clock.advance(14 * MINUTE)
    await quiet.call('getOperator', {})
    world.clock.advance(15 * MINUTE + 1_000)
    expect(await refusalOf(quiet.call('getOperator', {}))).toMatchObject({ code: 10005 })

    await quiet.signIn()
    for (let passed = 0; passed < 12 * 60 - 12; passed += 12) {
      world.clock.advance(12 * MINUTE)
      await quiet.call('getOperator', {})
    }
    world.clock.advance(12 * MINUTE)
    expect(await refusalOf(quiet.call('getOperator', {}))).toMatchObject({ code: 10005 })
    // Whoever signs in next clears away what is over.
    await hireOperator(world, 'busy', ['support'])
    expect(await world.database.query('SELECT FROM operators_session WHERE operator_id = $1', [quiet.id])).toEqual([])
  })

  test('ends with the sign-out, for everyone who holds the cookie', async () => {
    const rita = await hireOperator(world, 'rita', ['support'])
    const stolen = new OperatorBrowser(world.origin)
    stolen.cookie = rita.cookie
    await stolen.call('getOperator', {})
    const response = await rita.send('signOut', {})
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await refusalOf(stolen.call('getOperator', {}))).toMatchObject({ code: 10005 })
  })

  test('ends at once when the operator is disabled', async () => {
    const [sana, tara] = [await hireOperator(world, 'sana', ['admin']), await hireOperator(world, 'tara', ['admin'])]
    expect(await reasonOf(sana.call('disableOperator', { operator_id: sana.id, reason: 'me' }))).toBe(
      'permission_not_allowed',
    )
    expect(await reasonOf(sana.call('disableOperator', { operator_id: '999999', reason: 'who?' }))).toBe('non_existent')
    await sana.call('disableOperator', { operator_id: tara.id, reason: 'her phone was stolen' })
    expect(await refusalOf(tara.call('getOperator', {}))).toMatchObject({ code: 10005 })
    expect(await reasonOf(tara.signIn())).toBe('wrong_operator_credentials')
  })
})

describe('an enrolment link', () => {
  test('works once, for a day, and only the newest one', async () => {
    const uma = await hireOperator(world, 'uma', ['admin'])
    const vik = await hireOperator(world, 'vik', ['admin'])
    const invite = async () => {
      const { approval_id } = await uma.call('inviteOperator', { name: 'wali', roles: ['risk'], reason: 'new' })
      return agreeToInvite(approval_id, uma, vik)
    }
    const enrolAt = ({ link, ...code }: Awaited<ReturnType<typeof invite>>) => enrolWith(world, link, code)
    const [first, second] = [await invite(), await invite()]
    expect(first.link).toMatch(/^http:\/\/localhost:5174\/enrol\?code=needed#[\w-]{43}$/)
    expect(await reasonOf(enrolAt(first))).toBe('non_existent')
    world.clock.advance(24 * 60 * MINUTE)
    expect(await reasonOf(enrolAt(second))).toBe('non_existent')
    await uma.signIn()
    await vik.signIn()
    const third = await invite()
    const wali = await enrolAt(third)
    await wali.signIn()
    expect(await wali.call('getOperator', {})).toMatchObject({ name: 'wali', roles: ['risk'] })
    expect(await reasonOf(enrolAt(third))).toBe('non_existent')
    expect(await reasonOf(uma.call('inviteOperator', { name: 'wali', roles: ['admin'], reason: 'again' }))).toBe(
      'username_taken',
    )
  })

  test('lets somebody who lost the second factor start again, and the old one is worth nothing', async () => {
    const [hema, isha] = [await hireOperator(world, 'hema', ['admin']), await hireOperator(world, 'isha', ['admin'])]
    const jaya = await hireOperator(world, 'jaya', ['support'])
    const again = { name: 'jaya', roles: ['support' as const], reason: 'a lost phone' }
    expect(await reasonOf(hema.call('inviteOperator', again))).toBe('username_taken')
    await hema.call('disableOperator', { operator_id: jaya.id, reason: 'a lost phone' })
    const { approval_id } = await hema.call('inviteOperator', again)
    const { link, enrolment_code } = await agreeToInvite(approval_id, hema, isha)
    expect(await reasonOf(jaya.signIn())).toBe('wrong_operator_credentials')
    const new_jaya = await enrolWith(world, link, { password: jaya.password, enrolment_code })
    expect(new_jaya.id).toBe(jaya.id)
    expect(await reasonOf(jaya.signIn())).toBe('wrong_operator_credentials')
    await new_jaya.signIn()
  })

  test('wants a long password and a right code before it lets anyone in', async () => {
    const zoya = await hireOperator(world, 'zoya', ['admin'])
    const yash = await hireOperator(world, 'yash', ['admin'])
    const { approval_id } = await zoya.call('inviteOperator', { name: 'xena', roles: ['risk'], reason: 'new' })
    const { link, enrolment_code } = await agreeToInvite(approval_id, zoya, yash)
    const token = new URL(link).hash.slice(1)
    const browser = new OperatorBrowser(world.origin)
    const enrol = (password: string) => browser.call('enrol', { token, enrolment_code, password })
    expect(await reasonOf(enrol('elevenchars'))).toBe('invalid_params')
    const password = 'twelve chars'
    const { otpauth_url } = await enrol(password)
    const xena = new Operator(world, { id: '0', name: 'xena', password, otpauth_url })
    const code = xena.codeNow()
    expect(await reasonOf(xena.signIn())).toBe('wrong_operator_credentials')
    expect(await reasonOf(browser.call('confirmEnrol', { token, code: code === '000000' ? '111111' : '000000' }))).toBe(
      'wrong_captcha',
    )
    await browser.call('confirmEnrol', { token, code: xena.code() })
    await xena.signIn()
  })
})

test('a page elsewhere cannot act for an operator, and the console can', async () => {
  const console_origin = 'https://console.example'
  const site = await world.startSite({ CONSOLE_ORIGIN: console_origin })
  const dev = await hireOperator(world, 'dev', ['support'])
  const ask = (at: string, origin?: string) => {
    const browser = new OperatorBrowser(at)
    browser.cookie = dev.cookie
    if (origin) browser.headers = { Origin: origin }
    return browser
  }
  expect(await reasonOf(ask(world.origin, 'https://evil.example').call('signOut', {}))).toBe('permission_not_allowed')
  expect(await reasonOf(ask(site.origin, 'https://evil.example').call('signOut', {}))).toBe('permission_not_allowed')
  expect(await reasonOf(ask(site.origin).call('signOut', {}))).toBe('permission_not_allowed')
  const foreign = await ask(site.origin, 'https://evil.example').send('getOperator', {})
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await fetch(`${site.origin}/admin/session/end`, {
    method: 'OPTIONS',
    headers: { Origin: console_origin, 'Access-Control-Request-Method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(console_origin)
  const response = await ask(site.origin, console_origin).send('signOut', {})
  expect(response.headers.get('access-control-allow-credentials')).toBe('true')
  expect(await response.json()).toMatchObject({ code: 10000 })
})

test('a server with the surface shut has none of it', async () => {
  const site = await world.startSite({ ADMIN: 'off' })
  const response = await new OperatorBrowser(site.origin).send('signIn', {})
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 10004, data: { reason: 'unknown_path' } })
  expect(await reasonOf(callerAt(() => site.origin)('getUserInfo', {}))).toBe('no_authorization')
})
