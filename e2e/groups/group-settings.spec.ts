import sharp from 'sharp'
import { bubble, chatList, chatRow, expect, icon, site, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button, expectAt, groupPage, memberRow, pageTitle, question, shownPage, toggle } from './group-pages.ts'
import { createScene } from './group-scene.ts'
import { LONG_MS } from '../../waits.ts'
import { befriend, callerOf, createGroup, createPeople, createToken, pathOf } from '../stage/people.ts'

const [origin] = site.origins

for (const form of FORMS) {
  test(`GROUPS-011 the settings show what the group has, the own side of it and the way out, and to owner and managers the management (${form})`, async ({
    open,
  }) => {
    const { room, group_id, owner, manager, member } = await createScene(url, origin)
    for (const [person, isManaging] of [
      [owner, true],
      [manager, true],
      [member, false],
    ] as const) {
      const page = await open(person, { form, path: groupPage(form, room, 'GroupSetting') })
      await expect(pageTitle(page, 'Group settings')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: 'Diwali Mela planning' })).toBeVisible()
      const strip = page.getByRole('list', { name: 'Members', exact: true })
      for (const name of ['Asha Verma', 'Gurpreet Singh', 'Meera Iyer', 'Wei Lin', 'Invite'])
        await expect(button(strip, name)).toBeVisible()
      for (const name of [/^All members 4/, /^Group notice Updated today/, /^Group QR code/, /^Search messages/])
        await expect(button(shownPage(page, form), name)).toBeVisible()
      await expect(toggle(page, 'Pin to top')).not.toBeChecked()
      await expect(toggle(page, 'Mute notifications')).not.toBeChecked()
      for (const name of [/^My name in this group/, 'Report', 'Clear chat history…', 'Leave group…'])
        await expect(button(page, name)).toBeVisible()
      const count = isManaging ? 1 : 0
      for (const name of [/^Group name/, /^Join requests/, /^Group management/, 'Remove'])
        await expect(button(page, name)).toHaveCount(count)
      await expect(page.getByLabel('Change group photo')).toHaveCount(count)
      await expect(page.getByRole('heading', { name: 'Managers only' })).toHaveCount(count)
      for (const [name, route] of [
        [/^All members/, 'AllMembers'],
        [/^Group notice/, 'EditDescription'],
        [/^Group QR code/, 'GroupQr'],
        [/^Search messages/, 'ChatRecord'],
      ] as const) {
        await button(shownPage(page, form), name).click()
        await expectAt(page, groupPage(form, room, route))
        await page.goBack()
      }
      await button(page, 'Report').click()
      await expect(page).toHaveURL(`/complaint-user?group_id=${group_id}`)
    }
  })

  test(`a pin, a mute and an own name are kept, show in the list at once and can be taken back (${form})`, async ({
    open,
  }) => {
    const { room, owner, member } = await createScene(url, origin)
    const other = await open({ ...member, token: await createToken(url, member.id) }, { form: 'desktop', at: 1 })
    const page = await open(member, { form, path: groupPage(form, room, 'GroupSetting') })
    await toggle(page, 'Mute notifications').click()
    await toggle(page, 'Pin to top').click()
    await expect(toggle(page, 'Mute notifications')).toBeChecked()
    await expect(toggle(page, 'Pin to top')).toBeChecked()
    await expect(icon(chatRow(other, 'Diwali Mela planning'), 'bell_off')).toBeVisible()
    await button(page, /^My name in this group/).click()
    await page.getByRole('textbox', { name: 'My name in this group' }).fill('Meera of the lamps')
    await button(page, 'Save').click()
    await expect(button(page, /^My name in this group Meera of the lamps/)).toBeVisible()
    await page.reload()
    await expect(toggle(page, 'Pin to top')).toBeChecked()
    await expect(toggle(page, 'Mute notifications')).toBeChecked()

    const asOwner = await open(owner, { form, path: groupPage(form, room, 'AllMembers') })
    await expect(memberRow(asOwner, 'Meera of the lamps')).toBeVisible()
    await toggle(page, 'Pin to top').click()
    await expect(toggle(page, 'Pin to top')).not.toBeChecked()
  })

  test(`GROUPS-012 the management has its switches and lists, and for the owner alone managers, transfer and dissolution (${form})`, async ({
    open,
  }) => {
    const { room, owner, manager, member } = await createScene(url, origin)
    for (const [person, isOwner] of [
      [owner, true],
      [manager, false],
    ] as const) {
      const page = await open(person, { form, path: groupPage(form, room, 'GroupManagement') })
      await expect(toggle(page, 'Approve new members')).toBeChecked()
      await expect(toggle(page, 'Members can’t add each other')).not.toBeChecked()
      await expect(toggle(page, 'Mute everyone')).not.toBeChecked()
      await expect(button(page, /^Muted members 1/)).toBeVisible()
      await expect(button(page, /^Join requests.*2 requests waiting/)).toBeVisible()
      const count = isOwner ? 1 : 0
      for (const name of [/^Set managers 1 of 9/, 'Transfer ownership', /^Dissolve group….*Removes all 4 members/])
        await expect(button(page, name)).toHaveCount(count)
      await button(page, /^Muted members/).click()
      await expectAt(page, groupPage(form, room, 'ProhibitionList'))
      await expect(button(page, 'Unmute Wei Lin')).toBeVisible()
      await page.goBack()
      await button(page, /^Join requests/).click()
      await expectAt(page, groupPage(form, room, 'GroupReview'))
      await expect(button(page, 'Let in Nadia Khan')).toBeVisible()
    }
    const asOwner = await open(owner, { form, path: groupPage(form, room, 'GroupManagement') })
    for (const name of ['Members can’t add each other', 'Approve new members']) {
      const stored = asOwner.waitForResponse((response) => response.url().endsWith('/api/group/edit'))
      await toggle(asOwner, name).click()
      await stored
    }
    await expect(toggle(asOwner, 'Members can’t add each other')).toBeChecked()
    await expect(toggle(asOwner, 'Approve new members')).not.toBeChecked()
    await asOwner.reload()
    await expect(toggle(asOwner, 'Members can’t add each other')).toBeChecked()
    const asMember = await open(member, { form, path: groupPage(form, room, 'GroupManagement') })
    await expectAt(asMember, groupPage(form, room, 'GroupSetting'))
    await expect(pageTitle(asMember, 'Group settings')).toBeVisible()
  })
}

test('a switch that the server refuses returns to what is true and says why', async ({ open }) => {
  const { room, owner } = await createScene(url, origin)
  const page = await open(owner, { path: groupPage('phone', room, 'GroupManagement') })
  const forbid = toggle(page, 'Members can’t add each other')
  await expect(forbid).not.toBeChecked()
  await page.route('**/api/group/edit', (route) =>
    route.fulfill({ json: { code: 10018, data: { reason: 'permission_not_allowed' } } }),
  )
  await forbid.click()
  await expect(page.getByText('Cannot operate temporarily')).toBeVisible()
  await expect(forbid).not.toBeChecked()
  await page.context().setOffline(true)
  await expect(forbid).toBeDisabled()
})

for (const form of FORMS) {
  test(`GROUPS-037 all members are listed with their roles, found by name, read 20 at a time and lead to their page (${form})`, async ({
    open,
  }) => {
    const names = Array.from({ length: 47 }, (_, index) => `Guest ${String(index + 1).padStart(2, '0')}`)
    const people = await createPeople(url, 'Asha', 'Gurpreet', ...names)
    const [asha, gurpreet] = people
    const group_id = await createGroup(url, 'Night market', people)
    await callerOf(asha!, origin)('editManagers', { group_id, user_ids: [gurpreet!.id], identity: 3 })
    const room = `${group_id}|2`
    const page = await open(people[10], { form, path: groupPage(form, room, 'GroupSetting') })
    const limits: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      // The chat beside it reads the list without looking for anybody.
      if (pathname === '/api/group/user_list' && searchParams.has('keyword')) limits.push(searchParams.get('limit'))
    })
    await button(page, /^All members 49/).click()
    await expect(pageTitle(page, '49 members')).toBeVisible()
    await expect(memberRow(page, 'Asha').getByText('Owner', { exact: true })).toBeVisible()
    await expect(memberRow(page, 'Gurpreet').getByText('Manager', { exact: true })).toBeVisible()
    await expect(memberRow(page, 'Guest 01')).toBeVisible()
    await expect(memberRow(page, 'Guest 01').getByText(/^(Owner|Manager)$/)).toHaveCount(0)
    const list = page.getByRole('list', { name: 'Members', exact: true })
    const seen = new Set<string>()
    const lookOn = async () => {
      for (const name of await list.locator('li [class*=name]').allTextContents()) seen.add(name)
      await list.locator('..').evaluate((scroller) => scroller.scrollBy(0, 400))
      return [...seen].filter((name) => name.startsWith('Guest')).length
    }
    await expect.poll(lookOn, { intervals: [100], timeout: LONG_MS }).toBe(46)
    expect(seen.has('You')).toBe(true)
    expect(limits.length).toBeGreaterThanOrEqual(3)
    expect(new Set(limits)).toEqual(new Set(['20']))

    await page.getByRole('searchbox', { name: 'Search members' }).fill('gUEST 4')
    await expect(list.getByRole('listitem')).toHaveCount(8)
    await expect(memberRow(page, 'Guest 40')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody of this name')
    await expect(page.getByText('Nothing for “nobody of this name”')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('gurp')
    await memberRow(page, 'Gurpreet').getByRole('button').first().click()
    await expect(page).toHaveURL(`/user-page?id=${gurpreet!.id}&group_id=${group_id}`)
  })
}

test('a manager changes the name and the photo of a group and a member sees both at once', async ({ open }) => {
  const { room, manager, member } = await createScene(url, origin)
  const reader = await open(member, { form: 'desktop', at: 1, path: groupPage('desktop', room, 'GroupSetting') })
  const page = await open(manager, { path: groupPage('phone', room, 'GroupSetting') })
  await button(page, /^Group name/).click()
  const name = page.getByRole('textbox', { name: 'Group name' })
  await name.fill('  ')
  await button(page, 'Save').click()
  await expect(page.getByText('Enter a name for the group')).toBeVisible()
  await name.fill('Holi planning')
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Holi planning' })).toBeVisible()
  await expect(chatRow(reader, 'Holi planning')).toBeVisible()
  const blue = { create: { width: 300, height: 300, channels: 3 as const, background: '#0000ff' } }
  const buffer = await sharp(blue).jpeg().toBuffer()
  await page.getByLabel('Change group photo').setInputFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer })
  await button(page.getByRole('dialog', { name: 'Move and scale' }), 'Use photo').click()
  await expect(page.locator('label img')).toBeVisible()
  await expect(reader.getByRole('complementary').locator('img')).toBeVisible()
})

test('GROUPS-035 an unchanged notice is refused in the form, a new one reaches the chat, an emptied one goes after a question', async ({
  open,
}) => {
  const { room, owner, member } = await createScene(url, origin)
  const page = await open(owner, { form: 'desktop', path: groupPage('desktop', room, 'EditDescription') })
  const reader = await open(member, { form: 'desktop', at: 1, path: groupPage('desktop', room, 'EditDescription') })
  const field = page.getByRole('textbox', { name: 'Notice for all 4 members' })
  await expect(field).toHaveValue(/^Stalls open at 5/)
  await expect(page.getByText('58 / 1000')).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('notice_edit') && calls.push(request.url()))
  await button(page, 'Post').click()
  await expect(page.getByText('Nothing has changed')).toBeVisible()
  expect(calls).toEqual([])
  await field.fill('Stalls open at 6.')
  await expect(page.getByText('Nothing has changed')).toBeHidden()
  await button(page, 'Post').click()
  await expect(page.getByText('Notice posted')).toBeVisible()
  await expect(bubble(page, 'Stalls open at 6.')).toBeVisible()
  await expect(reader.locator('aside').getByText('Stalls open at 6.')).toBeVisible()
  await expect(reader.getByRole('textbox', { name: /^Notice for/ })).toHaveCount(0)

  await page.goto(groupPage('desktop', room, 'EditDescription'))
  await field.fill('')
  await button(page, 'Post').click()
  await button(question(page), 'Cancel').click()
  await expect(field).toBeVisible()
  await button(page, 'Delete notice').click()
  await button(question(page), 'Delete notice').click()
  await expect(page.getByText('Notice deleted')).toBeVisible()
  await expect(reader.getByText('No notice yet')).toBeVisible()
})

test('GROUPS-017 requests to join come in live, are answered once and show what became of them', async ({ open }) => {
  const { room, group_id, owner, manager, friend, applicant } = await createScene(url, origin)
  const page = await open(manager, { path: groupPage('phone', room, 'GroupReview') })
  await expect(page.getByText('I make the clay lamps')).toBeVisible()
  await expect(page.getByText('Invited by Meera Iyer')).toBeVisible()
  await callerOf(friend, origin)('joinGroup', { id: group_id, ref_user_id: owner.id })
  await expect(page.getByText('By the link of Asha Verma')).toBeVisible()
  const asOwner = await open(owner, { form: 'desktop', at: 1, path: groupPage('desktop', room, 'GroupReview') })
  await button(page, 'Let in Nadia Khan').click()
  await button(page, 'Refuse Lena Vogel').click()
  await expect(button(page, 'Let in Nadia Khan')).toHaveCount(0)
  await expect(page.getByText('Refused', { exact: true })).toBeVisible()
  const newcomer = await open(applicant, { form: 'desktop', at: 1 })
  await expect(chatRow(newcomer, 'Diwali Mela planning')).toBeVisible()
  await expect(button(asOwner, 'Let in Nadia Khan')).toHaveCount(0)
  await button(asOwner, 'Let in Ananya Rao').click()
  await expect(button(page, /^Let in/)).toHaveCount(0)
})

test('GROUPS-005 my groups are counted, filtered by role, found by name and open their chat, also one taken from the list', async ({
  open,
}) => {
  const [asha, dev] = await createPeople(url, 'Asha', 'Dev')
  await befriend(url, asha, dev)
  await createGroup(url, 'Cricket Sunday', [asha, dev])
  const night = await createGroup(url, 'Night market team', [dev, asha])
  await callerOf(asha, origin)('removeChat', { chat_id: night, chat_type: 2 })
  for (const form of FORMS) {
    const page = await open(asha, { form, path: '/my-groups' })
    const list = page.getByRole('list', { name: 'My groups' })
    await expect(page.getByText('2 groups')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('radio', { name: 'I own 1' }).click()
    await expect(list.getByRole('listitem')).toHaveText([/^.*Cricket Sunday.*2 members$/])
    await page.getByRole('radio', { name: 'All 2' }).click()
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('NIGHT')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await button(list, /Night market team/).click()
    await expect(page).toHaveURL(pathOf(`${night}|2`))
    await expect(page.getByRole('textbox', { name: 'Message Night market team' })).toBeVisible()
  }
})

test('cleared records go from this side only and the chat stays in the list', async ({ open }) => {
  const { room, owner, member } = await createScene(url, origin)
  const page = await open(member, { form: 'desktop', path: groupPage('desktop', room, 'GroupSetting') })
  const other = await open(owner, { form: 'desktop', at: 1, path: pathOf(room) })
  await expect(bubble(page, 'Stalls open at 5')).toBeVisible()
  await button(page, 'Clear chat history…').click()
  await button(question(page), 'Clear chat history').click()
  await expect(page.getByText('Chat history cleared')).toBeVisible()
  await expect(bubble(page, 'Stalls open at 5')).toHaveCount(0)
  await expect(chatList(page)).toContainText('Diwali Mela planning')
  await expect(bubble(other, 'Stalls open at 5')).toBeVisible()
})
