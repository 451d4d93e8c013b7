import type { Page } from '@playwright/test'
import { expect, test } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { callerOf, createPeople, type Person } from '../stage/people.ts'
import { openSandbox, type HiredOperator, type Sandbox } from '../wallet/sandbox-site.ts'

// What operators change for a person or for the whole site, so this journey has a site of its own.
let sandbox: Sandbox
let nisha: HiredOperator
let lena: HiredOperator
test.beforeAll(async () => {
  sandbox = await openSandbox()
  nisha = await sandbox.hire('admin')
  lena = await sandbox.hire('admin')
})

const reason = 'as agreed'

/** Booked by two operators. */
async function giveDiamonds({ id }: Person, amount: string): Promise<void> {
  const { approval_id } = await nisha.browser.call('adjustBalance', { user_id: id, type: 3, amount, reason })
  const [asked] = await lena.browser.call('listApprovals', { state: 'open', limit: 1 })
  expect(asked!.id).toBe(approval_id)
  await lena.browser.call('decideApproval', {
    ...{ approval_id, payload_hash: asked!.payload_hash, decision: 'approve', code: await lena.code() },
  })
}

test('PROFILE-004 the profile tab shows whole diamonds with the decimals cut off, never rounded', async ({ open }) => {
  const [asha] = await createPeople(sandbox.database_url, 'Asha')
  const page = await open(asha, { at: sandbox.origin, path: '/profile' })
  const balance = page.getByRole('button', { name: /^Diamonds/ })
  const balanceOf = async () =>
    (await callerOf(asha, sandbox.origin)('getWallet', {})).find(({ type }) => type === 3)!.balance
  await expect(balance).toHaveText(/^Diamonds\s*0\s*Wallet$/)
  for (const [amount, whole, shown] of [
    ['0.99', '0.99', '0'],
    ['9.00', '9.99', '9'],
    ['0.01', '10.00', '10'],
    ['1234557.50', '1234567.50', '12,34,567'],
  ] as const) {
    await giveDiamonds(asha, amount)
    expect(await balanceOf()).toBe(whole)
    // Told at once, and the same when the page is opened again.
    await expect(balance).toHaveText(new RegExp(`^Diamonds\\s*${shown}\\s*Wallet$`))
    await page.reload()
    await expect(balance).toHaveText(new RegExp(`^Diamonds\\s*${shown}\\s*Wallet$`))
  }
})

/** Where the app offers to add somebody, and where it shows the number by which one is found. */
async function expectAdding(page: Page, stranger: Person, isAllowed: boolean): Promise<void> {
  const count = isAllowed ? 1 : 0
  const opened = async (path: string) => {
    // Whatever the page before was still waiting for is over.
    await page.goto('about:blank')
    const told = page.waitForResponse('**/api/user/config')
    await page.goto(path)
    expect(await (await told).json()).toMatchObject({ data: { user_add_friend_switch: isAllowed ? 1 : -1 } })
  }
  await opened('/chatList')
  await expect(page.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
  await expect(button(page, 'Add')).toHaveCount(count)
  await opened('/address')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expect(button(page, 'Add friend')).toHaveCount(count)
  await opened(`/user-page?id=${stranger.id}`)
  await expect(page.getByText(stranger.nickname).first()).toBeVisible()
  await expect(button(page, 'Add friend')).toHaveCount(count)
  await opened('/profile')
  await expect(page.getByRole('heading', { name: 'Asha', exact: true })).toBeVisible()
  await expect(page.getByText(/^ID \d{8,9}/)).toHaveCount(count)
}

test('PROFILE-018 menus to add people and IDs follow the switch that the configuration tells', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(sandbox.database_url, 'Asha', 'Gurpreet')
  const page = await open(asha, { at: sandbox.origin })
  const call = callerOf(asha, sandbox.origin)
  for (const user_add_friend_switch of [1, -1, 1] as const) {
    await nisha.browser.call('saveSiteSettings', { changes: { user_add_friend_switch }, reason })
    await expect.poll(async () => (await call('getUserConfig', {})).user_add_friend_switch).toBe(user_add_friend_switch)
    await expectAdding(page, gurpreet, user_add_friend_switch === 1)
  }
})
