import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import type { Page } from '@playwright/test'
import { bubble, chatRow, composer, expect, gateOn, site, test, url, write } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, type Person } from '../stage/people.ts'

const origin = site.origins[0]
const roomOfGroup = (group_id: string) => roomIdOf(group_id, ChatType.Group)
const chatPath = (group_id: string) => pathOf(roomOfGroup(group_id))
const messages = (page: Page) => page.getByRole('log')
const header = (page: Page) => page.locator('header').filter({ hasText: 'Night market' })

function say(by: Person, group_id: string, text: string) {
  const content = { type: 1 as const, data: { text } }
  const chat = { chat_id: group_id, chat_type: ChatType.Group }
  return callerOf(by, origin)('sendMessage', { ...chat, nonce: crypto.randomUUID(), content })
}

for (const form of FORMS) {
  test(
    `GROUPS-001 Launch group chat leads to friends with checkboxes, makes the group and opens it (${form})`,
    gateOn(form),
    async ({ open }) => {
      const [asha, gurpreet, meera] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera')
      await befriend(url, asha, gurpreet)
      await befriend(url, asha, meera)
      const page = await open(asha, { form })
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Launch group chat' }).click()
      await expect(page).toHaveURL('/new-group-choose-member?type=group')
      const make = page.getByRole('button', { name: /^(Choose friends|Make a group of)/ })
      await expect(make).toBeDisabled()
      await expect(page.getByRole('checkbox')).toHaveCount(2)
      await page.getByRole('checkbox', { name: /Gurpreet/ }).check({ force: true })
      await page.getByRole('checkbox', { name: /Meera/ }).check({ force: true })
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/group/add'))
      await page.getByRole('button', { name: 'Make a group of 3' }).click()
      expect((await asked).method()).toBe('POST')
      expect((await asked).postDataJSON()).toEqual({ user_ids: [gurpreet.id, meera.id] })
      await expect(page).toHaveURL(/\/chat\/\d+%7C2$/)
      await expect(messages(page)).toContainText('Asha created the group')
      await expect(messages(page)).toContainText('Asha invited Gurpreet and Meera to the group')
      await expect(page.getByRole('heading', { level: 1, name: 'Asha, Gurpreet, Meera' })).toBeVisible()

      const friend = await open(gurpreet, { form, at: 1 })
      await chatRow(friend, 'Asha, Gurpreet, Meera').click()
      await write(page, 'Welcome, both')
      await write(friend, 'Thank you')
      await expect(bubble(friend, 'Welcome, both')).toBeVisible()
      await expect(bubble(page, 'Thank you')).toBeVisible()
      await page.goBack()
      await expect(page, 'the way back leads to the list, not to the form').toHaveURL(/\/chat(List)?$/)
    },
  )

  test(
    `two people talk in a group: faces, names, runs and what happened, on ${form}`,
    gateOn(form),
    async ({ open }) => {
      const [asha, gurpreet, meera, dev] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera', 'Dev')
      await befriend(url, asha, dev)
      await befriend(url, gurpreet, meera, 'Meera from work')
      const group_id = await createGroup(url, 'Night market', [asha, gurpreet, meera])
      await say(asha, group_id, 'First')
      const page = await open(gurpreet, { form, path: chatPath(group_id) })
      const peer = await open(asha, { form: 'desktop', at: 1, path: chatPath(group_id) })
      await expect(page.getByRole('heading', { level: 1, name: 'Night market' })).toBeVisible()
      await expect(header(page)).toContainText('3 members')

      await write(page, 'Hello all')
      await expect(bubble(peer, 'Hello all')).toHaveAccessibleName(/^Gurpreet, /)
      await write(peer, 'Welcome')
      await write(peer, 'Good to see you')
      await expect(bubble(page, 'Welcome')).toContainText('Asha')
      await expect(bubble(page, 'Welcome')).toContainText('Owner')
      await expect(bubble(page, 'Good to see you'), 'once for a run').not.toContainText('Asha')
      await expect(messages(page).getByRole('link', { name: 'Asha' }), 'a face for each run').toHaveCount(2)
      await say(meera, group_id, 'Hi from me')
      await expect(bubble(page, 'Hi from me'), 'as the reader calls her').toContainText('Meera from work')
      await expect(bubble(peer, 'Hi from me')).not.toContainText('from work')
      await callerOf(meera, origin)('editGroupMember', { group_id, group_nickname: 'Lamp maker' })

      await callerOf(asha, origin)('addGroupMembers', { id: group_id, user_ids: [dev.id] })
      await expect(messages(page)).toContainText('Asha invited Dev to the group')
      await expect(header(page)).toContainText('4 members')
      await expect(bubble(page, 'Hi from me'), 'as she goes by in the group').toContainText('Lamp maker')
      await callerOf(asha, origin)('editManagers', { group_id, user_ids: [dev.id, meera.id], identity: 3 })
      await expect(messages(page)).toContainText('Lamp maker and Dev are now managers')
      await callerOf(asha, origin)('muteGroupMembers', { group_id, all: 1, prohibition_status: 1 })
      await expect(messages(page)).toContainText('Everyone is muted')
      await expect(composer(page), 'a line says why nothing can be written').toHaveCount(0)
      await expect(composer(peer)).toBeVisible()
      await callerOf(asha, origin)('muteGroupMembers', { group_id, all: 1, prohibition_status: -1 })
      await expect(composer(page)).toBeVisible()
      await callerOf(asha, origin)('muteGroupMembers', { group_id, user_ids: [gurpreet.id], prohibition_status: 1 })
      await expect(page.getByRole('status').getByText('You can’t write in this group right now')).toBeVisible()
      await callerOf(asha, origin)('muteGroupMembers', { group_id, user_ids: [gurpreet.id], prohibition_status: -1 })
      await write(page, 'Back again')
      await expect(bubble(peer, 'Back again')).toBeVisible()
    },
  )

  test(`GROUPS-033 SHELL-035 a closed notice stays closed and a new one shows again (${form})`, async ({ open }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    const group_id = await createGroup(url, 'Night market', [asha, gurpreet])
    const asOwner = callerOf(asha, origin)
    const { notice_message_id } = await asOwner('editNotice', { id: group_id, notice: 'Stalls open at 5' })
    const page = await open(gurpreet, { form, path: chatPath(group_id) })
    const bar = page.getByRole('region', { name: 'Group notice' })
    await expect(bar).toContainText('Stalls open at 5')
    await expect(bubble(page, 'Stalls open at 5')).toContainText('Group notice')
    await bar.getByRole('button', { name: 'Hide the notice' }).click()
    await expect(bar).toHaveCount(0)
    const stored = await page.evaluate(() => localStorage.getItem('group_notice_closed_id'))
    expect(JSON.parse(stored!)).toEqual({ [group_id]: notice_message_id })

    await page.reload()
    await expect(bubble(page, 'Stalls open at 5')).toBeVisible()
    await asOwner('editGroup', { id: group_id, name: 'Night market 2' })
    await expect(page.getByRole('heading', { level: 1, name: 'Night market 2' })).toBeVisible()
    await expect(bar, 'the same notice does not come back').toHaveCount(0)

    await asOwner('editNotice', { id: group_id, notice: 'Bring a lamp' })
    await expect(bar).toContainText('Bring a lamp')
    for (let n = 1; n <= 5; n++) await say(asha, group_id, `long ${n}${'\n…'.repeat(30)}`)
    await expect(bubble(page, 'long 5')).toBeVisible()
    await expect(bubble(page, 'Bring a lamp')).not.toBeInViewport()
    await bar.getByRole('button', { name: /Bring a lamp/ }).click()
    await expect(bubble(page, 'Bring a lamp'), 'a tap leads to the message').toBeInViewport()
    await asOwner('editNotice', { id: group_id, notice: '' })
    await expect(bar, 'gone with the notice').toHaveCount(0)
  })

  test(`GROUPS-025 somebody who is put out while on a page of the group leaves it, on ${form}`, async ({ open }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    const group_id = await createGroup(url, 'Night market', [asha, gurpreet])
    const other_id = await createGroup(url, 'Class of 2014', [asha, gurpreet])
    await say(asha, group_id, 'hello')
    await say(asha, other_id, 'good day')
    const roomId = roomOfGroup(group_id)
    const path = form === 'phone' ? `/group-qr?roomId=${encodeURIComponent(roomId)}` : `${chatPath(group_id)}/group-qr`
    const page = await open(gurpreet, { form, path })
    const away = await open(gurpreet, { form: 'desktop', at: 1, path: chatPath(other_id) })
    await expect(page.getByRole('img', { name: 'QR code of Night market' })).toBeVisible()
    await expect(chatRow(away, 'Night market')).toBeVisible()

    await callerOf(asha, origin)('removeGroupMembers', { group_id, user_ids: gurpreet.id })
    await expect(page.getByText('You have been removed from the group')).toBeVisible()
    await expect(page).toHaveURL(/\/(chatList|chat)$/)
    await expect(chatRow(page, 'Class of 2014')).toBeVisible()
    await expect(chatRow(page, 'Night market')).toHaveCount(0)
    await expect(chatRow(away, 'Night market')).toHaveCount(0)

    await callerOf(asha, origin)('dissolveGroup', { id: other_id })
    await expect(away.getByText('The group has been dissolved')).toBeVisible()
    await expect(away).toHaveURL(/\/chat(List)?$/)
    await expect(chatRow(away, 'Class of 2014')).toHaveCount(0)
  })
}

test('a group lost while the device was away is gone when it comes back, and the chat is left', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const group_id = await createGroup(url, 'Night market', [asha, gurpreet])
  await say(asha, group_id, 'hello')
  const page = await open(gurpreet, { path: chatPath(group_id) })
  await expect(bubble(page, 'hello')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline')).toBeVisible()
  await write(page, 'never read')
  await callerOf(asha, origin)('removeGroupMembers', { group_id, user_ids: gurpreet.id })
  await page.context().setOffline(false)
  await expect(page.getByText('You’re no longer in this group')).toBeVisible()
  await expect(page).toHaveURL(/\/chatList$/)
  await expect(chatRow(page, 'Night market')).toHaveCount(0)
})

test('leaving at another device is silent', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const group_id = await createGroup(url, 'Night market', [asha, gurpreet])
  await say(asha, group_id, 'hello')
  const page = await open(gurpreet, { path: chatPath(group_id) })
  await expect(bubble(page, 'hello')).toBeVisible()
  await callerOf(gurpreet, origin)('removeGroupMembers', { group_id, user_ids: gurpreet.id })
  await expect(page).toHaveURL(/\/chatList$/)
  await expect(page.getByText(/removed from the group|dissolved|no longer in/)).toHaveCount(0)
})
