import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { query } from '../../server/test/engines/postgres.ts'
import { bubble, chatRow, expect, gateOn, site, test, url, write } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button, field, logIn } from '../stage/login-page.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf, type Person } from '../stage/people.ts'

const origin = site.origins[0]
const chatPath = (group_id: string) => pathOf(roomIdOf(group_id, ChatType.Group))
const joinPath = (group_id: string, ref?: string) => `/join-group/${group_id}${ref ? `?ref=${ref}` : ''}`
const messages = (page: Page) => page.getByRole('log')
const stored = (page: Page, group_id: string) =>
  page.evaluate((key) => localStorage.getItem(key), `temporary_join_group_msg_${group_id}`)

async function readPicture(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

async function fullName(group_id: string, members: Person[]): Promise<void> {
  await callerOf(members[0]!, origin)('editNotice', { id: group_id, notice: `Welcome to ${group_id}` })
}

for (const form of FORMS) {
  test(`GROUPS-020 a link shows name, picture and size, joins or asks, and leads members straight in (${form})`, async ({
    open,
  }) => {
    const [asha, gurpreet, meera] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
    const group_id = await createGroup(url, 'Night market', [asha, gurpreet])
    await fullName(group_id, [asha])
    const avatar_url = '/icons/icon-192.png'
    await query(url, 'UPDATE groups_group SET avatar_url = $2 WHERE id = $1', [group_id, avatar_url])

    const guest = await open(undefined, {
      form,
      path: joinPath(group_id, asha.id),
      options: { storageState: { cookies: [], origins: [] } },
    })
    await expect(guest.getByRole('heading', { name: 'Night market' })).toBeVisible()
    await expect(guest.getByText('2 members')).toBeVisible()
    await expect(guest.locator(`img[src="${avatar_url}"]`)).toHaveCount(1)
    await expect(button(guest, 'Join group')).toBeVisible()
    expect(new URL(guest.url()).pathname, 'nobody is registered for looking').toBe(`/join-group/${group_id}`)
    expect(await guest.evaluate(() => localStorage.getItem('token'))).toBeNull()

    const page = await open(meera, { form, path: joinPath(group_id, asha.id) })
    await expect(page.getByRole('heading', { name: 'Night market' })).toBeVisible()
    await expect(page.getByText('2 members')).toBeVisible()
    await expect(page.locator(`img[src="${avatar_url}"]`).first()).toBeAttached()
    await expect(page.getByText('Asha invited you')).toBeVisible()
    await button(page, 'Join group').click()
    await expect(page).toHaveURL(chatPath(group_id))
    await expect(messages(page)).toContainText('Asha invited Meera to the group')
    await write(page, 'Here I am')
    await expect(bubble(page, 'Here I am')).toHaveAccessibleName(/, (sent|read)\./)

    await page.goto(joinPath(group_id))
    await expect(page, 'a member goes straight in').toHaveURL(chatPath(group_id))
    const asked_id = await createGroup(url, 'Class of 2014', [asha])
    await callerOf(asha, origin)('editGroup', { id: asked_id, flag_check: 1 })
    await page.goto(joinPath(asked_id))
    await button(page, 'Ask to join').click()
    await expect(page.getByText('Waiting for approval')).toBeVisible()
    const { list } = await callerOf(asha, origin)('listJoinRequests', { group_id: asked_id })
    expect(list).toMatchObject([{ user: { id: meera.id }, status: 2 }])
    await page.goto('/join-group/999999999999999')
    await expect(page.getByText('This group doesn’t exist any more')).toBeVisible()
  })

  test(
    `somebody asks to join, waits, and is in the chat the moment a manager agrees, on ${form}`,
    gateOn(form),
    async ({ open }) => {
      const [asha, meera, dev] = await createPeople(url, 'Asha', 'Meera', 'Dev')
      const group_id = await createGroup(url, 'Night market', [asha])
      const asOwner = callerOf(asha, origin)
      await asOwner('editGroup', { id: group_id, flag_check: 1 })
      const page = await open(meera, { form, path: joinPath(group_id) })
      await expect(page.getByText('A manager approves new members')).toBeVisible()
      await field(page, 'A few words for the managers').fill('I make the clay lamps')
      await button(page, 'Ask to join').click()
      await expect(page.getByText('Waiting for approval')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Waiting for approval')).toBeVisible()
      const { list } = await asOwner('listJoinRequests', { group_id })
      expect(list).toMatchObject([{ user: { id: meera.id }, apply_content: 'I make the clay lamps', status: 2 }])
      await asOwner('reviewJoinRequest', { id: list[0]!.id, status: 2 })
      await expect(page).toHaveURL(chatPath(group_id))
      await expect(messages(page)).toContainText('Meera joined the group')
      await expect(messages(page)).toContainText('You joined with a group link')

      await query(url, 'UPDATE groups_group SET status = -2, flag_check = -1 WHERE id = $1', [group_id])
      const late = await open(dev, { form, path: joinPath(group_id) })
      await button(late, 'Join group').click()
      await expect(late.getByText('Group has been banned')).toBeVisible()
      await expect(button(late, 'Join group')).toHaveCount(0)
    },
  )

  test(`GROUPS-021 the group's code of 240 px says its address and can be saved (${form})`, async ({ open }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    const group_id = await createGroup(url, 'Night market', [asha, gurpreet])
    await fullName(group_id, [asha])
    const page = await open(gurpreet, { form, path: chatPath(group_id) })
    await page.getByRole('link', { name: 'Night market' }).last().click()
    await page.getByText('Group QR code', { exact: true }).click()
    const code = page.getByRole('img', { name: 'QR code of Night market' })
    await expect(code).toBeVisible()
    expect(await code.boundingBox()).toMatchObject({ width: 240, height: 240 })
    const address = `${origin}/join-group/${group_id}?ref=${gurpreet.id}`
    expect(await readPicture(await code.screenshot())).toBe(address)
    const download = page.waitForEvent('download')
    await button(page, 'Save').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('image.png')
    expect(await readPicture(await readFile((await file.path())!))).toBe(address)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })
}

test('GROUPS-023 SHELL-035 what a guest began goes on after the sign-in, is told once and leaves nothing behind', async ({
  open,
}) => {
  const [asha, gurpreet, meera] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
  const group_id = await createGroup(url, 'Night market', [asha, gurpreet])
  await fullName(group_id, [asha])
  // Somebody who signed out here before: no account is made without a question.
  const page = await open(undefined, {
    path: joinPath(group_id, asha.id),
    options: {
      storageState: {
        cookies: [],
        origins: [{ origin, localStorage: [{ name: 'not_auto_register', value: '1' }] }],
      },
    },
  })
  await button(page, 'Join group').tap()
  const dialog = page.locator('dialog[open]')
  await expect(dialog).toBeVisible()
  expect(JSON.parse((await stored(page, group_id))!)).toMatchObject({ group_id, ref_user_id: asha.id })
  await page.reload()
  await button(page, 'Join group').tap()
  await button(dialog, 'Log in').tap()
  await logIn(page, meera.username, meera.password)
  await expect(page, 'the join goes on by itself').toHaveURL(chatPath(group_id))
  await expect(messages(page)).toContainText('Asha invited Meera to the group')
  await expect(messages(page).getByText('Asha invited you to this group')).toHaveCount(1)
  expect(await stored(page, group_id)).toBeNull()
  await page.reload()
  await expect(messages(page)).toContainText('Asha invited Meera to the group')
  await expect(messages(page).getByText('Asha invited you to this group'), 'shown once').toHaveCount(0)
})

test('a newcomer with the link of a group is in it after one tap', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const group_id = await createGroup(url, 'Night market', [asha])
  await fullName(group_id, [asha])
  const page = await open(undefined, { path: joinPath(group_id, asha.id) })
  await button(page, 'Join group').tap()
  await expect(page).toHaveURL(chatPath(group_id))
  await write(page, 'hello from outside')
  await expect(bubble(page, 'hello from outside')).toHaveAccessibleName(/, (sent|read)\./)
})

for (const form of FORMS) {
  test(`GROUPS-022 an invitation is sent from the code's page and followed from its card, on ${form}`, async ({
    open,
  }) => {
    const [asha, gurpreet, meera] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
    await befriend(url, asha, meera)
    await befriend(url, asha, gurpreet)
    const group_id = await createGroup(url, 'Night market', [asha])
    await fullName(group_id, [asha])
    const roomId = encodeURIComponent(roomIdOf(group_id, ChatType.Group))
    const path = form === 'phone' ? `/group-qr?roomId=${roomId}` : `${chatPath(group_id)}/group-qr`
    const page = await open(asha, { form, path })
    await page.getByRole('button', { name: 'Send to friends' }).click()
    await page.getByRole('checkbox', { name: /Meera/ }).check({ force: true })
    await button(page, 'Send to 1 friend').click()
    await expect(page.getByText('Invitation sent')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of Night market' })).toBeVisible()

    const friend = await open(meera, { form, at: 1, path: pathOf(roomOf(asha, meera)) })
    const card = bubble(friend, 'Night market')
    await expect(card).toContainText('Group invitation, 1 member')
    await button(card, 'Join').click()
    await expect(friend).toHaveURL(chatPath(group_id))
    await expect(messages(friend)).toContainText('Asha invited Meera to the group')
    await friend.goBack()
    await expect(bubble(friend, 'Night market')).toContainText('Joined')
    await button(bubble(friend, 'Night market'), 'Open chat').click()
    await expect(friend).toHaveURL(chatPath(group_id))
    await friend.goto('/chatList')
    await expect(chatRow(friend, 'Asha')).toContainText('[Group invitation]')
  })
}
