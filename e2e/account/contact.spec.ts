import { expect, test } from '../stage/app.ts'
import { button, field, watchCalls } from '../stage/login-page.ts'
import { codeTo, newEmail, newMobile } from '../stage/letters.ts'

interface Typed {
  biz: string
  data: Record<string, Record<string, string>>
}

for (const way of ['Mobile', 'Email'] as const) {
  test(`SESSION-003 a newcomer registers with the ${way} form and signs in again with it`, async ({ open }) => {
    const { name, code, fill, to, sent } = contactOf(way)
    const page = await open(undefined, { path: '/login' })
    const calls = watchCalls(page, '/user/login')
    await button(page, 'Create an account').click()
    await page.getByRole('radio', { name: way }).click()
    await field(page, name).fill(fill)
    await button(page, 'Send code').click()
    await expect(field(page, code)).toBeVisible()
    await field(page, code).fill(await codeTo(to))
    await field(page, 'Password').fill('secret-1')
    await field(page, 'Password again').fill('secret-1')
    await button(page, 'Sign up').click()
    await expect(page).toHaveURL('/chatList')

    const again = await open(undefined, { form: 'desktop', at: 1, path: '/login' })
    const later = watchCalls(again, '/user/login')
    await again.getByRole('radio', { name: way }).click()
    await field(again, name).fill(fill)
    await field(again, 'Password').fill('secret-1')
    await button(again, 'Log in').click()
    await expect(again).toHaveURL('/chatList')
    const typed = [...calls, ...later].map((body) => JSON.parse(body) as Typed)
    expect(typed.map(({ biz, data }) => ({ biz, data }))).toMatchObject([
      { biz: 'register', data: sent },
      { biz: 'login', data: sent },
    ])
  })
}

/** The dial code is not chosen: a number goes to where the browser is. */
function contactOf(way: 'Mobile' | 'Email') {
  if (way === 'Email') {
    const email = newEmail()
    return { name: 'Email', code: 'Code from the email', fill: email, to: email, sent: { email: { email } } }
  }
  const mobile = newMobile()
  const sent = { mobile: { area_code: '91', mobile } }
  return { name: 'Mobile number', code: 'Code from the SMS', fill: mobile, to: `+91${mobile}`, sent }
}

test('SESSION-003 the mobile form begins with +1 where nothing tells of another country, and takes 7 to 15 digits', async ({
  open,
}) => {
  const inIndia = await open(undefined, { path: '/login' })
  await inIndia.getByRole('radio', { name: 'Mobile' }).click()
  await expect(inIndia.getByRole('combobox', { name: 'Country code' })).toHaveValue('IN')
  const page = await open(undefined, { path: '/login', options: { timezoneId: 'UTC', locale: 'en' } })
  await page.getByRole('radio', { name: 'Mobile' }).click()
  await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('US')
  await expect(page.getByRole('combobox', { name: 'Country code' }).locator('option:checked')).toContainText('+1')
  const calls = watchCalls(page, '/user/login')
  await field(page, 'Password').fill('secret-1')
  for (const [digits, isTaken] of [
    ['123456', false],
    ['1234567890123456', false],
    ['1234567', true],
    ['123456789012345', true],
  ] as const) {
    await field(page, 'Mobile number').fill(digits)
    await button(page, 'Log in').click()
    // Taken means asked about: nobody has these numbers.
    const text = isTaken ? 'No account with these details' : 'Enter 7 to 15 digits'
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(field(page, 'Mobile number')).toHaveAttribute('aria-invalid', 'true')
  }
  expect(calls.map((body) => (JSON.parse(body) as Typed).data['mobile'])).toMatchObject([
    { area_code: '1', mobile: '1234567' },
    { area_code: '1', mobile: '123456789012345' },
  ])
})
