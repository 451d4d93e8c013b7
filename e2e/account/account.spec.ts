import { query } from '../../server/test/engines/postgres.ts'
import { expect, gateOn, site, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button, byUsername, codePicture, field, logIn, newName, watchCalls } from '../stage/login-page.ts'
import { codeTo, countTo, newEmail, newMobile } from '../stage/letters.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { createPeople } from '../stage/people.ts'

for (const form of FORMS) {
  test(`a newcomer registers, logs out and signs in again (${form})`, gateOn(form), async ({ open }) => {
    const username = newName()
    const page = await open(undefined, { form, path: '/login' })
    await button(page, 'Create an account').click()
    await byUsername(page)
    await field(page, 'Username').fill(username)
    await field(page, 'Password').fill('secret-1')
    await field(page, 'Password again').fill('secret-1')
    await button(page, 'Sign up').click()
    await expect(page).toHaveURL('/chatList')

    await page.getByRole('navigation').getByRole('link', { name: 'My' }).click()
    await expect(page.getByRole('heading', { name: username })).toBeVisible()
    await button(page, 'Log out').click()
    await button(page.getByRole('alertdialog'), 'Log out').click()
    await expect(page).toHaveURL('/login')

    await logIn(page, username, 'secret-2')
    await expect(page.getByText('Wrong password', { exact: true })).toBeVisible()
    await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Password').fill('secret-1')
    await expect(page.getByText('Wrong password')).toHaveCount(0)
    await button(page, 'Log in').click()
    await expect(page).toHaveURL('/chatList')
  })
}

test('SESSION-006 the login page has three ways, signing in and registering, passwords, an invite code and languages', async ({
  open,
}) => {
  const page = await open(undefined, { path: '/login' })
  await expect(page).toHaveTitle('Log in - Mela')
  const fields = { Mobile: 'Mobile number', Email: 'Email', Username: 'Username' }
  for (const [way, name] of Object.entries(fields)) {
    await page.getByRole('radio', { name: way }).tap()
    await expect(field(page, name)).toBeVisible()
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
    await expect(button(page, 'Log in')).toBeVisible()
  }
  await field(page, 'Password').fill('secret-1')
  await button(page, 'Show password').tap()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')

  await button(page, 'Create an account').tap()
  for (const [way, name] of Object.entries(fields)) {
    await page.getByRole('radio', { name: way }).tap()
    await expect(field(page, name)).toBeVisible()
    await expect(field(page, 'Password again')).toBeVisible()
    await expect(button(page, 'Send code')).toHaveCount(way === 'Username' ? 0 : 1)
    await button(page, 'I have an invite code').tap()
    await expect(field(page, 'Invite code')).toBeVisible()
  }
  const calls = watchCalls(page, '/user/login')
  await field(page, 'Username').fill(newName())
  await field(page, 'Password').fill('secret-1')
  await field(page, 'Password again').fill('secret-1')
  await field(page, 'Invite code').fill('no!')
  await button(page, 'Sign up').tap()
  await expect(page.getByText('This invite code isn’t valid')).toBeVisible()
  expect(calls).toEqual([])
  await field(page, 'Invite code').fill('')
  await button(page, 'I have an account').tap()
  await expect(button(page, 'Log in')).toBeVisible()

  await button(page, 'English').tap()
  const drawer = page.getByRole('dialog', { name: 'Language' })
  await drawer.getByText('हिन्दी').tap()
  await drawer.getByRole('button', { name: /हिन्दी/ }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mela में आपका स्वागत है')
  await page.getByRole('radio', { name: 'मोबाइल' }).tap()
  await expect(page.getByRole('combobox', { name: 'देश का कोड' })).toHaveValue('IN')
})

test('SESSION-007 two different passwords are told apart before any call is made', async ({ open }) => {
  const page = await open(undefined, { path: '/login' })
  const calls = watchCalls(page, '/user/login')
  await button(page, 'Create an account').tap()
  await byUsername(page)
  await field(page, 'Username').fill(newName())
  await field(page, 'Password').fill('secret-1')
  await field(page, 'Password again').fill('secret-2')
  await button(page, 'Sign up').tap()
  await expect(page.getByText('Passwords entered twice do not match')).toBeVisible()
  expect(calls).toEqual([])
  await field(page, 'Password again').fill('secret-1')
  await button(page, 'Sign up').tap()
  await expect(page).toHaveURL('/chatList')
  expect(calls).toHaveLength(1)
})

test('SESSION-019 who registers is told under the field that a name is taken, before anything is sent', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(undefined, { path: '/login' })
  await logIn(page, newName(), 'secret-1')
  await expect(page.getByText('No account with these details')).toBeVisible()
  await button(page, 'Create an account').tap()
  const registered = watchCalls(page, '/user/login')
  const asked = page.waitForRequest('**/api/user/check_username?*')
  await field(page, 'Username').fill(asha.username)
  await field(page, 'Password').focus()
  expect(new URL((await asked).url()).searchParams.get('username')).toBe(asha.username)
  await expect(page.getByText('This username is taken')).toBeVisible()
  await field(page, 'Username').fill(newName())
  await expect(page.getByText('This username is taken')).toHaveCount(0)
  expect(registered).toEqual([])
})

test('SESSION-013 the send button counts sixty seconds down while it is disabled, and the server refuses an earlier resend', async ({
  open,
}) => {
  const mobile = newMobile()
  const page = await open(undefined, { path: '/login' })
  await page.clock.install()
  await button(page, 'Create an account').tap()
  await page.getByRole('radio', { name: 'Mobile' }).tap()
  await button(page, 'Send code').tap()
  await expect(page.getByText('Enter 7 to 15 digits')).toBeVisible()
  await field(page, 'Mobile number').fill(mobile)
  await button(page, 'Send code').tap()
  const wait = page.getByRole('button', { name: /^Resend in/ })
  await expect(wait).toBeDisabled()
  await expect(wait).toHaveText('Resend in 60 s')
  await page.clock.fastForward(25_000)
  await expect(wait).toHaveText(/^Resend in 3[0-5] s$/)
  await expect(wait).toBeDisabled()
  expect(await countTo(`+91${mobile}`)).toBe(1)
  // The browser's minute is over, the server's is not.
  await page.clock.fastForward(40_000)
  await button(page, 'Send again').tap()
  await expect(page.getByText('Too many codes requested. Try again later.')).toBeVisible()
  await expect(wait).toBeDisabled()
  expect(await countTo(`+91${mobile}`)).toBe(1)
})

test('a number proved by a code registers, and lets in again with the password', async ({ open }) => {
  const mobile = newMobile()
  const page = await open(undefined, { path: '/login' })
  await page.getByRole('combobox', { name: 'Country code' }).selectOption('IN')
  await button(page, 'Create an account').tap()
  await field(page, 'Mobile number').fill(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`)
  await button(page, 'Send code').tap()
  const code = field(page, 'Code from the SMS')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  const right = await codeTo(`+91${mobile}`)
  await code.fill(right === '111111' ? '222222' : '111111')
  await field(page, 'Password').fill('secret-1')
  await field(page, 'Password again').fill('secret-1')
  await button(page, 'Sign up').tap()
  await expect(page.getByText('The code isn’t right')).toBeVisible()
  await code.fill(right)
  await expect(page.getByText('The code isn’t right')).toHaveCount(0)
  await button(page, 'Sign up').tap()
  await expect(page).toHaveURL('/chatList')

  const again = await open(undefined, { form: 'desktop', at: 1, path: '/login' })
  await again.getByRole('combobox', { name: 'Country code' }).selectOption('IN')
  await field(again, 'Mobile number').fill(mobile)
  await field(again, 'Password').fill('secret-1')
  await button(again, 'Log in').click()
  await expect(again).toHaveURL('/chatList')
})

test('a code to a bound address lets in without a password', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const email = newEmail()
  await query(url, 'UPDATE account_user SET email = $2 WHERE id = $1', [asha.id, email])
  const page = await open(undefined, { path: '/login' })
  await page.getByRole('radio', { name: 'Email' }).tap()
  await button(page, 'Log in with a code').tap()
  await field(page, 'Email').fill(email)
  await button(page, 'Send code').tap()
  const code = field(page, 'Code from the email')
  await expect(code).toBeVisible()
  await code.fill(await codeTo(email))
  await button(page, 'Log in').tap()
  await expect(page).toHaveURL('/chatList')
})

test('quick start makes an account, shows its key once and it signs in elsewhere', async ({ open }) => {
  const page = await open(undefined, { path: '/login' })
  await button(page, 'Quick start').tap()
  await expect(page).toHaveURL('/chatList')
  await button(page, 'Skip').tap()
  const card = page.getByRole('region', { name: 'You are in' })
  await expect(card).toBeVisible()
  const [username, password] = await card.locator('dd').allTextContents()
  expect(username).toMatch(/^u\d{9}$/)
  await page.reload()
  await expect(card).toBeVisible()
  await button(card, 'I have saved it').tap()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Chats', exact: true })).toBeVisible()
  await expect(card).toHaveCount(0)
  const other = await open(undefined, { form: 'desktop', at: 1, path: '/login' })
  await logIn(other, username!, password!)
  await expect(other).toHaveURL('/chatList')
})

test('SESSION-057 a newcomer finds the welcome post and a greeting, and is asked once what friends should call them', async ({
  open,
}) => {
  const own = await startOwnSite()
  const [help] = await createPeople(own.database_url, 'Mela Help')
  await query(own.database_url, 'UPDATE account_user SET identity = 3 WHERE id = $1', [help.id])
  await query(own.database_url, `INSERT INTO platform_setting VALUES ('service_user_id', to_json($1::text), now())`, [
    help.id,
  ])
  const hindi = { storageState: { cookies: [], origins: [{ origin: own.origin, localStorage: HINDI }] } }
  const page = await open(undefined, { at: own.origin, path: '/chatList', options: hindi })
  const chats = page.getByRole('list', { name: 'चैट' })
  await expect(chats.getByText('Mela न्यूज़')).toBeVisible()
  await expect(chats.getByText('Mela Help')).toBeVisible()
  await expect(chats.getByRole('link').filter({ hasText: 'Mela Help' })).toContainText(/[\u0900-\u097F]/)

  const question = page.getByRole('region', { name: 'दोस्त आपको किस नाम से बुलाएँ?' })
  await field(question, 'नाम').fill('  आशा  ')
  await button(question, 'सेव करें').tap()
  await expect(question).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'प्रोफ़ाइल' }).tap()
  await expect(page.getByRole('heading', { name: 'आशा' })).toBeVisible()
  await page.goto('/chatList')
  await expect(chats.getByText('Mela Help')).toBeVisible()
  await expect(question).toHaveCount(0)
  await chats.getByRole('link').filter({ hasText: 'Mela न्यूज़' }).tap()
  await expect(page.getByText('Mela में आपका स्वागत है').first()).toBeVisible()

  const other = await open(undefined, { at: own.origin, path: '/chatList' })
  const asked = other.getByRole('region', { name: 'What should friends call you?' })
  await button(asked, 'Skip').tap()
  await expect(asked).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('list', { name: 'Chats' }).getByText('Mela Help')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await own.server.stop()
})
const HINDI = [
  { name: 'locale', value: 'hi' },
  { name: 'push_asked', value: '1' },
]

test('SESSION-058 quick start makes an account also where one was logged out of before', async ({ open }) => {
  const origins = [{ origin: site.origins[0], localStorage: [{ name: 'not_auto_register', value: '1' }] }]
  const page = await open(undefined, { path: '/chatList', options: { storageState: { cookies: [], origins } } })
  await expect(page).toHaveURL(/\/login/)
  await button(page, 'Quick start').tap()
  await expect(page).toHaveURL('/chatList')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
})

test('SESSION-058 a picture of a card signs in, and a picture of anything else does not', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(undefined, { path: '/login' })
  await button(page, 'Scan my card').tap()
  const scanner = page.getByRole('dialog', { name: 'Scan my card' })
  const picker = scanner.getByLabel('Choose a picture')
  await picker.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(page.getByText('No code in this picture')).toBeVisible()
  await picker.setInputFiles(codePicture('https://evil.example/login?account=a&password=b'))
  const found = page.getByRole('dialog', { name: 'What the code says' })
  await expect(found.getByText('https://evil.example/login?account=a&password=b')).toBeVisible()
  await expect(found.getByRole('link')).toHaveCount(0)
  await button(found, 'Scan again').tap()
  const query_string = new URLSearchParams({ account: asha.username, password: asha.password }).toString()
  await picker.setInputFiles(codePicture(`${site.origins[0]}/login?${query_string}`))
  await expect(page).toHaveURL('/chatList')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible()
})

test('SESSION-058 a forgotten password is replaced with a code, and its owner is signed in', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const email = newEmail()
  await query(url, 'UPDATE account_user SET email = $2 WHERE id = $1', [asha.id, email])
  const page = await open(undefined, { path: '/login' })
  await button(page, 'Forgot password?').tap()
  await expect(page).toHaveURL('/reset-password')
  await expect(button(page, 'Send code')).toBeVisible()
  await page.getByRole('radio', { name: 'Username' }).tap()
  await field(page, 'Username').fill(asha.username)
  await button(page, 'Send code').tap()
  await expect(page.getByText(/^Sent to p•••@mela\.example/)).toBeVisible()
  await field(page, 'Code from the email').fill(await codeTo(email))
  await field(page, 'New password').fill('brand-new-1')
  await field(page, 'New password again').fill('brand-new-2')
  await button(page, 'Set new password').tap()
  await expect(page.getByText('Passwords entered twice do not match')).toBeVisible()
  await field(page, 'New password again').fill('brand-new-1')
  await button(page, 'Set new password').tap()
  await expect(page).toHaveURL('/chatList')

  const other = await open(undefined, { path: '/login' })
  await logIn(other, asha.username, asha.password)
  await expect(other.getByText('Wrong password', { exact: true })).toBeVisible()
  await field(other, 'Password').fill('brand-new-1')
  await button(other, 'Log in').tap()
  await expect(other).toHaveURL('/chatList')
})

test('SESSION-017 an account without a number or an address is told to ask customer service, and led there', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(undefined, { path: '/reset-password' })
  await page.getByRole('radio', { name: 'Username' }).tap()
  await field(page, 'Username').fill(asha.username)
  await button(page, 'Send code').tap()
  await expect(page.getByText('No number or e-mail is linked. Contact customer service.')).toBeVisible()
  await button(page, 'Customer service').tap()
  await expect(page).toHaveURL('/help')
})

test('a provider sends people back signed in, and a way that is not configured shows no button', async ({ open }) => {
  const page = await open(undefined, { path: '/login?redirect=%2Fprofile' })
  await expect(page.getByRole('button', { name: /Telegram/ })).toHaveCount(0)
  await button(page, 'Continue with Google').tap()
  await field(page, 'Name').fill(newName())
  await button(page, 'Continue').tap()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: /^u\d{9}$/ })).toBeVisible()
})
