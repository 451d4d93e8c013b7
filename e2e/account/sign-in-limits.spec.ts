import { createCaller } from '@mela/contract/client.ts'
import { startServer } from '../../server/test/engines/server.ts'
import { expect, site, test, url } from '../stage/app.ts'
import { button, field, logIn, watchCalls } from '../stage/login-page.ts'
import { codeTo, countTo, newMobile } from '../stage/letters.ts'
import { callerOf, createPeople } from '../stage/people.ts'

// What people read when the server has had enough. How much that is stands in the tests of the server.
test('SESSION-014 too many codes, too many tries, too many operations and a code that cannot be sent are each told, with when to come again', async ({
  open,
}) => {
  const mobile = newMobile()
  // On another device nobody knows that a code goes out.
  const [page, other] = [await open(undefined, { path: '/login' }), await open(undefined, { at: 1, path: '/login' })]
  for (const each of [page, other]) {
    await button(each, 'Create an account').tap()
    await each.getByRole('radio', { name: 'Mobile' }).tap()
    await field(each, 'Mobile number').fill(mobile)
    await field(each, 'Password').fill('secret-1')
    await field(each, 'Password again').fill('secret-1')
  }
  await button(page, 'Send code').tap()
  await expect(field(page, 'Code from the SMS')).toBeVisible()
  await button(other, 'Send code').tap()
  await expect(other.getByText('Too many codes requested. Try again later.')).toBeVisible()
  const right = await codeTo(`+91${mobile}`)
  expect(await countTo(`+91${mobile}`)).toBe(1)

  const guess = { biz: 'register', type: 'mobile', area_code: '91', mobile } as const
  const guesser = createCaller({ origin: site.origins[1], token: () => undefined, language: () => 'en', fetch })
  for (let tries = 0; tries < 5; tries++) {
    const wrong = guesser('checkVerification', { ...guess, code: right === '111111' ? '222222' : '111111' })
    await expect(wrong).rejects.toMatchObject({ reason: 'wrong_captcha' })
  }
  await field(page, 'Code from the SMS').fill(right)
  await button(page, 'Sign up').tap()
  await expect(page.getByText(/^Too many attempts\. Try again in \d+ (seconds?|minutes?)\.$/)).toBeVisible()
  await expect(page).toHaveURL('/login')

  // The gateway has no route to it.
  await field(other, 'Mobile number').fill('9812340000')
  await button(other, 'Send code').tap()
  await expect(other.getByText('Couldn’t send the code. Check the number and try again.')).toBeVisible()

  const [asha] = await createPeople(url, 'Asha')
  const search = await open(asha, { path: '/search-main?type=friend' })
  await search.getByRole('searchbox').fill('99999998')
  const call = callerOf(asha, site.origins[0])
  for (let asked = 0; asked < 20; asked++) {
    await expect(call('queryUser', { uid: '99999999' })).rejects.toMatchObject({ reason: 'non_existent' })
  }
  await button(search, 'Search').tap()
  await expect(search.getByText('Too many attempts. Try again in a moment.')).toBeVisible()
})

test('SESSION-015 after five wrong passwords the form says that it takes 24 hours, also to the right one', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(undefined, { path: '/login' })
  const calls = watchCalls(page, '/user/login')
  await logIn(page, asha.username, 'wrong-one-1')
  for (let tries = 1; tries <= 5; tries++) {
    await expect(page.getByText('Wrong password', { exact: true })).toBeVisible()
    expect(calls).toHaveLength(tries)
    if (tries === 5) break
    await field(page, 'Password').fill(`wrong-one-${tries + 1}`)
    await button(page, 'Log in').tap()
    await expect.poll(() => calls.length).toBe(tries + 1)
  }
  await field(page, 'Password').fill(asha.password)
  await expect(page.getByText('Wrong password', { exact: true })).toHaveCount(0)
  await button(page, 'Log in').tap()
  await expect(page.getByText('Too many attempts. Try again in 24 hours.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('SESSION-060 the sixth newcomer of an hour from one address gets an account after a proof of work that the browser does by itself', async ({
  open,
}) => {
  const address = `203.0.113.${1 + Math.floor(Math.random() * 250)}`
  const env = { ...site.env, ADDRESS_LIMITS: 'on', TRUSTED_PROXIES: '1', REDIS_PREFIX: `${Date.now()}:` }
  const busy = await startServer({ roles: 'api,gateway', env })
  const body = JSON.stringify({ biz: 'register', source: 'h5', data: { account: { auto_gen: 1 } } })
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  for (let number = 0; number < 5; number++) {
    const answer = await fetch(`${busy.url}/api/user/login`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ code: 10000 })
  }
  const codes: number[] = []
  const page = await open(undefined, {
    at: busy.url,
    path: '/',
    options: { extraHTTPHeaders: { 'X-Forwarded-For': address } },
    prepare: async (context) => {
      context.on('response', async (response) => {
        if (response.url().endsWith('/user/login')) codes.push(((await response.json()) as { code: number }).code)
      })
    },
  })
  await expect(page).toHaveURL('/chatList')
  await expect.poll(() => codes).toEqual([10027, 10000])
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  await busy.stop()
})
