import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, site, test, url, type Open } from '../stage/app.ts'
import { button, field, logIn, newName, watchCalls } from '../stage/login-page.ts'
import { createPeople } from '../stage/people.ts'
import { readCode, readPicture } from '../stage/read-code.ts'

const cardOf = (page: Page) => page.getByRole('dialog', { name: 'Identity card', exact: true })

async function openCard(page: Page) {
  await page.getByRole('button', { name: /^Identity card/ }).click()
  const card = cardOf(page)
  await expect(card.getByRole('img', { name: /^QR code/ })).toBeVisible()
  return card
}

/** What the code on screen says to a camera. */
const readShown = (page: Page) => readCode(cardOf(page).getByRole('img', { name: /^QR code/ }))

/** Somebody who came without a form. */
async function quickStarter(open: Open): Promise<Page> {
  const page = await open(undefined, { path: '/login' })
  await button(page, 'Quick start').tap()
  await button(page, 'Skip').tap()
  await expect(page.getByRole('region', { name: 'You are in' })).toBeVisible()
  return page
}

test('PROFILE-007 the card shows account, password, an ID and a code that signs in elsewhere', async ({ open }) => {
  const page = await quickStarter(open)
  const [username, password] = await page.getByRole('region', { name: 'You are in' }).locator('dd').allTextContents()
  await page.goto('/profile')
  const card = await openCard(page)
  await expect(card.getByText(username!, { exact: true }).last()).toBeVisible()
  await expect(card.getByText(/^ID \d{8,9}$/)).toBeVisible()
  await expect(card.getByText('••••••', { exact: true })).toBeVisible()
  await expect(card.getByText(password!, { exact: true })).toHaveCount(0)
  await button(card, 'Show password').tap()
  await expect(card.getByText(password!, { exact: true })).toBeVisible()
  await expect(card.getByText('Anyone with this card can sign in as you. Keep it private.')).toBeVisible()

  const address = new URL(await readShown(page))
  expect(address.origin).toBe(site.origins[0])
  expect(address.pathname).toBe('/login')
  expect(address.searchParams.get('account')).toBe(username)
  expect(address.searchParams.get('password')).toMatch(/^lk_[0-9A-Za-z]{32}$/)
  await page.reload()
  await openCard(page)
  expect(await readShown(page)).toBe(address.href)

  const other = await open(undefined, { form: 'desktop', path: `${address.pathname}${address.search}` })
  await expect(other).toHaveURL('/chatList')
  await other.goto('/profile')
  await expect(other.getByText(/^You came in with a card\./)).toBeVisible()
  expect(await other.evaluate((secret) => JSON.stringify(localStorage).includes(secret), address.search)).toBe(false)

  // A reset ends every card made before.
  await button(card, 'Reset card').tap()
  await button(page.getByRole('alertdialog'), 'Reset card').tap()
  await expect(page.getByText('Earlier cards no longer work')).toBeVisible()
  await expect.poll(() => readShown(page)).not.toBe(address.href)
  const late = await open(undefined, { path: `${address.pathname}${address.search}` })
  await expect(late.getByText('Wrong password')).toBeVisible()
})

test('PROFILE-008 account and password have an edit button; confirm waits for an input, and an error goes with a change', async ({
  open,
}) => {
  const page = await quickStarter(open)
  await page.goto('/profile')
  const card = await openCard(page)
  await button(card, 'Edit Account').tap()
  const dialog = page.getByRole('dialog', { name: 'Change username' })
  await field(dialog, 'Username').fill('')
  await expect(button(dialog, 'Save')).toBeDisabled()
  await field(dialog, 'Username').fill('abc')
  await expect(button(dialog, 'Save')).toBeEnabled()
  await button(dialog, 'Save').tap()
  await expect(field(dialog, 'Username')).toHaveAttribute('aria-invalid', 'true')
  await field(dialog, 'Username').fill('abcd')
  await expect(field(dialog, 'Username')).not.toHaveAttribute('aria-invalid', 'true')
  const renamed = newName()
  await field(dialog, 'Username').fill(renamed)
  await button(dialog, 'Save').tap()
  await expect(dialog).toHaveCount(0)
  await expect(card.locator('dd').first()).toHaveText(renamed)
  const before = await readShown(page)
  expect(new URL(before).searchParams.get('account')).toBe(renamed)

  await button(card, 'Edit Password').tap()
  const second = page.getByRole('dialog', { name: 'Change password' })
  await expect(button(second, 'Save')).toBeDisabled()
  await field(second, 'New password').fill('short')
  await button(second, 'Save').tap()
  await expect(field(second, 'New password')).toHaveAttribute('aria-invalid', 'true')
  await field(second, 'New password').fill('long-enough')
  await expect(field(second, 'New password')).not.toHaveAttribute('aria-invalid', 'true')
  await button(second, 'Save').tap()
  await expect(second).toHaveCount(0)
  // From here on it is a chosen one: never shown, and changed with the old one only.
  await expect(button(card, 'Show password')).toHaveCount(0)
  await expect.poll(() => readShown(page)).not.toBe(before)
  await button(card, 'Edit Password').tap()
  await expect(page).toHaveURL('/change-password')

  const other = await open(undefined, { path: '/login' })
  await logIn(other, renamed, 'long-enough')
  await expect(other).toHaveURL('/chatList')
})

test('PROFILE-010 a username in use is said under the input and not as a toast', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const page = await open(asha, { path: '/profile' })
  const card = await openCard(page)
  await button(card, 'Edit Account').tap()
  const dialog = page.getByRole('dialog', { name: 'Change username' })
  await field(dialog, 'Username').fill(gurpreet.username)
  await button(dialog, 'Save').tap()
  const text = page.getByText('agent account already in use')
  await expect(text).toHaveCount(1)
  const described = await field(dialog, 'Username').getAttribute('aria-describedby')
  await expect(text).toHaveAttribute('id', described!)
  await field(dialog, 'Username').fill(`${gurpreet.username}-2`)
  await expect(text).toHaveCount(0)
})

test('SESSION-019 the names of others are told when the field of the card is left, one’s own and free ones are not', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const page = await open(asha, { path: '/profile' })
  const card = await openCard(page)
  await button(card, 'Edit Account').tap()
  const dialog = page.getByRole('dialog', { name: 'Change username' })
  const saved = watchCalls(page, '/user/edit_account')
  const leave = async (name: string) => {
    const answer = page.waitForResponse((response) => response.url().includes('/api/user/check_username?'))
    await field(dialog, 'Username').fill(name)
    await field(dialog, 'Username').press('Tab')
    const { data } = (await (await answer).json()) as { data: object }
    return data
  }
  expect(await leave(gurpreet.username)).toEqual({ exists: true })
  await expect(page.getByText('agent account already in use')).toBeVisible()
  expect(await leave(newName())).toEqual({ exists: false })
  await expect(page.getByText('agent account already in use')).toHaveCount(0)
  const asked = watchCalls(page, '/user/check_username')
  await field(dialog, 'Username').fill(asha.username.toUpperCase())
  await field(dialog, 'Username').press('Tab')
  await expect(field(dialog, 'Username')).not.toBeFocused()
  expect(asked).toEqual([])
  expect(saved).toEqual([])
})

test('SHELL-037 (part: one of the dialogs) an edit dialog shows that it is saving and refuses a second submit', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/profile' })
  const card = await openCard(page)
  await button(card, 'Edit Account').tap()
  const dialog = page.getByRole('dialog', { name: 'Change username' })
  const calls = watchCalls(page, '/user/edit_account')
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/user/edit_account', async (route) => {
    await gate
    await route.continue()
  })
  await field(dialog, 'Username').fill(`${asha.username}-2`)
  await button(dialog, 'Save').tap()
  const busy = dialog.getByRole('button', { name: /Saving…/ })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.tap()
  await field(dialog, 'Username').press('Enter')
  release()
  await expect(dialog).toHaveCount(0)
  expect(calls).toHaveLength(1)
  await expect(card.locator('dd').first()).toHaveText(`${asha.username}-2`)
})

test('PROFILE-011 the card is saved as a PNG at three times its size, named image.png', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/profile' })
  const card = await openCard(page)
  const [download] = await Promise.all([page.waitForEvent('download'), button(card, 'Save card').tap()])
  expect(download.suggestedFilename()).toBe('image.png')
  const png = await readFile(await download.path())
  const { format, width } = await sharp(png).metadata()
  expect([format, width]).toEqual(['png', 340 * 3])
  expect(await readPicture(png)).toBe(await readShown(page))
})

for (const [answer, name] of [
  ['shared', 'goes through the share sheet'],
  ['closed', 'is no error when the sheet is closed'],
  ['absent', 'is downloaded where the sheet takes no files'],
] as const) {
  test(`PROFILE-011 on an iPhone the card ${name}`, async ({ open }) => {
    const [asha] = await createPeople(url, 'Asha')
    const page = await open(asha, {
      path: '/profile',
      options: { userAgent: IPHONE },
      prepare: (context) => context.addInitScript(shareSheet, answer),
    })
    const card = await openCard(page)
    const downloads: string[] = []
    page.on('download', (download) => downloads.push(download.suggestedFilename()))
    await button(card, 'Save card').tap()
    const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
    if (answer === 'absent') await expect.poll(() => downloads).toEqual(['image.png'])
    else await expect.poll(shared).toEqual([{ name: 'image.png', type: 'image/png', isPng: true }])
    await expect(button(card, 'Save card')).toBeVisible()
    await expect(page.getByText('Something seems to have gone wrong')).toHaveCount(0)
    if (answer !== 'absent') expect(downloads).toEqual([])
  })
}
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

/** The share sheet of the system, which a headless browser does not have. */
function shareSheet(answer: 'shared' | 'closed' | 'absent') {
  const shared: unknown[] = []
  Object.assign(window, { shared })
  Object.assign(navigator, {
    canShare: ({ files }: { files?: File[] }) => answer !== 'absent' && files?.length === 1,
    async share({ files }: { files: File[] }) {
      const { name, type } = files[0]!
      const head = new Uint8Array(await files[0]!.slice(0, 4).arrayBuffer())
      shared.push({ name, type, isPng: String.fromCharCode(...head.slice(1)) === 'PNG' })
      if (answer === 'closed') throw new DOMException('closed', 'AbortError')
    },
  })
}

test('PROFILE-012 SHELL-035 the card opens by itself once after an automatic registration, and sets its flag', async ({
  open,
}) => {
  const page = await quickStarter(open)
  const flag = () => page.evaluate(() => localStorage.getItem('id_card_popped_up'))
  expect(await flag()).toBeNull()
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).tap()
  await tab('Contacts')
  await expect(cardOf(page)).toHaveCount(0)
  await tab('Find')
  await expect(page.getByRole('heading', { name: 'Find', exact: true })).toBeVisible()
  await expect(cardOf(page), 'it comes up over the chat list alone').toHaveCount(0)
  await tab('Chats')
  await expect(cardOf(page)).toBeVisible()
  expect(await flag()).toBe('1')
  await button(cardOf(page), 'Close').tap()
  await tab('Contacts')
  await tab('My')
  await tab('Chats')
  await tab('My')
  await expect(page.getByRole('heading', { name: 'My', exact: true })).toBeVisible()
  await expect(cardOf(page)).toHaveCount(0)

  // Opened by hand it is not offered again.
  const other = await quickStarter(open)
  await button(other, 'Save identity card').tap()
  await expect(cardOf(other)).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('id_card_popped_up'))).toBe('1')
  await button(cardOf(other), 'Close').tap()
  for (const name of ['Contacts', 'Find', 'My']) {
    await other.getByRole('navigation').getByRole('link', { name }).tap()
  }
  await expect(other.getByRole('heading', { name: 'My', exact: true })).toBeVisible()
  await expect(cardOf(other)).toHaveCount(0)

  // Who registered with a form knows the way back.
  const [asha] = await createPeople(url, 'Asha')
  const known = await open(asha)
  for (const name of ['Contacts', 'Find', 'My']) {
    await known.getByRole('navigation').getByRole('link', { name }).tap()
  }
  await expect(known.getByRole('heading', { name: 'Asha' })).toBeVisible()
  await expect(cardOf(known)).toHaveCount(0)
})

test('a session from a card asks for the password before it touches one', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/profile' })
  await openCard(page)
  const address = new URL(await readShown(page))
  const other = await open(undefined, { form: 'desktop', path: `${address.pathname}${address.search}` })
  await expect(other).toHaveURL('/chatList')
  await other.goto('/change-password')
  await expect(other.getByText(/^This session was opened with a card\./)).toBeVisible()
  await expect(field(other, 'New password')).toHaveCount(0)
  await field(other, 'Password').fill('not-it-1')
  await button(other.locator('form'), 'Unlock').click()
  await expect(other.getByText('Wrong password', { exact: true })).toBeVisible()
  await field(other, 'Password').fill(asha.password)
  await button(other.locator('form'), 'Unlock').click()
  await expect(field(other, 'New password')).toBeVisible()
  const [row] = await query<{ limited: number }>(
    url,
    'SELECT count(*)::int AS limited FROM account_session WHERE user_id = $1 AND is_limited',
    [asha.id],
  )
  expect(row!.limited).toBe(0)
})
