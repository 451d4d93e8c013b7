import type { Locator, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { moneySettings } from '@mela/contract/operators/money-settings.ts'
import { expect, GATE, test } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { AADHAAR, submitDocument } from './documents.ts'
import { documentPhoto } from './document-photos.ts'
import { overflows } from '../screens/overflow.ts'
import { callerOf, createPeople, createToken, type Person } from '../stage/people.ts'
import { openSandbox, type Sandbox } from '../wallet/sandbox-site.ts'

// One site for all of them: what it asks for is changed by one of them only, which comes last.
test.describe.configure({ mode: 'default' })
let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = await openSandbox()
})

const newPerson = async (name = 'Rohan Kulkarni'): Promise<Person> => {
  const [person] = await createPeople(sandbox.database_url, name)
  return person
}
const level = (page: Page, name: 'Basic' | 'Advanced'): Locator =>
  page.getByRole('region', { name: `${name} verification` })
/** A row of a level with its state. */
const task = (within: Locator, label: string): Locator =>
  within
    .locator('div')
    .filter({ has: within.page().getByText(label, { exact: true }) })
    .last()
const slot = (page: Page, name: 'Front' | 'Back'): Locator => page.getByRole('group', { name, exact: true })
const bring = async (page: Page, side: 'Front' | 'Back', file: { name: string; mimeType: string; buffer: Buffer }) =>
  slot(page, side).locator('input[type=file]').setInputFiles(file)
const bindMobile = (person: Person) =>
  query(sandbox.database_url, `UPDATE account_user SET area_code = '91', mobile = $2 WHERE id = $1`, [
    person.id,
    `98${person.id.slice(-8).padStart(8, '0')}`,
  ])
const documentOf = async (person: Person) => {
  const [row] = await query<{ id: string; front_url: string; state: string }>(
    sandbox.database_url,
    'SELECT id, front_url, state FROM identity_document WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [person.id],
  )
  return row!
}

async function fillIn(page: Page, more: { number?: string } = {}): Promise<void> {
  await page.getByLabel('Real name').fill('Rohan Kulkarni')
  await page.getByLabel('ID number').fill(more.number ?? AADHAAR)
  await page.getByLabel('Date of birth').fill('1994-08-14')
}

test(
  'somebody verifies from nothing to in review, with photos of their own, a reload and a wrong file on the way',
  GATE,
  async ({ open }) => {
    const rohan = await newPerson()
    const page = await open(rohan, { at: sandbox.origin, path: '/user-authentication' })
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible()
    await expect(page.getByText('0 of 2 tasks done')).toBeVisible()
    await button(task(level(page, 'Basic'), 'Photo ID'), 'Start').tap()
    const send = button(page, 'Send for review')
    await expect(send).toBeDisabled()
    expect(await overflows(page)).toEqual([])

    // What is wrong is said while it is typed.
    await page.getByLabel('ID number').fill('4471009377')
    await expect(page.getByText('12 digits needed, 10 entered')).toBeVisible()
    await page.getByLabel('ID number').fill('234123412347')
    await expect(page.getByText('One digit looks wrong')).toBeVisible()
    await fillIn(page)
    await expect(page.getByLabel('ID number')).toHaveValue('2341 2341 2346')
    await expect(page.getByText('The check digit fits')).toBeVisible()
    await page.getByLabel('Date of birth').fill('2015-01-01')
    await expect(page.getByText('You must be 18 or older')).toBeVisible()
    await page.getByLabel('Date of birth').fill('1994-08-14')

    // Only pictures, and only those that are what they are called.
    const page_file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    await bring(page, 'Front', page_file)
    await expect(slot(page, 'Front').getByRole('alert')).toHaveText('Only png or jpg')
    await button(slot(page, 'Front'), 'Remove photo: Front').tap()
    await bring(page, 'Front', { ...page_file, name: 'card.png', mimeType: 'image/png' })
    await expect(slot(page, 'Front').getByRole('alert')).toContainText('This picture can’t be read.')
    await button(slot(page, 'Front'), 'Remove photo: Front').tap()

    // A large photo goes shrunk; one that did not arrive can be sent again.
    const large = await documentPhoto('front.jpg', { width: 4200 })
    const sent: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataBuffer()?.length ?? 0)
    })
    await bring(page, 'Front', large)
    await expect(slot(page, 'Front')).toContainText('Front: sharp')
    await expect(slot(page, 'Front').getByRole('progressbar')).toHaveCount(0)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toBeLessThan(large.buffer.length)
    await page.route('**/files/*', (route) => route.abort(), { times: 1 })
    await bring(page, 'Back', await documentPhoto('back.jpg', { colour: '#575dfc', blur: 14 }))
    await button(slot(page, 'Back'), 'Try again').tap()
    await expect(slot(page, 'Back')).toContainText('Back: looks blurred')
    await expect(slot(page, 'Back').getByRole('progressbar')).toHaveCount(0)
    await expect(send).toBeEnabled()

    await page.reload()
    await expect(page.getByLabel('Real name')).toHaveValue('Rohan Kulkarni')
    for (const side of ['Front', 'Back'] as const) {
      const picture = slot(page, side).locator('img')
      await expect(picture).toBeVisible()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    await page.context().setOffline(true)
    await expect(send).toBeDisabled()
    await expect(page.getByText('Waiting for network')).toBeVisible()
    await page.context().setOffline(false)
    await expect(send).toBeEnabled()
    await send.tap()
    await expect(page).toHaveURL('/user-authentication')
    await expect(page.getByText('Basic in review')).toBeVisible()
    await expect(task(level(page, 'Basic'), 'Photo ID')).toContainText(/In review since .*In review/)
    await page.goto('/user-authentication?task=document')
    await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
    await expect(page.getByLabel('Real name')).toHaveCount(0)
    expect((await documentOf(rohan)).state).toBe('review')

    // Nobody finds the photo by its address.
    expect((await page.request.get((await documentOf(rohan)).front_url)).status()).toBe(404)
  },
)

test('a document that was rejected is fixed and accepted, and every open device hears of it at once', async ({
  open,
}) => {
  const rohan = await newPerson()
  await bindMobile(rohan)
  await submitDocument(sandbox, rohan)
  const operator = await sandbox.hire('support')
  const page = await open(rohan, { at: sandbox.origin, path: '/user-authentication' })
  const elsewhere = { ...rohan, token: await createToken(sandbox.database_url, rohan.id) }
  const desktop = await open(elsewhere, { at: sandbox.origin, form: 'desktop', path: '/user-authentication' })
  for (const each of [page, desktop]) {
    await expect(each.getByText('Basic in review')).toBeVisible()
    await expect(task(level(each, 'Basic'), 'Mobile number')).toContainText(/\+91 ······\d{4}.*Done/)
  }

  const { id } = await documentOf(rohan)
  await operator.browser.call('decideIdentity', { id, decision: 'reject', reason: 'blurred' })
  for (const each of [page, desktop]) {
    await expect(each.getByText('Not verified', { exact: true })).toBeVisible()
    await expect(task(level(each, 'Basic'), 'Photo ID')).toContainText('The photo is blurred')
  }
  await button(task(level(desktop, 'Basic'), 'Photo ID'), 'Fix').click()
  await expect(desktop.getByText('The photo is blurred')).toBeVisible()
  await fillIn(desktop)
  for (const side of ['Front', 'Back'] as const) await bring(desktop, side, await documentPhoto(`${side}.jpg`))
  await button(desktop, 'Send for review').click()
  await expect(page.getByText('Basic in review')).toBeVisible()

  const second = await documentOf(rohan)
  expect(second.id).not.toBe(id)
  await operator.browser.call('decideIdentity', { id: second.id, decision: 'approve' })
  for (const each of [page, desktop]) {
    await expect(each.getByText('Basic verified')).toBeVisible()
    await expect(task(level(each, 'Basic'), 'Photo ID')).toContainText(/Aadhaar ··2346.*Done/)
    await expect(level(each, 'Basic')).toContainText(/Verified \d/)
  }
  await page.goto('/user-notification')
  await expect(page.getByText('Your document was accepted')).toBeVisible()
  await expect(page.getByText('Your document was not accepted')).toBeVisible()
})

test('IDENTITY-011 documents and cards say what for, how long and who sees them and what to cover, card photos are a switch, and a rejected document is gone after thirty days', async ({
  open,
}) => {
  const rohan = await newPerson()
  const page = await open(rohan, { at: sandbox.origin, path: '/user-authentication?task=document' })
  for (const words of [
    'Cover the first 8 digits of your Aadhaar number in the photos.',
    'So that nobody withdraws in your name, and to know that you are 18 or older.',
    'Encrypted. Only you and the review team see it, and every look is recorded.',
    'Rejected documents are deleted after 30 days. Accepted ones are kept while you have your account.',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.goto('/user-authentication')
  await button(page, 'Why we ask').tap()
  await expect(page.getByRole('dialog', { name: 'Why we ask' })).toContainText('deleted after 30 days')

  await page.goto('/add-bankcard')
  await expect(button(page, 'Save card')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Photos of the card' })).toHaveCount(0)
  await query(
    sandbox.database_url,
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('card_photo_switch', '1', now())`,
  )
  await sandbox.restart({})
  await page.reload()
  await expect(page.getByText('Cover the three digits on the back before you take the photo.')).toBeVisible()
  await expect(
    page.getByText(
      'They show that the account is yours. Encrypted, seen only by you and the review team, kept until you remove the card.',
    ),
  ).toBeVisible()

  await submitDocument(sandbox, rohan)
  const { id, front_url } = await documentOf(rohan)
  const call = callerOf(rohan, sandbox.origin)
  expect((await page.request.get((await call('readOwnPhoto', { url: front_url })).url)).status()).toBe(200)
  const operator = await sandbox.hire('risk')
  await operator.browser.call('decideIdentity', { id, decision: 'reject', reason: 'expired' })
  const purge = () => query(sandbox.database_url, `SELECT graphile_worker.add_job('identity:purge-documents', '{}')`)
  const age = (days: number) =>
    query(
      sandbox.database_url,
      `UPDATE identity_document SET decided_at = now() - $2 * interval '1 day' WHERE id = $1`,
      [...[id, days]],
    )
  await age(29)
  await purge()
  await expect
    .poll(async () => (await query(sandbox.database_url, 'SELECT 1 FROM graphile_worker._private_jobs')).length)
    .toBe(0)
  expect((await call('readOwnPhoto', { url: front_url })).url).toContain('sig=')
  await age(31)
  await purge()
  await expect
    .poll(() =>
      call('readOwnPhoto', { url: front_url }).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone')
})

test('IDENTITY-003 both levels show the tasks that are open and no others, each with its state', async ({ open }) => {
  const rohan = await newPerson()
  const labels = (page: Page, name: 'Basic' | 'Advanced') => level(page, name).locator('span > span:first-child')
  const page = await open(rohan, { at: sandbox.origin, path: '/user-authentication' })
  await expect(labels(page, 'Basic')).toHaveText(['Mobile number', 'Photo ID'])
  await expect(labels(page, 'Advanced')).toHaveText(['Basic verification', 'Bank account', '1 recharge'])
  await expect(task(level(page, 'Basic'), 'Mobile number')).toContainText('Start')
  await expect(task(level(page, 'Advanced'), 'Bank account')).toContainText('After basic verificationLater')
  await expect(level(page, 'Advanced').getByRole('meter', { name: '1 recharge' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 1',
  )
  await button(task(level(page, 'Basic'), 'Mobile number'), 'Start').tap()
  await expect(page).toHaveURL('/bind-mobile')
  await expect(page.getByRole('heading', { name: 'Link mobile number' })).toBeVisible()
  await bindMobile(rohan)
  await page.goBack()
  await expect(task(level(page, 'Basic'), 'Mobile number')).toContainText(/\+91 ······\d{4}.*Done/)

  const { identity_levels } = moneySettings.parse({})
  const { basic, advanced } = identity_levels
  await query(
    sandbox.database_url,
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('identity_levels', $1, now())`,
    [
      JSON.stringify({
        basic: { ...basic, document: false, phone: true },
        advanced: { ...advanced, document: true, telegram: true, bank: false, rechange_amount: '500', betting_num: 3 },
      }),
    ],
  )
  await sandbox.restart({ TELEGRAM_BOT_TOKEN: '7300001:known-to-telegram-and-us' })
  const desktop = await open(rohan, { at: sandbox.origin, form: 'desktop', path: '/user-authentication' })
  await expect(desktop.getByText('Basic verified')).toBeVisible()
  await expect(labels(desktop, 'Basic')).toHaveText(['Mobile number'])
  await expect(labels(desktop, 'Advanced')).toHaveText([
    'Basic verification',
    'Photo ID',
    'Telegram',
    '1 recharge',
    'Recharges in total',
    '3 bets',
  ])
  await expect(level(desktop, 'Advanced').getByRole('meter', { name: 'Recharges in total' })).toHaveAttribute(
    'aria-valuetext',
    '₹0.00 of ₹500.00',
  )
  await expect(task(level(desktop, 'Advanced'), 'Basic verification')).toContainText('Done')
  for (const label of ['Photo ID', 'Telegram']) {
    await expect(button(task(level(desktop, 'Advanced'), label), 'Start')).toBeVisible()
  }
  await submitDocument(sandbox, rohan, { level: 2 })
  await expect(task(level(desktop, 'Advanced'), 'Photo ID')).toContainText(/In review since .*In review/)
  await expect(button(task(level(desktop, 'Advanced'), 'Telegram'), 'Start')).toBeVisible()
})
