import type { Page } from '@playwright/test'
import { bubble, chatRow, expect, icon, site, test, url } from '../../stage/app.ts'
import { hold } from '../../stage/fingers.ts'
import { befriend, createPeople, createToken, pathOf, roomOf, sayTo } from '../../stage/people.ts'

const badge = (page: Page) => chatRow(page, 'Gurpreet').locator('[class*=badge]')
const tab = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Chats' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

test('a chat is marked as unread by finger, mouse and keyboard, alike on all devices, until it is read again', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'shall we go?', site.origins[0])
  const phone = await open(asha)
  const desktop = await open({ ...asha, token: await createToken(url, asha.id) }, { form: 'desktop', at: 1 })
  const both = [phone, desktop]
  const friend = await open(gurpreet, { path: pathOf(roomOf(gurpreet, asha)) })
  for (const each of both) await expect(badge(each)).toHaveText('1')

  // What is unread is marked as read without being opened, which its author sees.
  await hold(phone, chatRow(phone, 'Gurpreet'), item(phone, 'Mark as read'))
  await item(phone, 'Mark as read').tap()
  for (const each of both) await expect(badge(each)).toHaveCount(0)
  await expect(icon(bubble(friend, 'shall we go?'), 'ticks')).toBeVisible()

  // By finger: a dot on both, counted as one, and it stays.
  await hold(phone, chatRow(phone, 'Gurpreet'), item(phone, 'Mark as unread'))
  await item(phone, 'Mark as unread').tap()
  for (const each of both) {
    await expect(badge(each)).toBeVisible()
    await expect(badge(each)).toHaveText('')
    await expect(chatRow(each, 'Gurpreet')).toHaveAccessibleName(/marked as unread/)
    await expect(tab(each).getByText('1', { exact: true })).toBeVisible()
  }
  await desktop.reload()
  await expect(badge(desktop)).toHaveText('')
  await sayTo(asha, gurpreet, 'tell me', site.origins[0])
  for (const each of both) await expect(badge(each)).toHaveText('1')

  // Opened on one device it is read on both.
  await chatRow(desktop, 'Gurpreet').click()
  await expect(bubble(desktop, 'tell me')).toBeVisible()
  for (const each of both) await expect(badge(each)).toHaveCount(0)

  // By mouse: the open chat is left, because whoever looks at it reads it.
  await chatRow(desktop, 'Gurpreet').click({ button: 'right' })
  await item(desktop, 'Mark as unread').click()
  await expect(desktop).toHaveURL('/chatList')
  for (const each of both) await expect(badge(each)).toHaveText('')

  // By keyboard.
  await chatRow(desktop, 'Gurpreet').focus()
  await desktop.keyboard.press('Shift+F10')
  await expect(item(desktop, 'Mark as read')).toBeVisible()
  await desktop.keyboard.press('ArrowDown')
  await desktop.keyboard.press('Enter')
  for (const each of both) await expect(badge(each)).toHaveCount(0)

  // Marked at one device while another has it open, it stays so until the person turns to it there.
  await chatRow(desktop, 'Gurpreet').click()
  await expect(bubble(desktop, 'tell me')).toBeVisible()
  await hold(phone, chatRow(phone, 'Gurpreet'), item(phone, 'Mark as unread'))
  await item(phone, 'Mark as unread').tap()
  await expect(badge(desktop)).toHaveText('')
  await chatRow(desktop, 'Gurpreet').click()
  for (const each of both) await expect(badge(each)).toHaveCount(0)
  for (const each of both) await expect(tab(each).locator('[class*=badge]')).toHaveCount(0)
})

test('a mark that could not be told to the site is taken back with a word', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(gurpreet, asha, 'on my way', site.origins[0])
  const page = await open(asha, { form: 'desktop' })
  await page.route('**/api/chat/mark_unread', (route) =>
    route.fulfill({ json: { code: 500, data: { reason: 'service_error' } } }),
  )
  await chatRow(page, 'Gurpreet').click({ button: 'right' })
  await item(page, 'Mark as unread').click()
  await expect(page.getByText('Something seems to have gone wrong')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
})
