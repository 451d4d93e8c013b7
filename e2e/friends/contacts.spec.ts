import type { Locator, Page } from '@playwright/test'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { chatRow, composer, expect, gateOn, icon, site, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { writeHistory } from '../stage/history.ts'
import { keptSnapshot } from '../app/kept-snapshot.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf, type Person } from '../stage/people.ts'
import { workerReady } from '../stage/worker.ts'

const origin = site.origins[0]
const contacts = (page: Page): Locator => page.getByRole('list', { name: 'Contacts' })
const contact = (page: Page, name: string): Locator => contacts(page).getByRole('link').filter({ hasText: name })
const entry = (page: Page, name: RegExp): Locator => page.getByRole('button', { name })
const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by name or remark' })

const setIdentity = (person: Person, identity: 1 | 2 | 3) =>
  query(url, 'UPDATE account_user SET identity = $2 WHERE id = $1', [person.id, identity])
const setGender = (person: Person, gender: 1 | 2 | 3) =>
  query(url, 'UPDATE account_user SET gender = $2 WHERE id = $1', [person.id, gender])

/** Everyone with friends of all letters. */
async function manyFriends() {
  const names = ['Asha', 'Zoya', 'Ánanya', 'bala', 'Chetan', 'Dev', 'Esha', 'Farid', 'Gita', 'Hari', 'Isha', 'Jai']
  const others = ['张伟', 'राम', 'Kabir', 'Lata', 'Mohan', '7 Wonders']
  const people = await createPeople(url, ...names, ...others)
  const [asha, ...friends] = people as [Person, ...Person[]]
  for (const friend of friends) await befriend(url, asha, friend)
  return { asha, friends }
}

for (const form of FORMS) {
  test(`CONTACTS-001 CONTACTS-012 the address book counts the groups and, live, the new friends (${form})`, async ({
    open,
  }) => {
    const [asha, dev, meera] = await createPeople(url, 'Asha', 'Dev', 'Meera')
    await createGroup(url, 'Goa trip', [asha, dev])
    await createGroup(url, 'Book club', [meera, asha])
    await callerOf(dev, origin)('applyFriend', { to_user_id: asha.id, apply_content: 'Hi from Dev' })
    const page = await open(asha, { form, path: '/address' })
    await expect(entry(page, /^New friends/)).toContainText('1')
    await callerOf(meera, origin)('applyFriend', { to_user_id: asha.id, apply_content: 'Hi from Meera' })
    await expect(entry(page, /^New friends/)).toContainText('2')
    await expect(entry(page, /^New friends/)).toHaveAccessibleName(/2 new requests/)
    await expect(entry(page, /^My groups/)).toContainText('2')
    await entry(page, /^My groups/).click()
    await expect(page).toHaveURL('/my-groups')
    await page.goBack()
    await entry(page, /^New friends/).click()
    await expect(page).toHaveURL('/friend-application')
    await expect(page.getByText('Hi from Meera')).toBeVisible()
    await page.goto('/address')
    await expect(entry(page, /^My groups/)).toContainText('2')
    await expect(entry(page, /^New friends/)).not.toContainText('2')
  })

  test(`CONTACTS-002 friends stand in the order of the alphabet, and a letter of the index jumps there (${form})`, async ({
    open,
  }) => {
    const { asha } = await manyFriends()
    const page = await open(asha, { form, path: '/address' })
    await expect(contact(page, 'Ánanya')).toBeVisible()
    const letters = page.getByRole('slider', { name: 'Letters' })
    await expect(letters).toContainText('ABCDEFGHIJKLMRZ#')
    const place = async (name: string) => (await contact(page, name).boundingBox())?.y ?? Number.NaN
    expect(await place('Ánanya')).toBeLessThan(await place('bala'))
    expect(await place('bala')).toBeLessThan(await place('Chetan'))

    await letters.getByText('Z', { exact: true }).click()
    await expect(contact(page, '张伟')).toBeInViewport()
    await expect(contact(page, 'Zoya')).toBeInViewport()
    await expect(contact(page, 'Ánanya')).not.toBeInViewport()
    await letters.press('r')
    await expect(contact(page, 'राम')).toBeInViewport()
    await letters.press('Home')
    await expect(contact(page, 'Ánanya')).toBeInViewport()
    await letters.press('End')
    await expect(contact(page, '7 Wonders')).toBeInViewport()
  })
}

test('CONTACTS-004 the search finds friends by remark or nickname, whatever the case', async ({ open }) => {
  const [asha, gurpreet, meera, dev] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera', 'Dev')
  await befriend(url, asha, gurpreet, 'Chai Partner')
  await befriend(url, asha, meera)
  await befriend(url, asha, dev)
  const page = await open(asha, { path: '/address' })
  await expect(contacts(page).getByRole('link')).toHaveCount(3)
  await searchField(page).fill('cHAI')
  await expect(contacts(page).getByRole('link')).toHaveText([/Chai Partner/])
  // The nickname below a remark counts too.
  await searchField(page).fill('gurp')
  await expect(contacts(page).getByRole('link')).toHaveText([/Chai Partner/])
  await searchField(page).fill('MEER')
  await expect(contacts(page).getByRole('link')).toHaveText([/Meera/])
  await searchField(page).fill('nobody')
  await expect(page.getByRole('heading', { name: 'Nothing for “nobody”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(contacts(page).getByRole('link')).toHaveCount(3)
})

test('CONTACTS-005 a friend shows face, remark or nickname and gender, and where people are chosen a box or a button', async ({
  open,
}) => {
  const [asha, gurpreet, meera] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
  await setGender(gurpreet, 2)
  await setGender(meera, 3)
  await befriend(url, asha, gurpreet, 'Chai Partner')
  await befriend(url, asha, meera)
  const group_id = await createGroup(url, 'Goa trip', [asha, gurpreet, meera])
  await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines: [{ by: meera, text: 'hello' }] })
  const page = await open(asha, { path: '/address' })
  const remarked = contact(page, 'Chai Partner')
  await expect(remarked).not.toContainText('Gurpreet')
  await expect(icon(remarked, 'male')).toBeVisible()
  await expect(remarked).toContainText('Male')
  await expect(remarked.locator('[class*=avatar]').first()).toBeVisible()
  await expect(icon(contact(page, 'Meera'), 'female')).toBeVisible()

  await page.goto('/new-group-choose-member?type=group')
  const box = page.getByRole('checkbox', { name: /Chai Partner/ })
  await page.locator('label').filter({ has: box }).click()
  await expect(box).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Meera/ })).not.toBeChecked()
  await expect(icon(page.locator('label').filter({ has: box }), 'male')).toBeVisible()

  await page.goto(`/choose-member?roomId=${encodeURIComponent(`${group_id}|2`)}&type=transfer`)
  const one = page.getByRole('radio', { name: /Meera/ })
  await page.locator('label').filter({ has: one }).click()
  await expect(one).toBeChecked()
})

test('SERVICE-002 staff of the service see their friends without colleagues, and colleagues only', async ({ open }) => {
  const [priya, anil, asha] = await createPeople(url, 'Priya', 'Anil', 'Asha')
  await setIdentity(priya, 3)
  await setIdentity(anil, 3)
  await befriend(url, priya, anil)
  await befriend(url, priya, asha)
  const page = await open(priya, { path: '/address' })
  const part = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(part('Friends')).toBeChecked()
  await expect(contacts(page).getByRole('link')).toHaveText([/Asha/])
  await part('Service staff').click()
  await expect(contacts(page).getByRole('link')).toHaveText([/Anil/])
  await part('Friends').click()
  await expect(contacts(page).getByRole('link')).toHaveText([/Asha/])

  const plain = await open(asha, { path: '/address' })
  await expect(contact(plain, 'Priya')).toBeVisible()
  await expect(plain.getByRole('radio')).toHaveCount(0)
})

for (const form of FORMS) {
  test(`CONTACTS-022 the page of a friend shows who it is and what can be done (${form})`, async ({ open }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    await setGender(gurpreet, 2)
    await befriend(url, asha, gurpreet)
    await callerOf(asha, origin)('saveGrouping', { name: 'Family' })
    const page = await open(asha, { form, path: '/address' })
    await contact(page, 'Gurpreet').click()
    await expect(page).toHaveURL(`/user-page?id=${gurpreet.id}`)
    const main = page.getByRole('main')
    await expect(main.locator('[class*=avatar]').first()).toBeVisible()
    await expect(main.getByRole('heading', { name: /Gurpreet/ })).toBeVisible()
    await expect(main.getByRole('paragraph').filter({ hasText: 'Online' })).toBeVisible()
    await expect(icon(main.getByRole('heading', { name: /Gurpreet/ }), 'male')).toBeVisible()
    await expect(main.getByText(/^ID \d{8,9}$/)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Add friend' })).toHaveCount(form === 'phone' ? 0 : 1)

    await main.getByRole('button', { name: /^Remark/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Set remark' })
    await sheet.getByRole('textbox', { name: 'Remark' }).fill('   ')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('Enter a remark')).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Remark' }).fill('Chai partner')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('heading', { name: /Chai partner/ })).toBeVisible()
    await expect(main.getByText('Nickname: Gurpreet')).toBeVisible()

    await main.getByRole('button', { name: /^Groupings None/ }).click()
    await expect(page).toHaveURL(`/set-grouping?id=${gurpreet.id}`)
    await page.goBack()
    await main.getByRole('button', { name: 'Report' }).click()
    await expect(page).toHaveURL(`/complaint-user?id=${gurpreet.id}`)
    await page.goBack()
    await main.getByRole('button', { name: 'Message', exact: true }).click()
    await expect(page).toHaveURL(pathOf(roomOf(asha, gurpreet)))
    await expect(composer(page)).toBeVisible()
    await page.goBack()

    await main.getByRole('button', { name: 'Block…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(main.getByText('Blocked by you')).toBeVisible()
    await main.getByRole('button', { name: 'Unblock Chai partner' }).click()
    await expect(main.getByText('Blocked by you')).toHaveCount(0)

    await main.getByRole('button', { name: 'Delete friend…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete friend' }).click()
    await expect(page).toHaveURL('/address')
    await expect(contacts(page).getByRole('link')).toHaveCount(0)
  })

  test(
    `CONTACTS-022 the page of a stranger offers to add, to report and to block, and of the service to write (${form})`,
    gateOn(form),
    async ({ open }) => {
      const [asha, kenji, help] = await createPeople(url, 'Asha', 'Kenji', 'Mela Support')
      await setIdentity(help, 3)
      const page = await open(asha, { form, path: `/user-page?id=${kenji.id}` })
      const main = page.getByRole('main')
      const add = main.locator('footer').getByRole('button', { name: 'Add friend' })
      await expect(main.getByRole('heading', { name: 'Kenji' })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Message', exact: true })).toHaveCount(0)
      await expect(main.getByRole('button', { name: /^Remark/ })).toHaveCount(0)
      await expect(main.getByRole('button', { name: 'Delete friend…' })).toHaveCount(0)
      await expect(main.getByRole('button', { name: 'Report' })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Block…' })).toBeVisible()
      await add.click()
      const sheet = page.getByRole('dialog', { name: 'Add friend' })
      await expect(sheet.getByRole('textbox')).toHaveValue('Hi, I’m Asha')
      await sheet.getByRole('textbox').fill(' ')
      await sheet.getByRole('button', { name: 'Send friend request' }).click()
      await expect(sheet.getByText('The request content is empty')).toBeVisible()
      await sheet.getByRole('textbox').fill('From the pottery stall')
      await sheet.getByRole('button', { name: 'Send friend request' }).click()
      await expect(page.getByText('Request sent')).toBeVisible()
      await add.click()
      await sheet.getByRole('button', { name: 'Send friend request' }).click()
      await expect(sheet.getByText('You can only send one request per day')).toBeVisible()

      await page.goto(`/user-page?id=${help.id}`)
      await expect(main.getByText('Customer service')).toBeVisible()
      await main.getByRole('button', { name: 'Message', exact: true }).click()
      await expect(page).toHaveURL(pathOf(roomOf(asha, help)))
      await page.goto('/user-page?id=999999999999')
      await expect(main.getByRole('heading', { name: 'This account is gone' })).toBeVisible()
    },
  )
}

test('CONTACTS-026 a group that forbids it hides the way to add its people from plain members', async ({ open }) => {
  const [owner, asha, kenji] = await createPeople(url, 'Owner', 'Asha', 'Kenji')
  const group_id = await createGroup(url, 'Goa trip', [owner, asha, kenji])
  const path = `/user-page?id=${kenji.id}&group_id=${group_id}`
  const add = (page: Page) => page.locator('footer').getByRole('button', { name: 'Add friend' })
  const open_page = await open(asha, { path })
  await expect(add(open_page)).toBeVisible()
  await callerOf(owner, origin)('editGroup', { id: group_id, flag_prohibit_add_friends: 1 })
  await open_page.reload()
  await expect(open_page.getByText('This group doesn’t allow adding friends from it')).toBeVisible()
  await expect(add(open_page)).toHaveCount(0)
  const owner_page = await open(owner, { path })
  await expect(add(owner_page)).toBeVisible()
})

test('contacts stay readable without a network', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const page = await open(asha, { path: '/address', options: { serviceWorkers: 'allow' } })
  await expect(contact(page, 'Gurpreet')).toBeVisible()
  await workerReady(page)
  await expect.poll(() => keptSnapshot(page, 'friends'), 'kept by the device').toContain('Gurpreet')
  await page.context().setOffline(true)
  await page.reload()
  await expect(contact(page, 'Gurpreet')).toBeVisible()
  await expect(page.getByText('You’re offline', { exact: false }).first()).toBeVisible()
})

test('CONTACTS-023 the tenth picture of a complaint is refused in the form, a reason is required, and nine go along', async ({
  open,
}) => {
  const [asha, kenji] = await createPeople(url, 'Asha', 'Kenji')
  const page = await open(asha, { path: `/complaint-user?id=${kenji.id}` })
  await expect(page.getByRole('heading', { name: 'Report Kenji' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send report' })
  await send.click()
  await expect(page.getByText('Choose a reason')).toBeVisible()
  await page.getByRole('button', { name: 'Other' }).click()
  await send.click()
  await expect(page.getByText('Write what happened')).toBeVisible()
  await page.getByRole('textbox', { name: 'Tell us more' }).fill('Sells sure numbers')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  )
  const files = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.png`, mimeType: 'image/png', buffer: png }))
  await page.getByLabel('Add photos').setInputFiles(files)
  await expect(page.getByText('Add up to 9 images')).toBeVisible()
  await expect(page.getByText('9 of 9')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await send.click()
  await expect(page.getByText('Report sent. Thank you.')).toBeVisible()
  const [row] = await query<{ images: string[]; reason: number }>(
    url,
    'SELECT reason, images FROM support_report WHERE reporter_id = $1',
    [asha.id],
  )
  expect(row?.reason).toBe(6)
  expect(row?.images).toHaveLength(9)
})

/** Priya is staff; the other one is not. */
async function createServiceGroup() {
  const [priya, customer, other] = await createPeople(url, 'Priya', 'Chandra', 'Colleague')
  await setIdentity(priya, 3)
  const group_id = await createGroup(url, 'Help for you', [priya, customer, other])
  await query(url, 'UPDATE groups_group SET serve_user_id = $2 WHERE id = $1', [group_id, customer.id])
  await query(url, 'UPDATE chat_room SET serve_user_id = $2 WHERE chat_type = 2 AND chat_id = $1', [
    group_id,
    customer.id,
  ])
  const say = (by: Person, text: string) =>
    callerOf(by, origin)('sendMessage', {
      chat_id: group_id,
      chat_type: 2,
      nonce: crypto.randomUUID(),
      content: { type: 1, data: { text } },
    })
  return { group_id, priya, customer, other, say }
}

test('SERVICE-003 staff see two numbers on a service group: own unread, and those of the customer', async ({
  open,
}) => {
  const { priya, customer, other, say } = await createServiceGroup()
  const page = await open(priya)
  const row = chatRow(page, 'Help for you')
  const badges = row.locator('[class*=badge]')
  await say(customer, 'one')
  await expect(badges).toHaveText(['1', '1'])
  await say(other, 'two')
  await expect(badges).toHaveText(['2', '1'])
  await say(customer, 'three')
  await expect(badges).toHaveText(['3', '2'])
  await expect(row).toHaveAccessibleName(/3 unread messages, 2 from the customer/)
  await page.reload()
  await expect(badges).toHaveText(['3', '2'])
  const plain = await open(other)
  await expect(chatRow(plain, 'Help for you').locator('[class*=badge]')).toHaveText(['2'])
  await row.click()
  await expect(page.getByText('three').last()).toBeVisible()
  await page.goBack()
  await expect(badges).toHaveCount(0)
})

test('SERVICE-009 the settings of a service group name its customer to staff, and to nobody else', async ({ open }) => {
  const { group_id, priya, customer, other, say } = await createServiceGroup()
  await say(customer, 'Can you help me?')
  const path = `/group-setting?roomId=${encodeURIComponent(roomIdOf(group_id, ChatType.Group))}`
  const page = await open(priya, { path })
  await expect(page.getByText('Customer: Chandra')).toBeVisible()
  const plain = await open(other, { path })
  await expect(plain.getByRole('heading', { name: 'Help for you', exact: true })).toBeVisible()
  await expect(plain.getByText('Customer: Chandra')).toHaveCount(0)
})
