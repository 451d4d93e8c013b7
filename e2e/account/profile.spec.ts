import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { query } from '../../server/test/engines/postgres.ts'
import { chatRow, expect, GATE, site, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button, field, logIn, watchCalls } from '../stage/login-page.ts'
import { codeTo, newMobile } from '../stage/letters.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { befriend, callerOf, createPeople, createToken, sayTo } from '../stage/people.ts'

const PRIMARY = 'rgb(87, 93, 252)'
const TRANSPARENT = 'rgba(0, 0, 0, 0)'
const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { name: 'My' }) })

/** The element that scrolls around the header. */
const scrollTo = (page: Page, top: number) =>
  header(page).evaluate((element, to) => {
    let parent: HTMLElement | null = element as HTMLElement
    while (parent && getComputedStyle(parent).overflowY !== 'auto') parent = parent.parentElement
    parent!.scrollTop = to
  }, top)

for (const form of FORMS) {
  test(`PROFILE-001 the header says My without a way back and turns purple after 44 px (${form})`, async ({ open }) => {
    const [asha] = await createPeople(url, 'Asha')
    const page = await open(asha, { form, path: '/profile' })
    await expect(button(page, 'Edit profile')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'My', exact: true })).toBeVisible()
    await expect(header(page).getByRole('button', { name: 'Back' })).toHaveCount(0)
    await expect(header(page)).toHaveCSS('background-color', TRANSPARENT)
    await scrollTo(page, 44)
    await expect(header(page)).toHaveCSS('background-color', TRANSPARENT)
    await scrollTo(page, 45)
    await expect(header(page)).toHaveCSS('background-color', PRIMARY)
    await expect(header(page)).toBeInViewport()
    await scrollTo(page, 0)
    await expect(header(page)).toHaveCSS('background-color', TRANSPARENT)
  })
}

test('PROFILE-002 the profile shows the picture, the name and an edit button, and the username where there is no name', async ({
  open,
}) => {
  const [asha, nameless] = await createPeople(url, 'Asha Verma', '')
  const page = await open(asha, { path: '/profile' })
  const person = page.getByRole('region', { name: 'My' })
  await expect(person.getByRole('heading', { name: 'Asha Verma' })).toBeVisible()
  await expect(person.getByText('AV', { exact: true })).toBeVisible()
  await button(person, 'Edit profile').tap()
  await expect(page).toHaveURL('/edit-profile')
  const other = await open(nameless, { path: '/profile' })
  await expect(other.getByRole('heading', { name: nameless.username })).toBeVisible()
})

test('PROFILE-003 the ID shows where people may add each other, else only to staff and testers', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/profile' })
  await expect(page.getByText(/^ID \d{8,9}/)).toBeVisible()

  const own = await startOwnSite()
  await query(own.database_url, `INSERT INTO platform_setting VALUES ('user_add_friend_switch', '-1', now())`)
  const people = await createPeople(own.database_url, 'Normal', 'Tester', 'Staff')
  for (const [index, person] of people.entries()) {
    await query(own.database_url, 'UPDATE account_user SET identity = $2 WHERE id = $1', [person.id, index + 1])
    const profile = await open(person, { at: own.origin, path: '/profile' })
    const config = profile.waitForResponse('**/api/user/config')
    await profile.reload()
    await config
    await expect(profile.getByRole('heading', { name: person.nickname })).toBeVisible()
    await expect(profile.getByText(/^ID \d{8,9}/)).toHaveCount(index === 0 ? 0 : 1)
  }
  await own.server.stop()
})

test('PROFILE-005 the profile leads to the card, the language, the password and the mobile number', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/profile' })
  await page.getByRole('button', { name: /^Identity card/ }).tap()
  const card = page.getByRole('dialog', { name: 'Identity card' })
  await expect(card).toBeVisible()
  await button(card, 'Close').tap()
  await page.getByRole('button', { name: 'Language English' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Language' })
  await drawer.getByText('Deutsch').tap()
  await drawer.getByRole('button', { name: /Deutsch/ }).tap()
  await expect(page.getByRole('button', { name: 'Sprache Deutsch' })).toBeVisible()
  await page.getByRole('button', { name: /^Passwort ändern/ }).tap()
  await expect(page).toHaveURL('/change-password')
  await page.goBack()
  await page.getByRole('button', { name: /^Handynummer verknüpfen/ }).tap()
  await expect(page).toHaveURL('/bind-mobile')
})

test('PROFILE-006 clearing asks first, empties the caches and keeps the session; logging out leads to the login page', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'kept on the device', site.origins[0])
  const page = await open(asha, { options: { serviceWorkers: 'allow' } })
  await expect(chatRow(page, 'Gurpreet')).toBeVisible()
  await expect.poll(() => keptText(page)).toContain('kept on the device')
  await page.getByRole('navigation').getByRole('link', { name: 'My' }).tap()
  await button(page, 'Clear cache').tap()
  const question = page.getByRole('alertdialog', { name: 'Clear the cache?' })
  await button(question, 'Cancel').tap()
  expect(await keptText(page)).toContain('kept on the device')

  // Nothing can come back while the line is held.
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/chat/**', async (route) => {
    await gate
    await route.continue()
  })
  await button(page, 'Clear cache').tap()
  await button(question, 'Clear cache').tap()
  await expect(page.getByText('Cleared', { exact: true })).toBeVisible()
  await expect.poll(() => keptText(page)).not.toContain('kept on the device')
  release()
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).tap()
  await expect(chatRow(page, 'Gurpreet')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(asha.token)

  await page.getByRole('navigation').getByRole('link', { name: 'My' }).tap()
  await button(page, 'Log out').tap()
  await button(page.getByRole('alertdialog'), 'Log out').tap()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

/** Everything in the page's databases. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    let text = ''
    for (const { name } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name!)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('cannot be opened')))
      })
      for (const store of opened.objectStoreNames) {
        const all = opened.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        text += JSON.stringify(all.result)
      }
      opened.close()
    }
    return text
  })

test(
  'PROFILE-014 the picture, the name and the gender are edited and the profile shows what was saved',
  GATE,
  async ({ open }) => {
    const [asha] = await createPeople(url, 'Asha')
    const page = await open(asha, { path: '/profile' })
    await button(page, 'Edit profile').tap()
    // Red on the left, blue on the right: the square in the middle has both.
    const half = (background: string) => ({ create: { width: 300, height: 300, channels: 3 as const, background } })
    const buffer = await sharp(half('#ff0000')).extend({ right: 300, background: '#0000ff' }).jpeg().toBuffer()
    await page.getByLabel('Change picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    const crop = page.getByRole('dialog', { name: 'Move and scale' })
    await crop.getByRole('slider', { name: 'Zoom' }).fill('2')
    const stage = button(crop, 'Picture. Arrow keys move it.')
    // The picture goes to the left until only its right half is in the circle.
    for (let press = 0; press < 30; press++) await stage.press('ArrowRight')
    await button(crop, 'Use photo').tap()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await field(page, 'Name').fill('  Asha Verma  ')
    await page.getByRole('radio', { name: 'Female' }).tap()
    await page.getByRole('radio', { name: 'Friends of friends' }).check({ force: true })
    await button(page, 'Save').tap()
    await expect(page).toHaveURL('/profile')
    const person = page.getByRole('region', { name: 'My' })
    await expect(person.getByRole('heading', { name: 'Asha Verma' })).toBeVisible()
    const picture = person.locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const source = await picture.evaluate((image: HTMLImageElement) => image.src)
    const served = Buffer.from(await (await fetch(source)).arrayBuffer())
    const { dominant } = await sharp(served).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(60)

    await page.reload()
    await expect(person.getByRole('heading', { name: 'Asha Verma' })).toBeVisible()
    await page.goto('/edit-profile')
    await expect(page.getByRole('radio', { name: 'Female' })).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByRole('radio', { name: 'Friends of friends' })).toBeChecked()
  },
)

test('PROFILE-020 changing the password needs the old one, a new one of 6 to 16 characters and the same again', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const elsewhere = await open({ ...asha, token: await createToken(url, asha.id) }, { form: 'desktop', at: 1 })
  const page = await open(asha, { path: '/change-password' })
  const calls = watchCalls(page, '/user/modify_password')
  const entries: [old: string, fresh: string, again: string, wrong: string][] = [
    ['', 'fresh-one', 'fresh-one', 'Current password'],
    [asha.password, '12345', '12345', 'New password'],
    [asha.password, 'x'.repeat(17), 'x'.repeat(17), 'New password'],
    [asha.password, 'fresh-one', 'fresh-two', 'New password again'],
  ]
  for (const [old, fresh, again, wrong] of entries) {
    await field(page, 'Current password').fill(old)
    await field(page, 'New password').fill(fresh)
    await field(page, 'New password again').fill(again)
    await button(page, 'Change password').tap()
    await expect(field(page, wrong)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(calls).toEqual([])
  await field(page, 'New password again').fill('fresh-one')
  await field(page, 'Current password').fill('not-the-old-one')
  await button(page, 'Change password').tap()
  await expect(page.getByText('The current password isn’t right')).toBeVisible()
  await field(page, 'Current password').fill(asha.password)
  await button(page, 'Change password').tap()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(elsewhere).toHaveURL('/login')
  await logIn(elsewhere, asha.username, 'fresh-one')
  await expect(elsewhere).toHaveURL('/chatList')
})

test('SHELL-034 the primary colour, the unit of the root and the version are those of the product', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/about-us' })
  await expect(page.getByText('Version 1.4.0')).toBeVisible()
  const { primary, unit } = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return { primary: style.getPropertyValue('--c-primary').trim(), unit: style.fontSize }
  })
  expect(primary.toUpperCase()).toBe('#575DFC')
  expect(unit).toBe('10px')
  await page.goto('/change-password')
  await expect(button(page, 'Change password')).toHaveCSS('background-color', PRIMARY)
})

test('a number is bound with a code and shown afterwards, and another one in its place needs the password', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const mobile = newMobile()
  const page = await open(asha, { path: '/bind-mobile' })
  await expect(page.getByText('Not linked')).toHaveCount(2)
  await field(page, 'Mobile number').fill(mobile)
  await button(page, 'Send code').tap()
  await expect(field(page, 'Code from the SMS')).toBeVisible()
  await field(page, 'Code from the SMS').fill(await codeTo(`+91${mobile}`))
  await button(page, 'Link mobile number').tap()
  await expect(page.getByText(`+91 •••${mobile.slice(-3)}`)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(`+91 •••${mobile.slice(-3)}`)).toBeVisible()

  await page.goto('/bind-mobile')
  await expect(page.getByText('Confirm that it’s you: enter your password or a code first.')).toBeVisible()
  await expect(field(page, 'Mobile number')).toHaveCount(0)
  await field(page, 'Password').fill('not-it-1')
  await button(page, 'Next').tap()
  await expect(page.getByText('Wrong password')).toBeVisible()
  await field(page, 'Password').fill(asha.password)
  await button(page, 'Next').tap()
  const other = newMobile()
  await field(page, 'Mobile number').fill(other)
  await button(page, 'Send code').tap()
  await expect(field(page, 'Code from the SMS')).toBeVisible()
  await field(page, 'Code from the SMS').fill(await codeTo(`+91${other}`))
  await button(page, 'Link mobile number').tap()
  await expect(page.getByText(`+91 •••${other.slice(-3)}`)).toBeVisible()
  await expect(page.getByText('Confirm that it’s you'), 'for every change').toBeVisible()
  await button(page, 'Use a code instead').tap()
  await expect(button(page, 'Send code')).toBeVisible()
})

test('PROFILE-021 six digits for withdrawals are set and changed on their screen, which takes exactly six and warns about weak ones', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/change-withdraw-password' })
  await field(page, 'Login password').fill('not-it-1')
  await button(page, 'Next').tap()
  const enter = async (digits: string) => {
    for (const digit of digits) await button(page, digit).tap()
  }
  const calls = watchCalls(page, '/user/modify_password')
  const choose = page.getByRole('heading', { name: 'Choose 6 digits' })
  await enter('12345')
  await page.getByLabel('Choose 6 digits').pressSequentially('a-.x')
  await expect(page.getByLabel('Choose 6 digits')).toHaveValue('12345')
  await expect(choose).toBeVisible()
  await enter('6')
  await expect(choose).toHaveCount(0)
  await enter('904127')
  await expect(page.getByText('The two entries differ. Choose again.')).toBeVisible()
  await enter('1234')
  await expect(page.getByText('Easy to guess. Better choose others.')).toBeVisible()
  for (let press = 0; press < 4; press++) await button(page, 'Delete digit').tap()
  await enter('904127')
  await enter('904127')
  // The server is asked at the end; a wrong proof leads back to it.
  await expect(field(page, 'Login password')).toBeVisible()
  await expect(page.getByText('The current password isn’t right')).toBeVisible()
  await field(page, 'Login password').fill(asha.password)
  await button(page, 'Next').tap()
  await enter('904127')
  await enter('904127')
  await expect(page.getByText('Withdrawal password saved')).toBeVisible()

  // From now on the present digits are the proof, and they change with it.
  await page.goto('/change-withdraw-password')
  for (const wrong of ['12345', '1234567', asha.password]) {
    await field(page, 'Current withdrawal password').fill(wrong)
    await button(page, 'Next').tap()
    await expect(field(page, 'Current withdrawal password')).toHaveAttribute('aria-invalid', 'true')
  }
  await field(page, 'Current withdrawal password').fill('904127')
  await button(page, 'Next').tap()
  await enter('358016')
  await enter('358016')
  await expect(page.getByText('Withdrawal password saved')).toBeVisible()
  const sent = calls.map((body) => JSON.parse(body) as { type: number; password: string; old_password: string })
  expect(sent).toEqual([
    { type: 2, password: '904127', old_password: 'not-it-1' },
    { type: 2, password: '904127', old_password: asha.password },
    { type: 2, password: '358016', old_password: '904127' },
  ])
  const call = callerOf(asha, site.origins[0])
  const change = (old_password: string) => call('changePassword', { type: 2, old_password, password: '246810' })
  await expect(change('904127')).rejects.toMatchObject({ reason: 'wrong_old_password' })
  expect(await change('358016')).toEqual({})
})

test('other devices are listed after this one and can be logged out', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const other = await open(undefined, { form: 'desktop', at: 1, path: '/login' })
  await logIn(other, asha.username, asha.password)
  await expect(other).toHaveURL('/chatList')
  const page = await open(asha, { path: '/devices' })
  await expect(page.getByText('This one')).toBeVisible()
  await expect(page.getByText('Chrome on Linux')).toBeVisible()
  await button(page, 'Log out Chrome on Linux').tap()
  await button(page.getByRole('alertdialog'), 'Log out').tap()
  await expect(page.getByText('Chrome on Linux')).toHaveCount(0)
  await expect(other).toHaveURL('/login')
})

test('whoever leaves the profile with changes in it is asked, and nobody is asked after saving', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/profile' })
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await button(page, 'Edit profile').tap()
  await field(page, 'Name').fill('Asha V')
  await page.goBack()
  await button(question, 'Keep editing').tap()
  await expect(question).toHaveCount(0)
  await expect(field(page, 'Name')).toHaveValue('Asha V')
  await button(page, 'Back').tap()
  await button(question, 'Discard').tap()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Asha', exact: true })).toBeVisible()

  await button(page, 'Edit profile').tap()
  await expect(field(page, 'Name')).toHaveValue('Asha')
  await field(page, 'Name').fill('Asha Verma')
  await button(page, 'Save').tap()
  await expect(page).toHaveURL('/profile')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Asha Verma' })).toBeVisible()
  // Nothing changed, nothing asked.
  await button(page, 'Edit profile').tap()
  await expect(field(page, 'Name')).toHaveValue('Asha Verma')
  await button(page, 'Back').tap()
  await expect(page).toHaveURL('/profile')
})
