import { bubble, chatRow, composer, expect, site, test, url, write } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button, expectAt, groupPage, memberRow, pageTitle, question, toggle } from './group-pages.ts'
import { createScene } from './group-scene.ts'
import { callerOf, createGroup, createPeople, pathOf } from '../stage/people.ts'

const [origin] = site.origins
const NAME = 'Diwali Mela planning'

for (const form of FORMS) {
  test(`GROUPS-038 people are chosen with boxes or one button as the action says, and the action is carried out (${form})`, async ({
    open,
  }) => {
    const { room, owner, member } = await createScene(url, origin)
    const page = await open(owner, { form, path: groupPage(form, room, 'GroupSetting') })
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

    await button(page, 'Invite').click()
    await expectAt(page, groupPage(form, room, 'ChooseMember', { type: 'invite' }))
    await expect(box('Meera Iyer')).toBeDisabled()
    await expect(page.getByText('Already in the group')).toBeVisible()
    await expect(button(page, 'Add 0 people')).toBeDisabled()
    await box('Ananya Rao').check({ force: true })
    await button(page, 'Add 1 person').click()
    await expect(button(page, /^All members 5/)).toBeVisible()

    await button(page, 'Remove').click()
    await expect(box('Asha Verma')).toBeDisabled()
    await box('Ananya Rao').check({ force: true })
    await button(page, 'Remove 1 person').click()
    await button(question(page), 'Remove from group').click()
    await expect(button(page, /^All members 4/)).toBeVisible()

    await page.goto(groupPage(form, room, 'ProhibitionList'))
    await button(page, 'Mute a member').click()
    await expectAt(page, groupPage(form, room, 'ChooseMember', { type: 'prohibition' }))
    await expect(page.getByText('Already muted')).toBeVisible()
    await box('Meera Iyer').check({ force: true })
    await box('Gurpreet Singh').check({ force: true })
    await page.getByRole('button', { name: 'Take Gurpreet Singh out' }).click()
    await button(page, 'Mute 1 person').click()
    await expect(button(page, 'Unmute Meera Iyer')).toBeVisible()
    await button(page, 'Unmute Meera Iyer').click()
    await expect(button(page, 'Unmute Meera Iyer')).toHaveCount(0)
    await expect(button(page, 'Unmute Wei Lin')).toBeVisible()

    await page.goto(groupPage(form, room, 'SetManager'))
    await expect(page.getByText('Managers, 1 of 9')).toBeVisible()
    await button(page, /^Add managers/).click()
    await expectAt(page, groupPage(form, room, 'ChooseMember', { type: 'manage' }))
    await expect(page.getByText('Already a manager')).toBeVisible()
    await box('Meera Iyer').check({ force: true })
    await button(page, 'Add 1 manager').click()
    await expect(page.getByText('Managers, 2 of 9')).toBeVisible()
    await button(page, 'Remove Gurpreet Singh as manager').click()
    await button(question(page), 'Make a member').click()
    await expect(page.getByText('Managers, 1 of 9')).toBeVisible()

    await page.goto(groupPage(form, room, 'GroupManagement'))
    await button(page, 'Transfer ownership').click()
    await expectAt(page, groupPage(form, room, 'ChooseMember', { type: 'transfer' }))
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('radio', { name: /^Gurpreet Singh/ }).check({ force: true })
    await page.getByRole('radio', { name: /^Meera Iyer/ }).check({ force: true })
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    await button(page, 'Transfer ownership').click()
    await button(question(page), 'Transfer ownership').click()
    await expect(page.getByText('Meera Iyer is now the owner').first()).toBeVisible()
    await expectAt(page, groupPage(form, room, 'GroupSetting'))
    await expect(button(page, /^Group management/)).toHaveCount(0)

    const asMember = await open(member, { form, path: groupPage(form, room, 'GroupSetting') })
    await expect(asMember.getByText('4 members · you are the owner')).toBeVisible()
  })
}

test('GROUPS-029 the tenth manager is refused in the form and by the server', async ({ open }) => {
  const names = Array.from({ length: 11 }, (_, index) => `Guest ${String(index + 1).padStart(2, '0')}`)
  const people = await createPeople(url, 'Asha', ...names)
  const [asha, ...guests] = people
  const group_id = await createGroup(url, 'Night market', people)
  const asOwner = callerOf(asha!, origin)
  const managers = guests.slice(0, 8).map(({ id }) => id)
  await asOwner('editManagers', { group_id, user_ids: managers, identity: 3 })
  const room = `${group_id}|2`
  const page = await open(asha, { path: groupPage('phone', room, 'SetManager') })
  await expect(page.getByText('1 place left')).toBeVisible()
  await button(page, /^Add managers/).click()
  await page.getByRole('checkbox', { name: 'Guest 09' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Guest 10' }).click({ force: true })
  await expect(page.getByText('A group can have up to 9 managers')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Guest 10' })).not.toBeChecked()
  await button(page, 'Add 1 manager').click()
  await expect(page.getByText('Managers, 9 of 9')).toBeVisible()
  await button(page, /^Add managers/).click()
  await expect(page.getByText('A group can have up to 9 managers').last()).toBeVisible()
  await expectAt(page, groupPage('phone', room, 'SetManager'))
  await expect(asOwner('editManagers', { group_id, user_ids: [guests[10]!.id], identity: 3 })).rejects.toMatchObject({
    reason: 'manager_limit',
  })
})

for (const form of FORMS) {
  test(`owner, manager and member live through muting, removal, transfer, leaving and dissolution (${form})`, async ({
    open,
  }) => {
    test.slow()
    const { room, group_id, owner, manager, member, muted } = await createScene(url, origin)
    const asMember = await open(member, { form, at: 1, path: pathOf(room) })
    const asOwner = await open(owner, { form, path: groupPage(form, room, 'GroupManagement') })
    await write(asMember, 'I may speak')

    await test.step('all are muted and may speak again', async () => {
      await toggle(asOwner, 'Mute everyone').click()
      await expect(composer(asMember)).toHaveCount(0)
      const asManager = await open(manager, { form, path: pathOf(room) })
      await write(asManager, 'managers may speak')
      await expect(bubble(asMember, 'managers may speak')).toBeVisible()
      await toggle(asOwner, 'Mute everyone').click()
      await expect(composer(asMember)).toBeVisible()
    })

    await test.step('a manager mutes and unmutes one from the list of members', async () => {
      const asManager = await open(manager, { form, path: groupPage(form, room, 'AllMembers') })
      const act = async (label: string) => {
        const row = memberRow(asManager, 'Meera Iyer')
        if (form === 'desktop') await button(row, 'Options for Meera Iyer').click()
        else await row.getByRole('button').first().click({ button: 'right' })
        await asManager.getByRole('menuitem', { name: label }).click()
      }
      await act('Mute')
      await expect(memberRow(asManager, 'Meera Iyer').getByText('Muted')).toBeVisible()
      await expect(composer(asMember)).toHaveCount(0)
      await act('Unmute')
      await expect(composer(asMember)).toBeVisible()
      await expect(memberRow(asManager, 'Asha Verma').getByRole('button')).toHaveCount(1)
    })

    await test.step('a manager removes one, who sees the chat go', async () => {
      const asMuted = await open(muted, { form, at: 1, path: groupPage(form, room, 'GroupSetting') })
      await expect(pageTitle(asMuted, 'Group settings')).toBeVisible()
      const asManager = await open(manager, { form, path: groupPage(form, room, 'AllMembers') })
      const row = memberRow(asManager, 'Wei Lin')
      if (form === 'desktop') await button(row, 'Options for Wei Lin').click()
      else await row.getByRole('button').first().click({ button: 'right' })
      await asManager.getByRole('menuitem', { name: 'Remove' }).click()
      const told = asMuted.getByText(/removed from the group/).waitFor()
      await button(question(asManager), 'Remove from group').click()
      await told
      await expect(memberRow(asManager, 'Wei Lin')).toHaveCount(0)
      await expect(pageTitle(asManager, '3 members')).toBeVisible()
      await expect(asMuted).toHaveURL('/chatList')
      await expect(chatRow(asMuted, NAME)).toHaveCount(0)
    })

    await test.step('the owner cannot leave, gives the group away and loses the management that is open elsewhere', async () => {
      const elsewhere = await open(owner, { form, at: 1, path: groupPage(form, room, 'GroupSetting') })
      await button(elsewhere, 'Leave group…').click()
      await expect(question(elsewhere)).toContainText('Transfer it to someone else first, or dissolve it')
      await button(question(elsewhere), 'Transfer ownership').click()
      await elsewhere.getByRole('radio', { name: /^Gurpreet Singh/ }).check({ force: true })
      await button(elsewhere, 'Transfer ownership').click()
      await button(question(elsewhere), 'Transfer ownership').click()
      await expectAt(elsewhere, groupPage(form, room, 'GroupSetting'))
      await expectAt(asOwner, groupPage(form, room, 'GroupSetting'))
      await expect(button(asOwner, /^Group management/)).toHaveCount(0)
      await button(asOwner, 'Leave group…').click()
      await button(question(asOwner), 'Leave group').click()
      await expect(asOwner).toHaveURL('/chatList')
      await expect(chatRow(asOwner, NAME)).toHaveCount(0)
    })

    await test.step('the new owner dissolves it and nobody finds it any more', async () => {
      const asManager = await open(manager, { form, path: groupPage(form, room, 'GroupManagement') })
      await button(asManager, /^Dissolve group…/).click()
      const told = asMember.getByText('The group has been dissolved').waitFor()
      await button(question(asManager), 'Dissolve group').click()
      await told
      await expect(asManager).toHaveURL('/chatList')
      await expect(chatRow(asManager, NAME)).toHaveCount(0)
      await expect(asMember).toHaveURL('/chatList')
      await expect(callerOf(member, origin)('getGroupInfo', { id: group_id })).rejects.toMatchObject({
        reason: 'non_existent',
      })
    })
  })
}

test('a swipe on a member shows what a manager can do with them', async ({ open }) => {
  const { room, manager } = await createScene(url, origin)
  const page = await open(manager, { path: groupPage('phone', room, 'AllMembers') })
  const row = memberRow(page, 'Meera Iyer')
  await expect(row).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  // Rows move down while the first page comes in.
  await expect(async () => {
    const { x, y, width, height } = (await row.boundingBox())!
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) => {
      const touchPoints = share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }]
      return browser.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await touch('touchStart', 0.9)
    for (const share of [0.8, 0.6, 0.4, 0.2]) await touch('touchMove', share)
    await touch('touchEnd')
    await expect(button(row, 'Mute')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // Chromium takes a touch that follows a swipe at once for its end.
  await expect(async () => {
    await button(row, 'Mute').tap({ timeout: 1_000 })
    await expect(row.getByText('Muted')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
