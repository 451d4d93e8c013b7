import { randomInt } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '@mela/contract/client.ts'
import { callerAt, reasonOf, refusalOf } from '../../../test/person.ts'
import { newEmail, newMobile, openPost, type Post } from '../../../test/providers/stand-ins.ts'
import { newUsername, openWorld, type World } from '../../../test/world.ts'

let post: Post
let world: World
beforeAll(async () => {
  post = await openPost()
  world = await openWorld({ variables: { ...post.variables, TRUSTED_PROXIES: '1' } })
})
afterAll(async () => {
  await world.end()
  await post.stop()
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
type Verification = CallInput<'sendVerification'>
const toMobile = (mobile: string, biz: Verification['biz'] = 'register'): Verification => ({
  biz,
  type: 'mobile',
  area_code: '91',
  mobile,
})
const toEmail = (email: string, biz: Verification['biz'] = 'register'): Verification => ({ biz, type: 'email', email })
const send = (input: Verification) => world.guest('sendVerification', input)
const check = (input: Verification, code: string) => world.guest('checkVerification', { ...input, code })
/** Redis is shared and counts for a day: every test comes from somewhere else. */
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('SESSION-011 is sent to a mobile number or an e-mail for a named purpose, and a bearer says whose it is', async () => {
    const [mobile, email] = [newMobile(), newEmail()]
    expect(await send(toMobile(mobile))).toEqual({
      resend_in: 60,
      expires_in: 300,
      type: 'mobile',
      target: `+91 ••••${mobile.slice(-3)}`,
    })
    expect(await send(toEmail(email))).toMatchObject({ type: 'email', target: 'p•••@mela.example' })
    const [sms] = await post.lettersTo(`+91${mobile}`)
    const [mail] = await post.lettersTo(email)
    const host = new URL(world.origin).host
    const code = /\d{6}/.exec(sms!.text)![0]
    expect(sms!.text).toMatch(/is your Mela code, valid for 5 minutes\. Don’t share it\. If you didn’t ask for it/)
    // What browsers look for to fill the code in by themselves.
    expect(sms!.text.split('\n').at(-1)).toBe(`@${host} #${code}`)
    expect(mail).toMatchObject({
      from: 'no-reply@mela.example',
      subject: expect.stringMatching(/^\d{6} is your Mela/) as string,
    })
    expect(mail!.text).toContain('If you didn’t ask for a code, ignore this e-mail')
    // A code for one purpose is none for another.
    for (const biz of ['login', 'reset_password'] as const)
      expect(await reasonOf(check(toMobile(mobile, biz), code))).toBe('wrong_captcha')

    // Those about an account that exists already belong to whoever the bearer says.
    for (const biz of ['bind_mobile', 'withdraw_password'] as const) {
      expect(await refusalOf(send(toMobile(newMobile(), biz)))).toMatchObject({
        code: 10005,
        reason: 'no_authorization',
      })
      expect(await reasonOf(check(toMobile(newMobile(), biz), code))).toBe('no_authorization')
    }
    const person = await world.register()
    const bound = newMobile()
    const binding = toMobile(bound, 'bind_mobile')
    expect(await person.call('sendVerification', binding)).toMatchObject({ type: 'mobile' })
    const theirs = { ...binding, code: await post.codeTo(`+91${bound}`) }
    expect(await reasonOf(world.rohan.call('checkVerification', theirs))).toBe('wrong_captcha')
    const { verify_token } = await person.call('checkVerification', theirs)
    expect(verify_token).toMatch(/^[\w-]{43}$/)
  })

  test('is written in the language of whoever asks', async () => {
    const texts = await Promise.all(
      ['en', 'zh', 'hi', 'ru', 'id', 'de', 'ja', 'es', 'tlh'].map(async (language) => {
        const email = newEmail()
        await callerAt(() => world.origin, undefined, language)('sendVerification', toEmail(email))
        return (await post.lettersTo(email))[0]!.text.replace(/\d{6}/, '')
      }),
    )
    expect(new Set(texts).size).toBe(8)
    expect(texts[2]).toContain('OTP के बिना कुछ नहीं बदलेगा।')
    expect(texts[3]).toContain('действует 5\u00a0минут.')
    expect(texts[8]).toBe(texts[0])
  })

  test('SESSION-012 a wrong code answers wrong captcha, the right one works once and within its lifetime', async () => {
    const input = toMobile(newMobile())
    const to = `+91${input.mobile}`
    expect(await reasonOf(check(input, '123456'))).toBe('wrong_captcha')
    await send(input)
    const code = await post.codeTo(to)
    expect(await refusalOf(check(input, otherThan(code)))).toMatchObject({
      code: 11008,
      reason: 'wrong_captcha',
      text: 'The code isn’t right',
    })
    for (const malformed of ['12345', '1234567', 'abcdef', '', '12345٦'])
      expect(await reasonOf(check(input, malformed))).toBe('invalid_params')
    expect(await reasonOf(check({ ...input, area_code: '1' }, code))).toBe('wrong_captcha')
    const { verify_token } = await check(input, code)
    expect(verify_token).toBeTruthy()
    expect(await reasonOf(check(input, code))).toBe('wrong_captcha')

    world.clock.advance(MINUTE)
    await send(input)
    const late = await post.codeTo(to)
    world.clock.advance(5 * MINUTE + 1_000)
    expect(await reasonOf(check(input, late))).toBe('wrong_captcha')
    // Only the newest code counts.
    await send(input)
    const older = await post.codeTo(to)
    world.clock.advance(MINUTE)
    await send(input)
    const newer = await post.codeTo(to)
    expect(await reasonOf(check(input, older))).toBe('wrong_captcha')
    expect(await check(input, newer)).toHaveProperty('verify_token')
  })

  test('many who ask at once get one, and many who try at once share five tries', async () => {
    const input = toMobile(newMobile())
    const second = await world.startSite()
    const sent = await Promise.allSettled(
      Array.from({ length: 6 }, (_, number) => (number % 2 ? world : second).guest('sendVerification', input)),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await post.lettersTo(`+91${input.mobile}`)).toHaveLength(1)
    const code = await post.codeTo(`+91${input.mobile}`)
    const tries = await Promise.all(Array.from({ length: 12 }, () => reasonOf(check(input, otherThan(code)))))
    expect(tries.filter((reason) => reason === 'wrong_captcha')).toHaveLength(5)
    expect(tries.filter((reason) => reason === 'too_many_captcha_attempts')).toHaveLength(7)
  })

  test('that cannot be sent says so and does not count', async () => {
    for (const input of [toMobile('9812340000'), toEmail('someone@nobody.example')]) {
      for (let time = 0; time < 2; time++) {
        expect(await refusalOf(send(input))).toMatchObject({ code: 11002, reason: 'cannot_send_code' })
      }
    }
    const silent = await world.startSite({ SMTP_URL: '', SMS_URL: '' })
    expect(await reasonOf(silent.guest('sendVerification', toMobile(newMobile())))).toBe('cannot_send_code')
    expect(await silent.guest('getSiteConfig', {})).toMatchObject({ code_ways: [] })
    const mute = await world.startSite({ SMS_URL: '' })
    expect(await mute.guest('getSiteConfig', {})).toMatchObject({ code_ways: ['email'] })
    expect(await world.guest('getSiteConfig', {})).toMatchObject({ code_ways: ['mobile', 'email'] })
  })

  test('stands in the answer only where test codes are exposed', async () => {
    const exposing = await world.startSite({ EXPOSE_TEST_CODES: 'on', SMTP_URL: '', SMS_URL: '' })
    const input = toMobile(newMobile())
    const { code } = await exposing.guest('sendVerification', input)
    expect(code).toMatch(/^\d{6}$/)
    expect(await check(input, code!)).toHaveProperty('verify_token')
    expect(await send(toMobile(newMobile()))).not.toHaveProperty('code')
  })
})

describe('limits', () => {
  test('SESSION-014 sends, checks and operations are limited, each with its own text and when to come again', async () => {
    const input = toMobile(newMobile())
    const to = `+91${input.mobile}`
    await send(input)
    const early = await refusalOf(send(input))
    expect(early).toMatchObject({
      code: 11001,
      reason: 'too_many_verifications',
      text: 'Too many codes requested. Try again later.',
    })
    expect(early.retry_after).toBeGreaterThan(0)
    expect(early.retry_after).toBeLessThanOrEqual(60)
    // For one purpose or another: it is the same telephone that rings.
    expect(await reasonOf(world.rohan.call('sendVerification', { ...input, biz: 'bind_mobile' }))).toBe(
      'too_many_verifications',
    )
    const code = await post.codeTo(to)
    for (let tries = 0; tries < 5; tries++) expect(await reasonOf(check(input, otherThan(code)))).toBe('wrong_captcha')
    const exhausted = await refusalOf(check(input, code))
    expect(exhausted).toMatchObject({
      code: 11006,
      reason: 'too_many_captcha_attempts',
      text: 'Too many tries. Try again later.',
    })
    expect(exhausted.retry_after).toBeGreaterThan(0)

    // Ten a day for a number; the day ends at midnight in India, which is 18:30 in Greenwich.
    const tomorrow = new Date(world.clock.now())
    tomorrow.setUTCHours(18, 30, 0, 0)
    if (tomorrow <= world.clock.now()) tomorrow.setTime(tomorrow.getTime() + DAY)
    world.clock.advance(tomorrow.getTime() - world.clock.now().getTime() + 1_000)
    for (let sent = 0; sent < 10; sent++) {
      await send(input)
      world.clock.advance(MINUTE + 1_000)
    }
    const enough = await refusalOf(send(input))
    expect(enough.reason).toBe('too_many_verifications')
    expect(enough.retry_after).toBeGreaterThan(23 * 3_600)
    world.clock.advance(enough.retry_after! * 1000)
    expect(await send(input)).toMatchObject({ type: 'mobile' })

    expect(await refusalOf(send(toMobile('9800000000')))).toMatchObject({
      code: 11002,
      text: 'Couldn’t send the code. Check the number and try again.',
    })

    const site = await world.startSite({ ADDRESS_LIMITS: 'on' })
    const ask = async (path: string, body?: object) => {
      const response = await fetch(`${site.origin}/api${path}`, {
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      })
      const answer = (await response.json()) as {
        code: number
        data: { text?: string; reason?: string; retry_after?: number }
      }
      return { status: response.status, ...answer }
    }
    const address = newAddress()
    for (let asked = 0; asked < 20; asked++)
      expect((await ask('/user/check_username?username=someone')).code).toBe(10000)
    expect(await ask('/user/check_username?username=someone')).toMatchObject({
      status: 429,
      code: 10003,
      data: { text: 'Too many attempts. Try again in a moment.', retry_after: expect.any(Number) as number },
    })
    // An address that asks for many codes works for them first.
    for (let sent = 0; sent < 20; sent++)
      expect((await ask('/public/verifications', toMobile(newMobile()))).code).toBe(10000)
    expect(await ask('/public/verifications', toMobile(newMobile()))).toMatchObject({
      code: 10027,
      data: { reason: 'proof_of_work_required', challenge: expect.any(Object) as object },
    })
  })

  test('the four hundredth code of a day for one address is the last', async () => {
    const site = await world.startSite({ ADDRESS_LIMITS: 'on' })
    const address = newAddress()
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(world.clock.now())
    const redis = createClient({ url: inject('redis_url') })
    await redis.connect()
    await redis.set(`${world.variables['REDIS_PREFIX']}limit:verifications:${day}:${address}`, '400', { EX: 1_800 })
    await redis.close()
    const response = await fetch(`${site.origin}/api/public/verifications`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify(toMobile(newMobile())),
    })
    const { code, data } = (await response.json()) as { code: number; data: { reason: string; retry_after: number } }
    expect(code).toBe(11001)
    expect(data.reason).toBe('too_many_verifications')
    expect(data.retry_after).toBeGreaterThan(1_700)
  })
})

test('SESSION-017 a reset for an account with neither mobile nor e-mail says to ask customer service', async () => {
  const person = await world.register()
  const reset = { biz: 'reset_password', type: 'mobile', username: person.username } as const
  expect(await refusalOf(send(reset))).toMatchObject({
    code: 11010,
    reason: 'no_bound_identity',
    text: 'No number or e-mail is linked. Contact customer service.',
  })
  expect(await refusalOf(send({ ...reset, username: newUsername() }))).toMatchObject({ code: 11009 })
  const email = newEmail()
  await world.database.query('UPDATE account_user SET email = $2 WHERE id = $1', [person.id, email])
  expect(await send(reset)).toMatchObject({ type: 'email', target: 'p•••@mela.example' })
  expect(await post.codeTo(email)).toMatch(/^\d{6}$/)
  await world.database.query(`UPDATE account_user SET area_code = '91', mobile = $2 WHERE id = $1`, [
    person.id,
    '9876500123',
  ])
  expect(await send(reset)).toMatchObject({ type: 'mobile', target: '+91 ••••123' })
})

test('codes and tokens stand nowhere in the clear', async () => {
  const input = toMobile(newMobile())
  await send(input)
  const code = await post.codeTo(`+91${input.mobile}`)
  const { verify_token } = await check(input, code)
  const rows = await world.database.query('SELECT * FROM account_verification, account_verify_token')
  const stored = JSON.stringify(
    rows.map((row) => Object.values(row).map((value) => (value instanceof Buffer ? value.toString('latin1') : value))),
  )
  for (const secret of [input.mobile!, verify_token]) expect(stored).not.toContain(secret)
  expect(stored).not.toContain(`"${code}"`)
})
