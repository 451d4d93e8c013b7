import type { Locator, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, GATE, test } from '../stage/app.ts'
import { FORMS, type Form } from '../stage/chromium.ts'
import { button, field, watchCalls } from '../stage/login-page.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { openSandbox, type Sandbox } from './sandbox-site.ts'
import { createMoneyPerson, REAL_NAME, WITHDRAW_PASSWORD } from './money-people.ts'

const NUMBER = '5021483709124821'
const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM_ADDRESS = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

const now = (page: Page): Locator => page.getByRole('region', { name: 'You can withdraw now' })
/** The cards and wallets of the step that asks for one; the page before lists them too. */
const choices = (page: Page): Locator => page.getByRole('group', { name: 'Where should the money go?' })
const amountField = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount' })
const alert = (page: Page): Locator => page.getByRole('main').getByRole('alert')
const pin = (page: Page | Locator): Locator => page.getByLabel('Withdrawal password', { exact: true })
const withdrawButton = (page: Page): Locator => page.locator('footer').getByRole('button', { name: /Withdraw/ })
const status = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words }).first()
const orders = ({ id }: Person) =>
  query<{ id: string; status: number; amount: string }>(
    sandbox.database_url,
    'SELECT id, status, amount FROM wallet_withdrawal WHERE user_id = $1 ORDER BY id',
    [id],
  )

/** On the keypad of the app, as fingers do. */
async function pressDigits(page: Page | Locator, digits: string): Promise<void> {
  for (const digit of digits) await button(page.getByRole('group', { name: 'Digits' }), digit).click()
}

async function addCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose your bank' }).click()
  await page.getByRole('searchbox', { name: 'Search banks' }).fill('hdfc')
  const banks = page.getByRole('region', { name: 'All banks' }).getByRole('button')
  await expect(banks).toHaveText([/HDFC Bank/])
  await banks.click()
  await expect(page).toHaveURL('/add-bankcard')
  await expect(page.getByRole('button', { name: 'HDFC Bank' })).toBeVisible()
  await field(page, 'Bank code (IFSC)').fill('HDFC0001234')
  await expect(field(page, 'Name on account')).toHaveValue(REAL_NAME)
  await field(page, 'Card number').fill(NUMBER)
  await expect(field(page, 'Card number')).toHaveValue('5021 4837 0912 4821')
  await button(page, 'Save card').click()
  const sheet = page.getByRole('dialog', { name: 'Save card' })
  await pressDigits(sheet, WITHDRAW_PASSWORD)
  await expect(sheet).toHaveCount(0)
}

async function withdrawAndCancel(page: Page, person: Person): Promise<void> {
  await expect(now(page)).toContainText('₹12,500.00')
  await button(page, 'Add your first card').click()
  await addCard(page)
  await expect(page).toHaveURL('/withdraw')
  const cards = page.getByRole('region', { name: 'Bank cards' })
  await expect(cards).toContainText(/HDFC Bank ··4821.*New\. Money goes out: Tomorrow/)

  // Where to, how much, and the word that lets it go.
  await button(page, 'Withdraw up to ₹12,500').click()
  await expect(page).toHaveURL('/withdraw-next?type=1')
  await choices(page).getByText('HDFC Bank ··4821').click()
  await amountField(page).fill('199.99')
  await expect(alert(page)).toHaveText('The minimum withdrawal is ₹200')
  await expect(button(page, 'Next')).toBeDisabled()
  await amountField(page).fill('12500.01')
  await expect(alert(page)).toHaveText('This is more than you can withdraw now')
  await button(page, 'All').click()
  await expect(amountField(page)).toHaveValue('12,500')
  // Whoever comes to it with the keyboard has all of it marked.
  await button(page, 'Change').focus()
  await page.keyboard.press('Tab')
  await expect(amountField(page)).toBeFocused()
  await page.keyboard.type('12000')
  await expect(amountField(page)).toHaveValue('12000')
  await amountField(page).blur()
  await amountField(page).fill('12000')
  await expect(page.getByText('Service fee, 2%')).toBeVisible()
  await expect(page.locator('main')).toContainText('\u2212₹240.00')
  await expect(page.locator('main')).toContainText('You receive₹11,760.00')
  await expect(page.locator('main')).toContainText('The money goes out at the earliest: Tomorrow')

  // Without a connection the form stays, and says what it waits for.
  await page.context().setOffline(true)
  await expect(page.getByText('Waiting for network')).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()
  await page.context().setOffline(false)
  await button(page, 'Next').click()

  // A wrong password keeps everything, and a lost answer can be asked for again.
  await expect(page.locator('main')).toContainText('₹11,760.00HDFC Bank ··4821, Rohan Kulkarni')
  await pressDigits(page, '111111')
  await expect(alert(page)).toContainText('The withdrawal password isn’t right')
  expect(await orders(person)).toEqual([])
  const calls = watchCalls(page, '/user/withdraw')
  await page.route(
    '**/api/user/withdraw',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await pressDigits(page, WITHDRAW_PASSWORD)
  await expect(alert(page)).toHaveText('No answer yet. Try again: it can’t happen twice.')
  await pressDigits(page, WITHDRAW_PASSWORD)
  const [order, ...others] = await expectOrders(person)
  expect(others).toEqual([])
  await expect(page).toHaveURL(`/withdraw-record?id=${order!.id}`)
  const nonces = calls.filter(Boolean).map((body) => (JSON.parse(body) as { nonce: string }).nonce)
  expect(nonces.length).toBeGreaterThanOrEqual(2)
  expect(new Set(nonces).size).toBe(1)
  await expect(status(page, 'In review')).toBeVisible()
}

async function expectOrders(person: Person) {
  await expect.poll(async () => (await orders(person)).length).toBe(1)
  return orders(person)
}

test(
  'WALLET-016 the withdrawal screens lead from the card and its bank over amount and password to a withdrawal in review, which can be taken back',
  GATE,
  async ({ open }) => {
    test.slow()
    for (const form of FORMS) {
      const person = await createMoneyPerson(sandbox, 'Rohan', { rupees: '12500.00', usdt: '40', hasCard: false })
      const page = await open(person, { form, at: sandbox.origin, path: '/withdraw' })
      await withdrawAndCancel(page, person)
      await button(page, 'Cancel request').first().click()
      await button(page.getByRole('alertdialog'), 'Cancel request').click()
      await expect(status(page, 'Cancelled')).toBeVisible()
      expect(await orders(person)).toMatchObject([{ status: -1 }])
      await page.goto('/withdraw')
      await expect(now(page)).toContainText('₹12,500.00')
      await choosesWallet(page, form)
    }
  },
)

/** A wallet instead of a card, where the money is USDT. */
async function choosesWallet(page: Page, form: Form): Promise<void> {
  await page.getByRole('radio', { name: 'USDT' }).click()
  await expect(now(page)).toContainText('40.00 USDT')
  await button(page, 'Add your first wallet').click()
  await field(page, 'Wallet address').fill(form === 'phone' ? TRON_ADDRESS : 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
  await button(page, 'Save wallet').click()
  await pressDigits(page.getByRole('dialog', { name: 'Save wallet' }), WITHDRAW_PASSWORD)
  await expect(page).toHaveURL('/withdraw')
  await button(page, 'Withdraw up to 40 USDT').click()
  await choices(page)
    .getByText(/^TRC20 ··/)
    .click()
  await amountField(page).fill('20')
  await expect(page.locator('main')).toContainText('You receive19.00 USDT')
  await button(page, 'Next').click()
  await pressDigits(page, WITHDRAW_PASSWORD)
  await expect(status(page, 'In review')).toBeVisible()
}

test('everything that stands in the way of a withdrawal is listed at once, each with the way to end it', async ({
  open,
}) => {
  test.slow()
  const traits = { rupees: '900.00', level: 0, hasPassword: false, hasCard: false } as const
  for (const form of FORMS) {
    const page = await open(await createMoneyPerson(sandbox, 'Asha', traits), {
      form,
      at: sandbox.origin,
      path: '/withdraw',
    })
    const blocks = page.getByRole('region', { name: 'To unlock the rest' })
    await expect(blocks).toContainText('Advanced verification')
    await expect(blocks).toContainText('Withdrawal password')
    await expect(withdrawButton(page)).toBeDisabled()
    await expect(page.getByText('First do what stands above')).toBeVisible()
    await button(blocks, 'Verify').click()
    await expect(page).toHaveURL('/user-authentication')
    await page.goBack()
    await button(blocks, 'Set').click()
    await expect(page).toHaveURL('/change-withdraw-password')
    await page.goBack()
    await page.getByRole('radio', { name: 'Diamonds' }).click()
    await expect(page.getByRole('heading', { name: 'Exchange diamonds first' })).toBeVisible()
    await page.locator('main h2 ~ button', { hasText: 'Exchange' }).click()
    await expect(page).toHaveURL('/exchange?from=3')
  }
})

test('what was moved to play is not to be withdrawn before it was played once, and both screens say so', async ({
  open,
}) => {
  test.slow()
  for (const form of FORMS) {
    const player = await createMoneyPerson(sandbox, 'Dev', { rupees: '5000.00' })
    const page = await open(player, { form, at: sandbox.origin, path: '/direct-charging' })
    const main = page.locator('main')
    await expect(main).toContainText('get 5% of it as a bonus')
    await amountField(page).fill('1000')
    await expect(main).toContainText('Withdrawal fee saved, 2%₹20.00')
    await expect(main).toContainText('Bonus, 5% of that+₹1.00')
    await expect(main).toContainText('Play it once before withdrawing₹1,001.00')
    await amountField(page).fill('5000.01')
    await expect(alert(page)).toHaveText('Not enough balance for a direct recharge')
    await amountField(page).fill('1000')
    await pin(page).focus()
    await pressDigits(page, WITHDRAW_PASSWORD)
    await button(page, 'Move ₹1,000').click()
    await expect(page.getByText('Done. ₹1,001.00 is for play now.')).toBeVisible()
    await page.goto('/withdraw')
    await expect(now(page)).toContainText('₹4,000.00')
    await expect(now(page)).toContainText('Not yet₹1,001.00')
    const turnover = page.getByRole('region', { name: 'Play it once first' })
    await expect(turnover).toContainText(/Direct recharge, .*₹1,001 left₹0 of ₹1,001 counted/)
    await button(turnover, 'See the bets that counted').click()
    await expect(page.getByRole('dialog', { name: 'Bets that counted' })).toContainText('No bets have counted yet')
  }
})

test('an operator stops all withdrawals at once, and the screen says so instead of taking one', async ({ open }) => {
  test.slow()
  const stopped = await openSandbox()
  const admin = await stopped.hire('admin')
  await admin.browser.call('pauseSwitch', { name: 'withdraw', reason: 'A look at the bank' })
  const person = await createMoneyPerson(stopped, 'Dev', { rupees: '5000.00' })
  for (const form of FORMS) {
    const page = await open(person, { form, at: stopped.origin, path: '/withdraw' })
    await expect(page.getByText('Withdrawals are paused')).toBeVisible()
    await expect(withdrawButton(page)).toBeDisabled()
  }
})

test('a card in another name and an address of another network are told on the field, and what was added can be removed', async ({
  open,
}) => {
  test.slow()
  const person = await createMoneyPerson(sandbox, 'Meera', { rupees: '500.00' })
  const page = await open(person, { at: sandbox.origin, path: '/add-bankcard' })
  await field(page, 'Name on account').fill('Meera Iyer')
  await expect(alert(page)).toHaveText(`Your verified name is ${REAL_NAME}`)
  await field(page, 'Name on account').fill('rohan  kulkarni')
  await expect(alert(page)).toHaveCount(0)
  await expect(page.getByText('Choose the bank to continue')).toBeVisible()

  // The site asks for photos: what is no png or jpg of 2 MB does not even begin to be sent.
  await page.route('**/api/user/withdraw_bank', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...json, data: { ...json.data, photo_switch: 1 } } })
  })
  await page.reload()
  const signed = watchCalls(page, '/support/upload_sign')
  const photos = page.getByRole('group', { name: 'Photos of the card' })
  await expect(page.getByText('Cover the three digits on the back')).toBeVisible()
  const gif = { name: 'card.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  const large = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) }
  for (const [index, file] of [gif, large].entries()) {
    await photos.locator('input[type=file]').first().setInputFiles(file)
    await expect(photos.getByRole('alert')).toHaveCount(index + 1)
  }
  await expect(photos.getByRole('alert').first()).toHaveText('Use a png or jpg of up to 2 MB')
  expect(signed).toEqual([])

  await page.goto('/add-wallet')
  await field(page, 'Wallet address').fill(ETHEREUM_ADDRESS)
  await expect(alert(page)).toHaveText('This looks like an address for ERC20')
  await page.getByRole('radio', { name: 'ERC20' }).click()
  await expect(page.getByText('The format fits ERC20')).toBeVisible()
  await field(page, 'Wallet address').fill(`${TRON_ADDRESS.slice(0, -1)}u`)
  await expect(alert(page)).toHaveText('This address isn’t valid on this network')
  await expect(button(page, 'Save wallet')).toBeDisabled()

  await page.goto('/withdraw')
  await page.getByRole('radio', { name: 'Rupee' }).click()
  await page.getByRole('button', { name: /^Remove HDFC Bank/ }).tap()
  const question = page.getByRole('alertdialog', { name: /^Remove HDFC Bank ··\d{4}\?$/ })
  await button(question, 'Remove').tap()
  await expect(button(page, 'Add your first card')).toBeVisible()
  expect(await callerOf(person, sandbox.origin)('listCards', {})).toMatchObject({ list: [] })
})
